import { expect } from '@open-wc/testing';
import type { Candidate } from '../../../src/protocol/candidate.ts';
import { aPackage, contact, LauncherPage } from './launcher-page.ts';

const names = [
  // Apostrophes, hyphens, spaces and full stops.
  'O’Neil',
  "D'Arcy",
  'ʻOpunui',
  'M‘Gregor',
  "O'Brien-Smith",
  'Díaz–Ortega',
  'van der Berg',
  'de la O',
  'St. John',
  'King Jr.',
  'Smith, III',
  'J. R. R.',
  // Very short and very long.
  'O',
  'Ng',
  'É',
  '李',
  'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis',
  'Ana María de los Ángeles Guadalupe Concepción Hernández López',
  // Accents: as one character, and as a letter with a combining character.
  'Zoë',
  'Zoe\u0308',
  'Nguyễn Thị Ánh',
  'Þór Æsir',
  'Łukasz Żółć',
  'Ştefan Țurcanu',
  'Çağrı İpek',
  'Siân ŵyn',
  'Håkon Bjørn-Øvre',
  'Strauß',
  'ẞTRAUẞ',
  // Other scripts.
  '王小明',
  '𠮷野家',
  'やまだ 花子',
  '김민수',
  'محمد بن سلمان',
  'שרה כהן',
  'Анна Щербакова',
  'Ελένη Παπαδάκη',
  'नरेन्द्र',
  'தமிழ்ச்செல்வி',
  'สมชาย',
  'ქეთევან',
  'ኃይለ',
  // Words that programs mistake for something else.
  'Null',
  'null',
  'undefined',
  'NaN',
  'True',
  'false',
  'Test',
  'None',
  'N/A',
  'constructor',
  '__proto__',
  'toString',
  'Infinity',
  '0',
  '007',
  '1e3',
  '-1',
  '=1+1',
  // Text that looks like code.
  '<script>alert(1)</script>',
  '<b>Bo</b>',
  '&amp; &#39;',
  "Robert'); DROP TABLE candidates;--",
  '" OR ""="',
  '${1}{{2}}#{3}',
  '%00%s%n',
  '\\u0041\\n',
  '../../etc/passwd',
  '$(reboot)`id`',
  // Symbols of several code points, and invisible characters.
  '👩🏽‍💻',
  'Zo🙂ë',
  'مریم\u200cسادات',
  '\u200fסיגל',
  'Ann\u200eLee',
  'Ana\u00a0María',
];

const emails = [
  'anna+screening@example.com',
  'a@b.co',
  'anna.lee+tag+tag@sub.sub.example.co.uk',
  "o'brien@example.ie",
  'anna_lee-99@example-site.photography',
  '!#$%&*+-/=?^_`{|}~@example.com',
  'x@xn--mnchen-3ya.example',
  'anna@example.travelersinsurance',
  'ANNA.Lee@Example.COM',
  'δοκιμή@παράδειγμα.ελ',
  '1234567890@example.museum',
  `${'long'.repeat(16)}@example.com`,
];

const lines = [
  '12 Main St #4',
  '12½ Elm Street',
  '12 1/2 Elm Street, Apt. 3/B',
  'P.O. Box 7',
  'c/o Lee & Sons, "The Barn"',
  'N6W23001 Bluemound Rd.',
  'Strada Ștefan cel Mare nr. 5, bl. 2, sc. A',
  'Rua 25 de Março, 1º andar',
  'Königstraße 5a',
  'ул. Ленина, д. 5',
  '東京都千代田区丸の内1丁目9−2',
  '١٢ شارع الملك فيصل',
  '1;DELETE FROM addresses',
  '5 Rue de l’Église <porte B>',
];

const towns = [
  '’s-Hertogenbosch',
  'Coeur d’Alene',
  'Å',
  'Winston-Salem',
  'St. Louis',
  '鹿児島市',
  '100 Mile House',
];

/** Spaces around an answer are removed, and control characters become spaces. */
const trimmed: [typed: string, sent: string][] = [
  ['  Anna ', 'Anna'],
  ['\u00a0Anna\u3000', 'Anna'],
  ['\tAnna\tMaria\t', 'Anna Maria'],
  ['Anna\u0000Maria', 'Anna Maria'],
  ['Anna  Maria', 'Anna  Maria'],
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

  for (const name of names)
    it(`the name ${JSON.stringify(name)} is shown and sent unchanged`, async () => {
      const answers = { givenName: name, familyName: name, email: 'anna@example.com' };
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
