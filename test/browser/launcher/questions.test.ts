import { expect } from '@open-wc/testing';
import { aPackage, contact, LauncherPage } from './launcher-page.ts';

describe('what <screening-launcher> asks about an answer that may be right', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => page.close());

  const box = (path: string) => page.root.getElementById(`${path}-right`) as HTMLInputElement | null;
  const openAddress = async (): Promise<void> => {
    page.packages = [aPackage('givenName! familyName! email! address')];
    await page.open();
    await page.answer({ 'address.addressLine': '12 Elm Street', 'address.municipality': 'Portland' });
  };

  for (const typed of ['N/A', '-'])
    it(`“${typed}” as a middle name is asked about, and taken when it is confirmed`, async () => {
      page.packages = [aPackage(`${contact} middleName`)];
      await page.open();
      await page.answer({ givenName: 'Anna', familyName: 'Lee', email: 'anna@example.com' });
      await page.type('middleName', typed);
      const question = `Is “${typed}” your middle name? If you have none, tick “I have no middle name” instead.`;
      const said = () => [
        page.noteAt('middleName'),
        page.problemAt('middleName'),
        box('middleName')?.ariaInvalid,
      ];
      expect(said()).to.deep.equal([question, undefined, 'false']);
      await page.press('Continue');
      expect(page.heading).to.equal('About you');
      expect(said()).to.deep.equal([undefined, question, 'true']);
      box('middleName')?.click();
      await page.settle();
      await page.press('Continue');
      expect(page.heading).to.equal('Check your answers');
    });

  it('a ZIP code that is usually in another state is asked about, and asked again for the next state', async () => {
    await openAddress();
    await page.answer({ 'address.regionCode': 'US-WA', 'address.postalCode': '97218' });
    expect(page.noteAt('address.postalCode')).to.equal('97218 is usually not in Washington. Are both right?');
    box('address.postalCode')?.click();
    await page.settle();
    expect(page.problemAt('address.postalCode')).to.equal(undefined);
    await page.type('address.regionCode', 'US-TX');
    expect(page.noteAt('address.postalCode')).to.include('usually not in Texas');
    await page.type('address.regionCode', 'US-OR');
    expect(page.problemAt('address.postalCode')).to.equal(undefined);
    expect(box('address.postalCode')).to.equal(null);
  });

  it('a ZIP code that is too short is told what it lacks', async () => {
    await openAddress();
    await page.answer({ 'address.regionCode': 'US-OR', 'address.postalCode': '9721' });
    expect(page.problemAt('address.postalCode')).to.include('It has 5 digits.');
  });

  it('a year of two digits is told that a year has four', async () => {
    page.packages = [aPackage('givenName! familyName! email! dob')];
    await page.open();
    await page.type('dob', '85-3-14');
    expect(page.problemAt('dob')).to.include('A year has 4 digits');
  });

  it('the Social Security number is hidden again by its button, and by leaving the step', async () => {
    page.packages = [aPackage('givenName! familyName! email! ssn')];
    await page.open();
    await page.type('ssn', '536-22-8726');
    const isHidden = () => page.root.querySelector('.pair.masked') !== null;
    await page.press('Show the Social Security number');
    expect(isHidden()).to.equal(false);
    expect(page.button('Hide the Social Security number').textContent.trim()).to.equal('Hide');
    await page.press('Hide the Social Security number');
    expect(isHidden()).to.equal(true);
    await page.press('Show the Social Security number', 'Continue', 'Back');
    expect(isHidden()).to.equal(true);
  });
});
