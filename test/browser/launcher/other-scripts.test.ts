import { expect } from '@open-wc/testing';
import { LauncherPage, aPackage, anna, contact } from './launcher-page.ts';

const disclosure = {
  id: 'fcra',
  version: '3',
  title: 'Disclosure',
  text: 'We may obtain a report about you.',
};

/** What scripts of other times have added to the objects of a page. */
const additions: [what: string, target: object, toJson: unknown][] = [
  [
    'that makes a text of each array, as Prototype 1.6 has it',
    Array.prototype,
    function (this: unknown[]) {
      return `[${this.map((each) => String(each)).join(', ')}]`;
    },
  ],
  ['that says the same of every object', Object.prototype, () => ({ all: 'the same' })],
  ['that says nothing', Object.prototype, () => undefined],
  ['of texts', String.prototype, () => 'other'],
];

describe('<screening-launcher> beside scripts that change what JSON.stringify says', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => page.close());

  for (const [what, target, toJSON] of additions)
    it(`an order is sent, and a draft is kept, as without a toJSON ${what}`, async () => {
      page.packages = [aPackage(`${contact} employmentHistory employmentHistory[].employerName`)];
      const employmentHistory = [{ employerName: 'Acme' }, { employerName: 'Best' }];
      await page.open({
        candidate: { ...anna, employmentHistory },
        disclosures: [disclosure],
        draft: 'session',
      });
      // The proxy runs in no such page.
      const accepted = await page.acceptedOrder().text();
      page.api.answers['POST /screenings'] = () => new Response(accepted, { status: 201 });
      expect(page.heading).to.equal('About you');
      Object.defineProperty(target, 'toJSON', { value: toJSON, configurable: true });
      let kept: string | null;
      try {
        await page.press('Continue');
        while (page.heading !== 'Disclosure') await page.press('Continue');
        kept = sessionStorage.getItem('screening-draft basic');
        await page.type('signature', 'Anna Lee');
        await page.press('Sign and submit');
      } finally {
        Reflect.deleteProperty(target, 'toJSON');
      }
      const [order] = page.orders;
      expect(order?.candidate).to.deep.equal({ ...anna, employmentHistory });
      expect(order?.consents?.map(({ id, typedName }) => [id, typedName])).to.deep.equal([
        ['fcra', 'Anna Lee'],
      ]);
      expect(JSON.parse(kept ?? '')).to.have.deep.nested.property('answers.givenName', 'Anna');
    });
});
