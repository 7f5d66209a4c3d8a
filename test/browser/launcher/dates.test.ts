import { expect } from '@open-wc/testing';
import { until } from '../manual-clock.ts';
import { aPackage, contact, fieldsInvalid, LauncherPage } from './launcher-page.ts';

const known = 'givenName! familyName! email!';
const validFrom = 'additionalAddresses[0].validFrom';
const stay = `additionalAddresses additionalAddresses[].validFrom`;

describe('dates in <screening-launcher>', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
    page.packages = [aPackage(`${known} dob`)];
  });
  afterEach(() => page.close());

  const switchTo = async (tag: string): Promise<void> => {
    page.main.lang = tag;
    await until(() => page.root.querySelector('section')?.lang === tag);
    await page.settle();
  };

  for (const [tag, birth, month] of [
    ['en-GB', 'Day Month Year', 'Month Year'],
    ['zh', '年 月 日', '年 月'],
    ['ar', 'اليوم الشهر السنة', 'الشهر السنة'],
  ] as const)
    it(`a date in ${tag} has the labelled inputs ${birth}, and a month has ${month}`, async () => {
      page.packages = [aPackage(`${known} dob ${stay}`)];
      await page.open();
      await switchTo(tag);
      const labelsOf = (name: string): string =>
        page
          .parts(name)
          .map((input) => input.labels?.[0]?.textContent)
          .join(' ');
      expect(labelsOf('dob')).to.equal(birth);
      await page.type('dob', '1990-01-20');
      page.root.querySelector<HTMLElement>('.primary')?.click();
      await page.settle();
      expect(labelsOf(validFrom)).to.equal(month);
    });

  it('a date of birth is one group with a legend, a hint and inputs that browsers can fill in', async () => {
    await page.open();
    const group = page.root.querySelector('fieldset#dob');
    expect(group?.querySelector('legend')?.textContent.trim()).to.equal('Date of birth');
    expect(page.root.getElementById(group?.getAttribute('aria-describedby') ?? '')?.textContent).to.include(
      'For example: 3\u200727\u20071990.',
    );
    const inputs = page.parts('dob');
    expect(inputs.map((input) => input.getAttribute('autocomplete'))).to.deep.equal([
      'bday-month',
      'bday-day',
      'bday-year',
    ]);
    for (const input of inputs) expect([input.type, input.inputMode]).to.deep.equal(['text', 'numeric']);
  });

  it('in Arabic the example is written the same way round as the boxes stand', async () => {
    await page.open({ locale: 'ar' });
    await until(() => page.root.querySelector('section')?.lang === 'ar');
    const texts = document.createTreeWalker(page.root.querySelector('#dob-help')!, NodeFilter.SHOW_TEXT);
    const nodes = [texts.nextNode(), texts.nextNode()];
    const written = nodes.find((node) => node?.textContent?.includes('1990'))!;
    const left = ['27', '1990'].map((number) => {
      const range = document.createRange();
      const from = written.textContent!.indexOf(number);
      range.setStart(written, from);
      range.setEnd(written, from + number.length);
      return range.getBoundingClientRect().left;
    });
    const boxes = (['day', 'year'] as const).map(
      (part) => page.part('dob', part).getBoundingClientRect().left,
    );
    expect(left[0]! > left[1]!).to.equal(boxes[0]! > boxes[1]!);
  });

  for (const [typed, sentence, atFault] of [
    ['--', 'Enter your date of birth.', 'month'],
    ['1990--', 'Date of birth must include a day and a month.', 'month'],
    ['1990-2-30', 'Date of birth must be a real date.', 'day'],
    ['1990-7-2o', 'Date of birth must be a real date.', 'day'],
    ['1990-13-1', 'Enter your date of birth. A month is a number from 1 to 12, or its name.', 'month'],
    ['90-1-20', 'Enter your date of birth. A year has 4 digits, such as 1990.', 'year'],
    ['2999-1-20', 'Date of birth must be in the past.', 'year'],
    ['1890-1-20', 'Date of birth must be in 1900 or later.', 'year'],
  ] as const)
    it(`the date of birth ${typed} is answered with “${sentence}”, and the ${atFault} gets the focus`, async () => {
      await page.open();
      await page.type('dob', typed);
      await page.press('Continue');
      expect(page.problemAt('dob')).to.equal(sentence);
      expect(page.root.querySelector('.summary')).to.equal(null);
      expect(page.focused).to.equal(page.part('dob', atFault));
      expect(page.part('dob', atFault).getAttribute('aria-invalid')).to.equal('true');
      expect(page.orders).to.deep.equal([]);
    });

  it('only the parts at fault are marked', async () => {
    await page.open();
    await page.type('dob', '1990-2-30');
    const marks = page.parts('dob').map((input) => [input.dataset['part'], input.ariaInvalid]);
    expect(marks).to.deep.equal([
      ['month', 'false'],
      ['day', 'true'],
      ['year', 'false'],
    ]);
  });

  it('a date has no problem until its last part is left', async () => {
    await page.open();
    await page.typePart('dob', 'month', '4', false);
    await page.typePart('dob', 'day', '12', false);
    expect(page.problemAt('dob')).to.equal(undefined);
    await page.typePart('dob', 'day', '12');
    expect(page.problemAt('dob')).to.equal('Date of birth must include a year.');
    await page.typePart('dob', 'year', '1990', false);
    expect(page.problemAt('dob')).to.equal(undefined);
  });

  for (const [tag, typed, shown] of [
    ['en', 'July', '7'],
    ['en', 'Ju', 'Ju'],
    ['de', 'März', '3'],
    ['fr', 'août', '8'],
    ['zh', '七月', '7'],
    ['ar', 'يوليو', '7'],
  ] as const)
    it(`the month ${typed} becomes ${shown} in ${tag} when it is left`, async () => {
      await page.open();
      await switchTo(tag);
      await page.typePart('dob', 'month', typed);
      expect(page.part('dob', 'month').value).to.equal(shown);
    });

  for (const [typed, sent] of [
    ['1990-7-4', '1990-07-04'],
    ['1990-July- 4 ', '1990-07-04'],
    ['١٩٩٠-٧-٤', '1990-07-04'],
    ['2000-2-29', '2000-02-29'],
    ['1990-7.-4.', '1990-07-04'],
    ['1990-7-4th', '1990-07-04'],
    ['1990-7-1er', '1990-07-01'],
    ['1990年-7月-4日', '1990-07-04'],
  ] as const)
    it(`the date ${typed} is sent as ${sent} and read out in words on the review`, async () => {
      await page.open();
      await page.type('dob', typed);
      await page.press('Continue');
      expect(page.heading).to.equal('Check your answers');
      const words = new Date(sent).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
      expect(page.root.querySelector('dd')?.textContent.trim()).to.equal(words);
      await page.press('Submit');
      expect(page.orders[0]?.candidate).to.deep.equal({ dob: sent });
    });

  it('a date of birth that the host suggests is shown in its parts', async () => {
    await page.open({ candidate: { dob: '1990-01-20' } });
    expect(page.parts('dob').map(({ value }) => value)).to.deep.equal(['01', '20', '1990']);
  });

  const yearsAgo = (years: number): string => `${new Date().getUTCFullYear() - years}-01-01`;

  for (const age of [17, 101])
    it(`an age of ${age} is asked about, and accepted when it is confirmed`, async () => {
      await page.open();
      await page.type('dob', yearsAgo(age));
      const question = `This date of birth makes you ${age} ${age === 1 ? 'year' : 'years'} old. Is that right?`;
      const box = page.root.getElementById('dob-right');
      const said = () => [page.noteAt('dob'), page.problemAt('dob'), box?.ariaInvalid];
      expect(said()).to.deep.equal([question, undefined, 'false']);
      await page.press('Continue');
      expect(page.heading).to.equal('Identity');
      expect(said()).to.deep.equal([undefined, question, 'true']);
      expect(page.focused).to.equal(box);
      box?.click();
      await page.settle();
      expect(page.problemAt('dob')).to.equal(undefined);
      expect(page.text).to.include(question);
      await page.press('Continue', 'Submit');
      expect(page.orders[0]?.candidate).to.deep.equal({ dob: yearsAgo(age) });
    });

  for (const age of [18, 100])
    it(`an age of ${age} is not asked about`, async () => {
      await page.open();
      await page.type('dob', yearsAgo(age));
      await page.press('Continue');
      expect(page.heading).to.equal('Check your answers');
    });

  it('another unusual age is asked about again', async () => {
    await page.open();
    await page.type('dob', yearsAgo(7));
    page.root.getElementById('dob-right')?.click();
    await page.settle();
    await page.typePart('dob', 'year', yearsAgo(8).slice(0, 4));
    expect(page.noteAt('dob')).to.include('makes you 8 years old');
    await page.press('Continue');
    expect(page.heading).to.equal('Identity');
  });

  for (const [typed, sentence, atFault] of [
    ['2019-', 'Enter the month and year you moved in.', 'month'],
  ] as const)
    it(`the month ${typed} is answered with “${sentence}”, and the ${atFault} gets the focus`, async () => {
      page.packages = [aPackage(`${known} ${stay}`)];
      await page.open();
      await page.type(validFrom, typed);
      await page.press('Continue');
      expect(page.problemAt(validFrom)).to.equal(sentence);
      expect(page.focused).to.equal(page.part(validFrom, atFault));
    });

  it('the months of others are not filled in by the browser', async () => {
    page.packages = [aPackage(`${known} ${stay}`)];
    await page.open();
    for (const input of page.parts(validFrom)) expect(input.autocomplete).to.equal('off');
  });

  it('a draft keeps a month whose last part was finished with Enter', async () => {
    page.packages = [aPackage(`${contact} ${stay}`)];
    await page.open({ draft: 'session', candidate: { givenName: 'A', familyName: 'B', email: 'a@b.co' } });
    await page.press('Continue');
    await page.typePart(validFrom, 'month', '4', false);
    await page.typePart(validFrom, 'year', '2018', false);
    await page.press('Continue');
    expect(JSON.stringify(Object.values(sessionStorage))).to.include('2018-4');
  });

  it('a date that the service refuses is marked in all its parts', async () => {
    page.api.answers['POST /screenings'] = () => fieldsInvalid({ path: 'dob', code: 'not-accepted' });
    await page.open();
    await page.type('dob', '1990-1-20');
    await page.press('Continue', 'Submit');
    expect(page.problemAt('dob')).to.include('“Date of birth” was not accepted.');
    for (const input of page.parts('dob')) expect(input.ariaInvalid).to.equal('true');
    expect(page.focused).to.equal(page.part('dob', 'month'));
  });
});
