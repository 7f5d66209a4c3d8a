import { expect } from '@open-wc/testing';
import { aPackage, anna, contact, LauncherPage } from './launcher-page.ts';

const address = { 'address.addressLine': '1 Main St', 'address.municipality': 'Oakland' };
const region = { 'address.regionCode': 'US-CA', 'address.postalCode': '94607' };
const identity = { dob: '1990-01-20', ssn: '536-22-8726' };

describe('<screening-launcher> after a reload', () => {
  let page: LauncherPage;
  let reloaded: LauncherPage | undefined;

  const packages = [aPackage(`${contact} dob ssn address educationHistory? driversLicense?`)];
  const disclosures = [{ id: 'd', version: '1', title: 'Disclosure', text: 'Text' }];

  beforeEach(async () => {
    page = new LauncherPage();
    page.packages = packages;
    await page.open({ draft: 'session', disclosures });
    await page.answer(anna);
    await page.press('Continue');
    await page.answer(identity);
    await page.press('Continue');
    await page.answer({ ...address, ...region });
  });
  afterEach(() => {
    reloaded?.close();
    page.close();
  });

  const reload = async (): Promise<LauncherPage> => {
    page.element.remove();
    reloaded = new LauncherPage();
    Object.assign(reloaded, { claims: page.claims, packages });
    await reloaded.open({ draft: 'session', disclosures });
    return reloaded;
  };

  it('a candidate who was about to sign enters what a draft may not keep, and is at the review', async () => {
    await page.press('Continue', 'Continue', 'Continue');
    expect(page.heading).to.equal('Check your answers');
    await page.press('Continue');
    expect(page.heading).to.equal('Disclosure');
    const after = await reload();
    expect(after.heading).to.equal('Identity');
    await after.press('Continue');
    expect(after.heading).to.equal('Identity');
    await after.answer(identity);
    await after.press('Continue');
    expect(after.heading).to.equal('Check your answers');
  });

  it('a candidate comes back to the step they were at, and goes on from there step by step', async () => {
    await page.press('Continue', 'Continue');
    expect(page.heading).to.equal('Education');
    const after = await reload();
    await after.press('Back', 'Continue');
    await after.answer(identity);
    await after.press('Continue');
    expect(after.heading).to.equal('Education');
    await after.press('Back', 'Back', 'Continue');
    expect(after.heading).to.equal("Driver's license");
  });

  it('a step that was never shown is not passed over', async () => {
    const after = await reload();
    await after.answer(identity);
    await after.press('Continue');
    expect(after.heading).to.equal('Your address');
    await after.press('Continue');
    expect(after.heading).to.equal("Driver's license");
  });
});
