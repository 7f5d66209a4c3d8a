import { expect } from '@open-wc/testing';
import { pageClock } from '../../../src/client/clock.ts';
import { translateTexts } from '../translate-texts.ts';
import { aPackage, fieldsInvalid, LauncherPage } from './launcher-page.ts';

const disclosure = { id: 'd', version: '1', title: 'Disclosure', text: 'We look into records.' };
const street = 'address.addressLine';

/** A whole form, in steps after each of which something else is said. */
const story: [title: string, act: (page: LauncherPage) => Promise<void>][] = [
  ['nothing is answered', (page) => page.press('Continue')],
  ['a middle name is doubted', (page) => page.answer({ givenName: 'Anna', middleName: 'none' })],
  ['another one is doubted', (page) => page.type('middleName', 'N/A')],
  ['there is none', (page) => tick(page, 'I have no middle name')],
  ['one name is given', (page) => page.answer({ email: 'anna@example', phone: '123' })],
  [
    'all is given',
    (page) => page.answer({ familyName: 'Lee', email: 'anna@example.com', phone: '6155550142' }),
  ],
  ['the next step comes', (page) => page.press('Continue')],
  ['a number is shown', (page) => page.press('Show the Social Security number')],
  ['a number is hidden', (page) => page.press('Hide the Social Security number')],
  ['a date is wrong', (page) => page.answer({ dob: '1990-13-1', ssn: '123' })],
  ['a date lacks a part', (page) => page.type('dob', '1990--1')],
  ['an age is doubted', (page) => page.type('dob', '1901-1-1')],
  ['another age is doubted', (page) => page.type('dob', '1902-1-1')],
  ['all is right', (page) => page.answer({ dob: '1990-1-20', ssn: '536-22-8731' })],
  ['the address comes', (page) => page.press('Continue', 'Continue')],
  ...['IE', 'JP', 'RO', 'HK', 'GB', 'DE'].map((country): (typeof story)[number] => [
    `the country is ${country}`,
    (page) => page.type('address.countryCode', country),
  ]),
  ['a postal code is wrong', (page) => page.answer({ 'address.postalCode': '1' })],
  ['the country is US again', (page) => page.type('address.countryCode', 'US')],
  [
    'a postal code is doubted',
    (page) =>
      page.answer({
        [street]: '12 Oak Street',
        'address.municipality': 'Portland',
        'address.regionCode': 'US-OR',
        'address.postalCode': '37203',
      }),
  ],
  ['another region is chosen', (page) => page.type('address.regionCode', 'US-TN')],
  ['earlier addresses are asked', (page) => page.press('Continue', 'Add another address')],
  [
    'two addresses have a gap',
    (page) =>
      page.answer({
        'additionalAddresses[0].validFrom': '2018-1',
        'additionalAddresses[0].validTo': '2019-1',
        'additionalAddresses[1].validFrom': '2020-1',
        'additionalAddresses[1].validTo': '2021-1',
      }),
  ],
  ['two addresses overlap', (page) => page.type('additionalAddresses[1].validFrom', '2018-2')],
  ['an entry is in another country', (page) => page.type('additionalAddresses[1].countryCode', 'GB')],
  ['the first entry is gone', (page) => page.press('Remove Earlier address 1')],
  ['no entry is left', (page) => page.press('Remove Earlier address 1')],
  ['the review comes', (page) => page.press('Continue')],
  ['another language is chosen', (page) => speak(page, 'es')],
  ['English is back', (page) => speak(page, 'en')],
  ['a step is changed', (page) => page.press('Change: About you')],
  ['an answer is another', (page) => page.type('givenName', 'Zoe')],
  ['the review is back', (page) => page.press('Continue')],
  ['a document comes', (page) => page.press('Continue')],
  ['nobody signs', (page) => page.press('Sign and submit')],
  ['another name signs', (page) => page.type('signature', 'Max Stone')],
  ['it is asked', (page) => page.press('Sign and submit')],
  ['a third name signs', (page) => page.type('signature', 'Tom Stone')],
  ['the right one signs', (page) => page.type('signature', 'Zoe Lee')],
  ['the service refuses an answer', (page) => page.press('Sign and submit')],
  ['another answer is given', (page) => page.type('email', 'zoe@example.com')],
  ['the order is sent', (page) => page.press('Continue', 'Continue', 'Sign and submit')],
];

async function tick(page: LauncherPage, label: string): Promise<void> {
  const box = [...page.root.querySelectorAll('label')].find((each) => each.textContent.includes(label));
  box!.querySelector('input')!.click();
  await page.settle();
}

async function speak(page: LauncherPage, lang: string): Promise<void> {
  page.main.lang = lang;
  await import(`../../../src/locales/${lang === 'en' ? 'en' : 'es'}.ts`);
  await page.settle();
}

const words = (text = ''): string => text.replaceAll(/\s+/g, ' ').trim();

/** All that a page says, and what each of its boxes is called. */
function said(page: LauncherPage): unknown {
  const boxes = [...page.root.querySelectorAll<HTMLInputElement>('input, select, button')];
  return {
    text: words(page.root.querySelector('section')?.textContent),
    boxes: boxes.map((box) => [
      box.id || (box.textContent && words(box.textContent)),
      words(box.labels?.[0]?.textContent),
    ]),
  };
}

/** What a page says after each step of the story. */
async function saidInStory(isTranslated: boolean): Promise<[string, unknown][]> {
  const page = new LauncherPage();
  page.packages = [
    aPackage('givenName middleName familyName email phone dob ssn address additionalAddresses'),
  ];
  page.api.answers['POST /screenings'] = () =>
    page.orders.length === 1
      ? fieldsInvalid({ path: 'email', code: 'already-in-use' })
      : page.acceptedOrder();
  await page.open({ disclosures: [disclosure] });
  const after: [string, unknown][] = [];
  for (const [title, act] of story) {
    // The same words: the story finds its buttons by them.
    if (isTranslated) translateTexts(page.root, (text) => text);
    await act(page);
    after.push([title, said(page)]);
  }
  page.close();
  return after;
}

describe('<screening-launcher> in a browser that translates pages', () => {
  const { after: pageAfter } = pageClock;
  // A slow browser takes longer for the story than a stream may be silent.
  before(() => void (pageClock.after = () => () => {}));
  after(() => void (pageClock.after = pageAfter));

  it('says at every box what it says in another browser', async () => {
    const plain = await saidInStory(false);
    const translated = new Map(await saidInStory(true));
    for (const [title, expected] of plain) expect(translated.get(title), title).to.deep.equal(expected);
    expect(JSON.stringify(plain.at(-1))).to.include('the check is under way');
  });
});
