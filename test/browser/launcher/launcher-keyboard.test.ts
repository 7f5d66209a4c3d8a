import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { anna, aPackage, contact, LauncherPage } from './launcher-page.ts';

describe('<screening-launcher> with a keyboard', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => page.close());

  it('<screening-launcher> can be used with the keyboard alone, from the first field to the thanks', async () => {
    await page.open();
    page.field('givenName').focus();
    for (const text of Object.values(anna)) {
      await sendKeys({ type: text });
      await sendKeys({ press: 'Tab' });
    }
    await sendKeys({ press: 'Enter' });
    await page.settle();
    expect(page.focused?.textContent.trim()).to.equal('Check your answers');
    while (page.focused !== page.button('Submit')) await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Enter' });
    await page.settle();
    expect(page.focused?.textContent.trim()).to.equal('Thank you, the check is under way');
  });

  const hints = (): Record<string, (string | null)[]> =>
    Object.fromEntries(
      [...page.root.querySelectorAll<HTMLInputElement>('.field input:not([type=checkbox])')].map((input) => [
        input.id,
        ['enterkeyhint', 'autocapitalize', 'autocorrect', 'spellcheck'].map((name) =>
          input.getAttribute(name),
        ),
      ]),
    );

  it('the keyboard of a phone writes each kind of answer as it is, and says what its Enter key does', async () => {
    page.packages = [aPackage(`${contact} dob ssn address.postalCode driversLicense.licenseNumber`)];
    const disclosures = [{ id: 'fcra', version: '1', title: 'Disclosure', text: 'We may obtain a report.' }];
    await page.open({ disclosures });
    expect(hints()).to.deep.equal({
      givenName: ['next', 'words', 'off', 'false'],
      familyName: ['next', 'words', 'off', 'false'],
      email: ['done', 'off', 'off', 'false'],
    });
    await page.answer(anna);
    await page.press('Continue');
    expect(hints()).to.deep.equal({
      'dob-month': ['next', null, 'off', 'false'],
      'dob-day': ['next', null, 'off', 'false'],
      'dob-year': ['next', null, 'off', 'false'],
      ssn: ['done', 'words', 'off', 'false'],
    });
    await page.answer({ dob: '1990-01-20', ssn: '536228731' });
    await page.press('Continue');
    expect(hints()).to.deep.equal({ 'address.postalCode': ['done', 'characters', 'off', 'false'] });
    await page.answer({ 'address.postalCode': '97218' });
    await page.press('Continue');
    expect(hints()).to.deep.equal({ 'driversLicense.licenseNumber': ['done', 'characters', 'off', 'false'] });
    await page.answer({ 'driversLicense.licenseNumber': 'A123' });
    await page.press('Continue', 'Continue');
    await page.type('signature', 'A');
    expect(hints()).to.deep.equal({ signature: ['done', 'words', 'off', 'false'] });
  });

  for (const [pointer, isCoarse] of [
    ['a finger', true],
    ['a mouse', false],
  ] as const)
    it(`Enter in a field that is not the last one ${isCoarse ? 'goes to the next' : 'sends the step'} where one points with ${pointer}`, async () => {
      const { matchMedia } = globalThis;
      globalThis.matchMedia = (query) =>
        matchMedia(query === '(pointer: coarse)' ? (isCoarse ? 'all' : 'not all') : query);
      try {
        await page.open();
        page.field('givenName').focus();
        await sendKeys({ type: 'Anna' });
        await sendKeys({ press: 'Enter' });
        await page.settle();
        expect(page.focused).to.equal(page.field('familyName'));
        expect(page.problemAt('familyName')).to.equal(isCoarse ? undefined : 'Enter your last name.');
        await page.answer(anna);
        page.field('email').focus();
        await sendKeys({ press: 'Enter' });
        await page.settle();
        expect(page.heading).to.equal('Check your answers');
      } finally {
        globalThis.matchMedia = matchMedia;
      }
    });
});
