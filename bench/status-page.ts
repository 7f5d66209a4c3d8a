import type { Page } from 'playwright-core';
import { markPath } from './asked-paths.ts';

/** Waits until a page's `<screening-status>` shows a screening under way, live, and has the page say so. */
export async function untilLive(page: Page): Promise<void> {
  const status = page.locator('screening-status');
  await status.getByText('In progress').first().waitFor();
  await status.evaluate(async (element) => {
    while (!element.matches(':state(live)')) await new Promise(requestAnimationFrame);
  });
  await page.evaluate((path) => void fetch(path), markPath);
}
