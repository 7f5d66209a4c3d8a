import { expect } from '@open-wc/testing';
import { type Candidate, readField } from '../../../src/protocol/candidate.ts';
import { aPackage, contact, fieldsInvalid, LauncherPage } from './launcher-page.ts';

/** First and last names, each with a difficulty of its own. */
const names = [
  // Apostrophes, hyphens, spaces and full stops.
  ['ʻOpunui', "O'Brien-Smith"],
  ['J. R. R.', 'Smith, III'],
  // Very short and very long.
  ['O', 'Ana María de los Ángeles Guadalupe Concepción Hernández López'],
  ['Zoë', 'Þór Æsir'],
  // Other scripts.
  ['𠮷野家', 'محمد بن سلمان'],
  // Words that programs mistake for something else.
  ['Null', '__proto__'],
  ['007', 'N/A'],
  // Text that looks like code.
  ['<script>alert(1)</script>', '&amp; &#39;'],
  ['${1}{{2}}#{3}', "Robert'); DROP TABLE candidates;--"],
  // Symbols of several code points, and the invisible characters that join letters.
  ['👩🏽‍💻', 'ශ්\u200dරී'],
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

/** What is typed in a field, by its path, and what is sent of it. */
const plain: [path: string, typed: string, sent: string][] = [
  // Spaces around it, control characters, and what nobody sees.
  ['givenName', '\u00a0Anna\u3000', 'Anna'],
  ['givenName', 'Anna\u0000Maria', 'Anna Maria'],
  ['givenName', 'Anna\u00adLena\u200b', 'AnnaLena'],
  ['familyName', '\u200fסיגל\u200e', 'סיגל'],
  ['familyName', '\u200cرضایی\u200d', 'رضایی'],
  // A letter with a combining character is the letter that has it.
  ['givenName', 'Zoe\u0308', 'Zoë'],
  ['givenName', 'E\u200b\u0301ric', 'Éric'],
  ['familyName', 'Nguye\u0302\u0303n', 'Nguyễn'],
  // Letters that look like others stay: it is somebody's name.
  ['familyName', 'O’Connel', 'O’Connel'],
  ['familyName', 'Ĳsbrandtsz', 'Ĳsbrandtsz'],
  ['email', '\u200eanna@example.com', 'anna@example.com'],
  ['email', 'ａｎｎａ＠example。com', 'anna@example.com'],
  ['phone', '＋８１ ３－１２３４－５６７８', '+81312345678'],
  ['phone', '٢١٢٥٥٥٠١٤٢', '+12125550142'],
  ['ssn', '５３６－２２－８７３１', '536228731'],
  ['ssn', '٥٣٦٢٢٨٧٣١', '536228731'],
  ['ssn', '५३६२२८७३१', '536228731'],
  ['ssn', '536–22–8731', '536228731'],
  ['address.postalCode', '372\u200b03', '37203'],
  ['address.postalCode', '３７２０３−１２３４', '372031234'],
  ['address.addressLine', '12½ Elm\u00a0Street', '12 1/2 Elm Street'],
  ['address.addressLine', 'ﬁve ㎞ Road，℅ Lee', 'five km Road,c/o Lee'],
  ['address.municipality', 'Saint\u2060Louis\ufeff', 'SaintLouis'],
];

/** Dates by part, and what is sent of them. */
const days: [day: string, month: string, year: string, sent: string][] = [
  ['２０', '１', '１９９０', '1990-01-20'],
  ['٢٠', '١', '١٩٩٠', '1990-01-20'],
  ['२०', '१', '१९९०', '1990-01-20'],
  ['20\u200b', 'Jan.', '\u200e1990', '1990-01-20'],
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

  for (const [path, typed, expected] of plain)
    it(`${path} ${JSON.stringify(typed)} is sent as ${JSON.stringify(expected)}`, async () => {
      page.packages = [aPackage(path)];
      const { sent } = await send({ [path]: typed });
      expect(readField(sent, path)).to.equal(expected);
    });

  for (const [day, month, year, expected] of days)
    it(`the day ${JSON.stringify([day, month, year])} is sent as ${expected}`, async () => {
      page.packages = [aPackage('dob')];
      await page.open();
      await page.typePart('dob', 'month', month, false);
      await page.typePart('dob', 'day', day, false);
      await page.typePart('dob', 'year', year);
      await page.press('Continue', 'Submit');
      expect(page.orders[0]?.candidate).to.deep.equal({ dob: expected });
    });

  it('an email address is shown as it was typed, whatever form of it is sent', async () => {
    page.packages = [aPackage('email')];
    const { shown, sent } = await send({ email: 'Jo@Müller.example' });
    expect([shown, sent]).to.deep.equal([['Jo@Müller.example'], { email: 'Jo@xn--mller-kva.example' }]);
    page.close();
    page = new LauncherPage();
    page.packages = [aPackage('email')];
    expect((await send({ email: '\u200eﬁona＠example．com' })).shown).to.deep.equal(['fiona@example.com']);
  });

  it('a signature of signs that nobody sees is none', async () => {
    page.packages = [aPackage('givenName familyName')];
    await page.open({ disclosures: [{ id: 'd', version: '1', title: 'Disclosure', text: 'We check.' }] });
    await page.answer({ givenName: 'Anna', familyName: 'Lee' });
    await page.press('Continue', 'Continue');
    await page.type('signature', '\u200b\u2060');
    await page.press('Sign and submit');
    expect(page.orders).to.deep.equal([]);
    await page.type('signature', '\u200eAnna\u00a0Lee');
    await page.press('Sign and submit');
    expect(page.orders[0]?.consents?.[0]?.typedName).to.equal('Anna Lee');
  });

  it('a name that the service does not take in its letters leads on', async () => {
    page.packages = [aPackage(contact)];
    page.api.answers['POST /screenings'] = () =>
      page.orders.length < 3
        ? fieldsInvalid({ path: 'familyName', code: 'not-accepted' })
        : page.acceptedOrder();
    await send({ givenName: 'Anna', familyName: 'O’Connel', email: 'anna@example.com' });
    expect(page.problemAt('familyName')).to.equal(
      "“Last name” was not accepted. Type it with the plain letters of your document, and ' in place of ’.",
    );
    await page.type('familyName', "O'Connel");
    expect(page.problemAt('familyName')).to.equal(undefined);
    await page.press('Continue', 'Submit');
    expect(page.problemAt('familyName')).to.include('contact support');
  });

  it('whoever has one name alone is told what to do with it', async () => {
    page.packages = [aPackage(contact)];
    await page.open();
    const note = () => page.root.querySelector('.note')?.textContent;
    await page.press('Continue');
    expect(note()).to.equal(undefined);
    await page.answer({ givenName: 'Suharto', email: 'suharto@example.com' });
    expect(page.problemAt('familyName')).to.equal('Enter your last name.');
    expect(note()).to.equal('If you have only one name, enter it in both fields.');
    expect(page.field('familyName').getAttribute('aria-describedby')).to.include('familyName-note');
    await page.type('familyName', 'Suharto');
    expect(note()).to.equal(undefined);
    await page.press('Continue', 'Submit');
    expect(page.orders[0]?.candidate).to.include({ givenName: 'Suharto', familyName: 'Suharto' });
  });

  it('the body of the request contains an unusual answer byte for byte', async () => {
    const name = 'Zoë “李” سارة 👩🏽‍💻 \\ </script>';
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
      'Your answers are still here. Please enter these again: Date of birth and Social Security number. We do not keep them.',
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
