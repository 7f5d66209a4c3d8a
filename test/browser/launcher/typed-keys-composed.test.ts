import { expect } from '@open-wc/testing';
import { executeServerCommand, sendKeys } from '@web/test-runner-commands';
import { readField } from '../../../src/protocol/candidate.ts';
import { aPackage, LauncherPage } from './launcher-page.ts';

const composes = (text: string) => executeServerCommand('input-method', { composes: text });
const commits = (text: string) => executeServerCommand('input-method', { commits: text });

/** What is typed by keys, key by key, and what stands in the field and is sent then. */
const byKeys: [path: string, typed: string, stands: string, sent: string][] = [
  ['email', 'Jo@Müller.example', 'Jo@Müller.example', 'Jo@xn--mller-kva.example'],
  ['email', 'anna@example。com', 'anna@example。com', 'anna@example.com'],
  ['familyName', 'O’Connel', 'O’Connel', 'O’Connel'],
  ['ssn', '５３６２２８７３１', '536-22-8731', '536228731'],
  ['phone', '+1 (615) 555-0142', '+1 (615) 555-0142', '+16155550142'],
];

/** What an input method composes, step by step, and what comes of it. */
const composed: [path: string, steps: string[], stands: string, sent: string][] = [
  [
    'ssn',
    ['5', '53', '536', '5362', '53622', '536228', '5362287', '53622873', '536228731'],
    '536-22-8731',
    '536228731',
  ],
  ['ssn', ['５', '５３６２', '５３６２２８７３１'], '536-22-8731', '536228731'],
  ['givenName', ['や', 'やま', 'やまだ', '山田'], '山田', '山田'],
  ['email', ['ｊ', 'ｊｏ', 'ｊｏ＠ｅｘａｍｐｌｅ．ｃｏｍ'], 'ｊｏ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'jo@example.com'],
  ['address.postalCode', ['３', '３７', '３７２０３'], '３７２０３', '37203'],
];

describe('what is typed into <screening-launcher>', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => page.close());

  const focus = async (path: string): Promise<HTMLInputElement> => {
    page.packages = [aPackage(path)];
    await page.open();
    const input = page.field(path) as HTMLInputElement;
    input.focus();
    return input;
  };
  const sent = async (path: string): Promise<unknown> => {
    page.field(path).blur();
    await page.settle();
    await page.press('Continue', 'Submit');
    return readField(page.orders[0]?.candidate ?? {}, path);
  };

  for (const [path, typed, stands, expected] of byKeys)
    it(`the keys ${JSON.stringify(typed)} stay as they are typed in ${path}`, async () => {
      const input = await focus(path);
      for (const key of typed) {
        await sendKeys({ type: key });
        await page.settle();
      }
      expect(input.value).to.equal(stands);
      expect(await sent(path)).to.equal(expected);
    });

  for (const [path, steps, stands, expected] of composed)
    it(`${steps.at(-1)} is composed in ${path}, and nothing is rewritten meanwhile`, async () => {
      const input = await focus(path);
      let isEnded = false;
      input.addEventListener('compositionend', () => (isEnded = true));
      for (const step of steps) {
        await composes(step);
        await page.settle();
        expect(input.value).to.equal(step);
      }
      expect(isEnded).to.equal(false);
      await commits(steps.at(-1)!);
      await page.settle();
      expect(input.value).to.equal(stands);
      expect(await sent(path)).to.equal(expected);
    });

  it('a part of a date is composed', async () => {
    page.packages = [aPackage('dob')];
    await page.open();
    for (const [part, steps] of [
      ['day', ['２', '２０']],
      ['month', ['1-', '１']],
      ['year', ['１９', '１９９０']],
    ] as const) {
      const input = page.part('dob', part);
      input.focus();
      for (const step of steps) {
        await composes(step);
        await page.settle();
        expect(input.value).to.equal(step);
      }
      await commits(steps[1]);
      await page.settle();
    }
    page.part('dob', 'year').blur();
    await page.settle();
    await page.press('Continue', 'Submit');
    expect(page.orders[0]?.candidate).to.deep.equal({ dob: '1990-01-20' });
  });
});
