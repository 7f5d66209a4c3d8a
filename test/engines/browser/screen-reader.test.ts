import { expect } from '@open-wc/testing';
import { virtual } from '@guidepup/virtual-screen-reader/browser.js';
import { launcher } from '../../../src/locales/en.ts';
import {
  anna,
  aPackage,
  contact,
  fieldsInvalid,
  LauncherPage,
} from '../../browser/launcher/launcher-page.ts';

const disclosure = { id: 'fcra', version: '1', title: 'Disclosure', text: 'We may obtain a report.' };

describe('<screening-launcher> in a screen reader', () => {
  let page: LauncherPage;
  let readPhraseCount = 0;

  beforeEach(() => {
    page = new LauncherPage();
    page.packages = [aPackage(`${contact} dob ssn`)];
    readPhraseCount = 0;
  });
  afterEach(async () => {
    await virtual.stop();
    page.close();
  });

  const open: typeof page.open = async (set) => {
    await page.open(set);
    // The screen reader does not enter shadow roots, so start it inside this one.
    await virtual.start({ container: page.root.querySelector('section')!, window });
    await newPhrases();
  };

  /** The phrases spoken since the last call, without repetitions. */
  const newPhrases = async (): Promise<string[]> => {
    const log = await virtual.spokenPhraseLog();
    const phrases = log.slice(readPhraseCount).filter((phrase) => phrase !== 'polite: ');
    readPhraseCount = log.length;
    return phrases.filter((phrase, index) => phrase !== phrases[index - 1]);
  };

  /** Reads to the end of the launcher. Returns the phrases without the ends of groups and the like. */
  const readToEnd = async (): Promise<string[]> => {
    const end = 'end of region, Background check';
    while ((await virtual.lastSpokenPhrase()) !== end) await virtual.next();
    return (await newPhrases()).filter(
      (phrase) => !/^(end of )?(paragraph|group|form|status)|^end\b/.test(phrase),
    );
  };

  it('a screen reader says the step, then label, help and control of each field', async () => {
    await open();
    expect(await readToEnd()).to.deep.equal([
      'heading, Basic check, level 2',
      'Step 1 of 3',
      'heading, About you, Step 1 of 3, level 3',
      'Use your legal name, as on your ID.',
      'About 2 minutes. Have at hand: your Social Security number.',
      // It is folded up. The screen reader of the tests reads it all the same.
      'What we ask and what happens next',
      'list',
      'listitem, level 1, position 1, set size 3',
      'About you',
      'listitem, level 1, position 2, set size 3',
      'Identity',
      'listitem, level 1, position 3, set size 3',
      'Check your answers',
      launcher.overview.after,
      'button, Use your phone instead',
      'First name',
      'textbox, First name, not invalid, required',
      'Last name',
      'textbox, Last name, not invalid, required',
      'Email',
      'textbox, Email, not invalid, required',
      'button, Continue, not disabled',
    ]);
  });

  it('a screen reader says the first problem at once and each problem at its field', async () => {
    await open();
    await page.answer({ givenName: 'Anna', email: 'anna@nowhere' });
    await newPhrases();
    await page.press('Continue');
    expect(await newPhrases()).to.deep.equal([
      'textbox, Last name, If you have only one name, enter it in both fields. Enter your last name., invalid, required',
    ]);
    expect(await readToEnd()).to.deep.equal([
      'Email',
      'Enter an email address in the form name@example.com.',
      'textbox, Email, anna@nowhere, Enter an email address in the form name@example.com., invalid, required',
      'button, Continue, not disabled',
    ]);
  });

  it('a screen reader finds links to the fields in the summary of problems', async () => {
    await open();
    await page.answer({ givenName: 'Anna', email: 'anna@nowhere' });
    await page.press('Continue');
    page.root.querySelector<HTMLElement>('h3')?.focus();
    await newPhrases();
    const phrases = await readToEnd();
    expect(phrases).to.include.members([
      'region, Please check these answers',
      'heading, Please check these answers, level 4',
      'link, Enter your last name.',
      'link, Enter an email address in the form name@example.com.',
    ]);
  });

  it('a screen reader says the group of a date, its hint, and each part with its problem', async () => {
    page.packages = [aPackage('givenName! familyName! email! dob')];
    await open();
    await page.type('dob', '1990-2-');
    page.root.querySelector<HTMLElement>('h3')?.focus();
    await newPhrases();
    const phrases: string[] = [];
    while (phrases.at(-1) !== 'button, Continue, not disabled') {
      await virtual.next();
      phrases.push(...(await newPhrases()));
    }
    const hint = 'For example: 3\u200727\u20071990.';
    expect(phrases).to.include.members([
      `group, Date of birth, ${hint} Date of birth must include a day.`,
      'textbox, Month, 2, not invalid, required',
      'textbox, Day, Date of birth must include a day., invalid, required',
      'textbox, Year, 1990, not invalid, required',
    ]);
  });

  it('a screen reader says each step, that the order is being sent, and that it was accepted', async () => {
    await open({ disclosures: [disclosure] });
    await page.answer(anna);
    await newPhrases();
    await page.press('Continue');
    expect(await newPhrases()).to.deep.equal(['heading, Identity, Step 2 of 4, level 3']);
    await page.answer({ dob: '1990-01-20', ssn: '123-45-6789' });
    await newPhrases();
    await page.press('Continue');
    expect(await newPhrases()).to.deep.equal(['heading, Check your answers, Step 3 of 4, level 3']);
    const review = (await readToEnd()).join(' · ');
    expect(review)
      .to.include('First name')
      .and.to.include('Anna')
      .and.to.include('button, Change: About you');
    expect(review).to.include('•••-••-6789').and.not.to.include('123-45');
    page.button('Continue').focus();
    await newPhrases();
    await page.press('Continue');
    expect(await newPhrases()).to.deep.equal(['heading, Disclosure, Step 4 of 4, level 3']);
    expect(await readToEnd()).to.deep.equal([
      'We may obtain a report.',
      'Type your full name to sign',
      'textbox, Type your full name to sign, not invalid, required',
      'button, Back, not disabled',
      'button, Sign and submit, not disabled',
    ]);
    await page.type('signature', 'Anna Lee');
    await newPhrases();
    const answer = Promise.withResolvers<Response>();
    page.api.answers['POST /screenings'] = () => answer.promise;
    await page.press('Sign and submit');
    expect(await newPhrases()).to.deep.equal(['polite: Sending…']);
    answer.resolve(page.acceptedOrder());
    await page.settle();
    expect(await newPhrases()).to.deep.equal([
      'heading, Thank you, the check is under way, Sent on November 21, 2026, level 3',
    ]);
  });

  it('a screen reader finds an alert after a failed order, and says the refused field', async () => {
    page.packages = [aPackage(contact)];
    await open({ candidate: anna });
    await page.press('Continue');
    page.api.answers['POST /screenings'] = () => Promise.reject(new TypeError('Failed to fetch'));
    await page.pressInVain('Submit');
    page.root.querySelector<HTMLElement>('h3')?.focus();
    await newPhrases();
    const phrases = await readToEnd();
    expect(phrases.slice(phrases.indexOf('alert'), phrases.indexOf('alert') + 2)).to.deep.equal([
      'alert',
      'We cannot reach this site. Check your connection. Your answers are still here.',
    ]);
    page.api.answers['POST /screenings'] = () => fieldsInvalid({ path: 'email', code: 'already-in-use' });
    await page.press('Try again');
    expect((await newPhrases()).at(-1)).to.equal(
      'textbox, Email, anna@example.com, This email already belongs to somebody else’s check. If you share it in your family, please use one of your own., invalid, required',
    );
  });

  it('a screen reader says the note about a hidden number and the button that shows it', async () => {
    page.packages = [aPackage('givenName! familyName! email! ssn')];
    page.environment = 'test';
    await open();
    await page.type('ssn', '000000000');
    page.root.querySelector<HTMLElement>('h3')?.focus();
    await newPhrases();
    const phrases = await readToEnd();
    expect(phrases).to.include('This is not a valid Social Security number. That is fine for a trial.');
    expect(phrases).to.include('button, Show the Social Security number');
  });
});
