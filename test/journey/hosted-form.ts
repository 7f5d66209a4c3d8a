import type { FrameLocator, Page } from 'playwright-core';

/** Fills in all fields that the service's own form asks for, and sends it. */
export async function fillHostedForm(form: Page | FrameLocator): Promise<void> {
  const answers: Record<string, string> = {
    'Middle name': 'Jane',
    'Date of birth': '1990-04-12',
    'Social security number': '536228731',
    Phone: '+15035550142',
    'Street address': '12 Oak Street',
    City: 'Portland',
    'State or region': 'Oregon',
    'Postal code': '97202',
    Country: 'US',
  };
  await form.getByRole('button', { name: 'Send' }).waitFor();
  for (const [label, answer] of Object.entries(answers)) {
    const control = form.getByLabel(label, { exact: true });
    if ((await control.count()) === 0) continue;
    const isSelect = await control.evaluate((element) => element instanceof HTMLSelectElement);
    if (isSelect) await control.selectOption(answer);
    else await control.fill(answer);
  }
  await form.getByLabel('I agree to this background check').check();
  await form.getByRole('button', { name: 'Send' }).click();
}
