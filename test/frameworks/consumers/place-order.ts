import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Orders with what the host knows of Anna, on a page whose `<output>` shows what `screening-created` reports. */
export async function placeOrder(page: Page): Promise<void> {
  const launcher = page.locator('screening-launcher');
  const firstName = launcher.getByLabel('First name', { exact: true });
  await firstName.waitFor();
  assert.equal(await firstName.inputValue(), 'Anna');
  await launcher.evaluate((element) => (element as HTMLElement & { submit(): Promise<void> }).submit());
  await page.locator('output').getByText('created: in-progress').waitFor();
  await page
    .locator('screening-status')
    .getByText(/in progress/i)
    .first()
    .waitFor();
  assert.equal(await launcher.getByRole('button', { name: 'Continue', exact: true }).count(), 0);
}
