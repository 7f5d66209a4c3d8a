import { expect } from '@open-wc/testing';
import { aPackage, contact, LauncherPage } from '../launcher/launcher-page.ts';
import { states as launcherStates } from '../launcher/launcher-states.ts';
import { TrustPage } from '../launcher/trust-page.ts';
import { states as memberStates } from '../launcher/trust-states.ts';
import { StatusPage } from '../status/status-page.ts';
import { states as statusStates } from '../status/status-states.ts';

const allFields = `${contact} middleName phone dob ssn address aliases additionalAddresses driversLicense educationHistory employmentHistory licenses passport.number`;

describe('accessibility of <screening-launcher>', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => page.close());

  for (const [state, show] of Object.entries(launcherStates))
    it(`<screening-launcher> with ${state} is accessible`, async () => {
      await show(page);
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

describe('accessibility of <screening-launcher> for members', () => {
  let page: TrustPage;

  beforeEach(() => {
    page = new TrustPage();
  });
  afterEach(() => page.close());

  for (const [state, show] of Object.entries(memberStates))
    it(`a member’s <screening-launcher> with ${state} is accessible`, async () => {
      await show(page);
      await expect(page.element).to.be.accessible();
    });
});

describe('accessibility of <screening-status>', () => {
  let page: StatusPage;

  beforeEach(() => {
    page = new StatusPage();
  });
  afterEach(() => page.close());

  for (const [state, show] of Object.entries(statusStates))
    it(`<screening-status> with ${state} is accessible`, async () => {
      await show(page);
      await expect(page.element).to.be.accessible();
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
