import { expect } from '@open-wc/testing';
import { until } from '../manual-clock.ts';
import { aPackage, contact, LauncherPage } from './launcher-page.ts';
import { states } from './launcher-states.ts';

const allFields = `${contact} middleName phone dob ssn address aliases additionalAddresses driversLicense educationHistory employmentHistory licenses passport.number`;

describe('accessibility of <screening-launcher>', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => page.close());

  for (const [state, show] of Object.entries(states))
    it(`<screening-launcher> with ${state} is accessible`, async () => {
      await show(page);
      await expect(page.element).to.be.accessible();
    });

  for (const [state, show] of Object.entries(states))
    it(`<screening-launcher> with ${state} is accessible from right to left`, async () => {
      await show(page);
      page.element.locale = 'ar';
      await until(() => page.root.querySelector('section')?.dir === 'rtl');
      await expect(page.element).to.be.accessible();
    });

  it('every control of every field has a label', async () => {
    page.packages = [aPackage(allFields.replace(contact, 'givenName! familyName! email!'))];
    const unlabelled: string[] = [];
    await page.open();
    for (let step = 0; page.heading !== 'Check your answers' && step < 12; step += 1) {
      for (const control of page.root.querySelectorAll<HTMLInputElement>('input, select'))
        if (!control.labels?.length && !control.ariaLabel) unlabelled.push(control.name);
      await fillStep(page);
      await page.press('Continue');
    }
    expect(page.heading).to.equal('Check your answers');
    expect(unlabelled).to.deep.equal([]);
  });

  it('<screening-launcher> does not take the focus when it appears', async () => {
    await page.open();
    expect(document.activeElement).to.equal(document.body);
  });
});

const datePart: Record<string, string> = { day: '20', month: '1', year: '1990' };

/** Fills in all controls of the step. */
async function fillStep(page: LauncherPage): Promise<void> {
  const examples: Record<string, string> = {
    phone: '+16155550123',
    ssn: '123456789',
    postalCode: '37201',
    supervisorPhone: '+16155550123',
  };
  for (const control of page.root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    if (control.name.endsWith('regionCode')) control.value = 'US-TN';
    else if (control instanceof HTMLSelectElement) control.selectedIndex = control.options.length - 1;
    else if (control.dataset['part']) control.value = datePart[control.dataset['part']] ?? '';
    else control.value = examples[control.name.split('.').at(-1) ?? ''] ?? 'Some text';
    if (control.name.endsWith('countryCode')) control.value = 'US';
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.dispatchEvent(new Event('change', { bubbles: true }));
    await page.element.updateComplete;
  }
}
