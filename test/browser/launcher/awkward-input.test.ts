import { expect } from '@open-wc/testing';
import type { Candidate } from '../../../src/protocol/candidate.ts';
import { aPackage, contact, LauncherPage } from './launcher-page.ts';

/** First and last names, each with a difficulty of its own. */
const names = [
  // Apostrophes, hyphens, spaces and full stops.
  ['ʻOpunui', "O'Brien-Smith"],
  ['J. R. R.', 'Smith, III'],
  // Very short and very long.
  ['O', 'Ana María de los Ángeles Guadalupe Concepción Hernández López'],
  // Accents: as one character, and as a letter with a combining character.
  ['Zoe\u0308', 'Þór Æsir'],
  // Other scripts.
  ['𠮷野家', 'محمد بن سلمان'],
  // Words that programs mistake for something else.
  ['Null', '__proto__'],
  ['007', 'N/A'],
  // Text that looks like code.
  ['<script>alert(1)</script>', '&amp; &#39;'],
  ['${1}{{2}}#{3}', "Robert'); DROP TABLE candidates;--"],
  // Symbols of several code points, and invisible characters.
  ['👩🏽‍💻', '\u200fסיגל'],
  ['مریم\u200cسادات', 'தமிழ்ச்செல்வி'],
] as const;

const emails = [
  'anna+screening@example.com',
  "o'brien@example.ie",
  '!#$%&*+-/=?^_`{|}~@example.com',
  'ANNA.Lee@Example.COM',
  'δοκιμή@παράδειγμα.ελ',
];

const lines = ['12 1/2 Elm Street, Apt. 3/B', 'c/o Lee & Sons, "The Barn"', '東京都千代田区丸の内1丁目9−2'];

const towns = ['’s-Hertogenbosch', 'Å', '鹿児島市'];

/** Spaces around an answer are removed, and control characters become spaces. */
const trimmed: [typed: string, sent: string][] = [
  ['\u00a0Anna\u3000', 'Anna'],
  ['Anna\u0000Maria', 'Anna Maria'],
];

describe('unusual answers in <screening-launcher>', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => page.close());

  /** Types and sends the answers. Returns what the review showed and what was sent. */
  const send = async (answers: Record<string, string>): Promise<{ shown: string[]; sent: Candidate }> => {
    await page.open();
    await page.answer(answers);
    await page.press('Continue');
    expect(page.heading).to.equal('Check your answers');
    const shown = [...page.root.querySelectorAll('dd')].map((answer) => answer.textContent.trim());
    await page.press('Submit');
    const [order] = page.orders;
    if (!order) throw new Error('Nothing was sent.');
    return { shown, sent: order.candidate };
  };

  for (const [givenName, familyName] of names)
    it(`the name ${JSON.stringify(`${givenName} ${familyName}`)} is shown and sent unchanged`, async () => {
      const answers = { givenName, familyName, email: 'anna@example.com' };
      const { shown, sent } = await send(answers);
      expect(sent).to.deep.equal(answers);
      expect(shown).to.deep.equal(Object.values(answers));
    });

  for (const email of emails)
    it(`the email address ${email} is shown and sent unchanged`, async () => {
      const answers = { givenName: 'Anna', familyName: 'Lee', email };
      const { shown, sent } = await send(answers);
      expect(sent).to.deep.equal(answers);
      expect(shown).to.include(email);
    });

  for (const [index, line] of lines.entries())
    it(`the address ${line} is shown and sent unchanged`, async () => {
      page.packages = [aPackage('givenName! familyName! email! address.addressLine address.municipality')];
      const municipality = towns[index % towns.length] ?? '';
      const { shown, sent } = await send({
        'address.addressLine': line,
        'address.municipality': municipality,
      });
      expect(sent).to.deep.equal({ address: { addressLine: line, municipality } });
      expect(shown).to.deep.equal([line, municipality]);
    });

  for (const [typed, name] of trimmed)
    it(`the name ${JSON.stringify(typed)} is sent as ${JSON.stringify(name)}`, async () => {
      const { sent } = await send({ givenName: typed, familyName: 'Lee', email: 'anna@example.com' });
      expect(sent['givenName']).to.equal(name);
    });

  it('the body of the request contains an unusual answer byte for byte', async () => {
    const name = 'Zoe\u0308 “李” \u200fسارة 👩🏽‍💻 \\ </script>';
    await send({ givenName: name, familyName: 'Lee', email: 'anna@example.com' });
    const [call] = page.api.callsOf('POST /screenings');
    expect(call?.body).to.include(`"givenName":${JSON.stringify(name)}`);
  });

  it('a draft keeps unusual answers across a reload, which leads to the first step that needs something', async () => {
    page.packages = [aPackage(`${contact} ssn dob`)];
    const answers = { givenName: '__proto__', familyName: 'O’Brien-Smith <b>', email: "o'b+x@example.ie" };
    await page.open({ draft: 'session' });
    await page.answer(answers);
    await page.press('Continue');
    const reloaded = new LauncherPage();
    Object.assign(reloaded, { claims: page.claims, packages: page.packages });
    await reloaded.open({ draft: 'session' });
    expect(reloaded.heading).to.equal('Identity');
    expect(reloaded.root.getElementById('notice')?.textContent.replaceAll(/\s+/g, ' ').trim()).to.equal(
      'Your answers are still here. For your safety these are not kept, so please enter them: Date of birth and Social Security number.',
    );
    await reloaded.press('Back');
    expect(reloaded.root.getElementById('notice')).to.equal(null);
    for (const [name, answer] of Object.entries(answers)) expect(reloaded.field(name).value).to.equal(answer);
    reloaded.close();
  });

  it('answers of spaces and an incomplete email address are refused', async () => {
    page.packages = [aPackage(contact)];
    await page.open();
    await page.answer({ givenName: ' \u00a0 ', familyName: '\u3000', email: 'anna@example' });
    await page.press('Continue');
    expect(page.problemAt('givenName')).to.equal('Enter your first name.');
    expect(page.problemAt('familyName')).to.equal('Enter your last name.');
    expect(page.problemAt('email')).to.equal('Enter an email address in the form name@example.com.');
  });
});
