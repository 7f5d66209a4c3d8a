import type { Page } from 'playwright-core';
import { dateGroup, fillDate } from './visitor.ts';

const answers: Record<string, string> = {
  'First name': 'Nora',
  'Last name': 'Ellis',
  Phone: '(503) 555-0142',
  'Social Security number': '536-22-8731',
  'Street address': '12 Oak Street',
  City: 'Portland',
  State: 'US-OR',
  'ZIP code': '97202',
};

/** Answers whatever the form asks, step by step, until the review. */
export async function fillForm(page: Page): Promise<void> {
  const form = page.locator('screening-launcher');
  // That of the step: the one above it stays the same.
  const heading = form.locator('[part~=heading]');
  const review = heading.filter({ hasText: 'Check your answers' });
  await form.getByRole('button', { name: 'Continue', exact: true }).waitFor();
  for (let step = 0; step < 6 && (await review.count()) === 0; step += 1) {
    const shown = (await heading.textContent()) ?? '';
    for (const [label, answer] of Object.entries(answers)) {
      const control = form.getByLabel(label, { exact: true });
      if ((await control.count()) === 0) continue;
      const isSelect = await control.evaluate((element) => element instanceof HTMLSelectElement);
      if (isSelect) await control.selectOption(answer);
      else await control.fill(answer);
    }
    if ((await dateGroup(page).count()) > 0) await fillDate(page, '1990-04-12');
    await form.getByRole('button', { name: 'Continue', exact: true }).click();
    await heading.filter({ hasNotText: shown }).waitFor();
  }
}
