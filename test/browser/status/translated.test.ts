import { expect } from '@open-wc/testing';
import type { Screening } from '../../../src/protocol/screening.ts';
import { aScreening } from '../page-api-stand-in.ts';
import { translateTexts } from '../translate-texts.ts';
import { StatusPage } from './status-page.ts';

const item = { id: '1', title: 'Records', phase: 'complete', result: 'clear', estimatedAt: null } as const;
const cleared = { id: 's1', phase: 'complete', result: 'clear', items: [item] } satisfies Partial<Screening>;
const found = {
  ...cleared,
  revision: 2,
  result: 'review',
  items: [{ ...item, result: 'review' }],
} satisfies Partial<Screening>;

describe('<screening-status> in a browser that translates pages', () => {
  let page: StatusPage;

  beforeEach(() => {
    page = new StatusPage();
  });
  afterEach(() => page.close());

  for (const variant of ['timeline', 'list'])
    it(`a ${variant} does not go on saying that a check is clear`, async () => {
      page.role = 'operator';
      await page.show([aScreening(cleared)], { variant });
      const [button] = page.element.renderRoot.querySelectorAll<HTMLElement>('.toggle');
      button?.click();
      await page.settle();
      translateTexts(page.element.renderRoot);
      expect(page.text).to.match(/«Clear/);
      await page.receive(aScreening(found));
      expect(page.text).to.not.match(/Clear|No records/);
      expect(page.text).to.include('Under review');
    });

  it('it does not go on saying that it is live', async () => {
    await page.show([aScreening({ phase: 'in-progress' })]);
    translateTexts(page.element.renderRoot);
    expect(page.text).to.include('«Live');
    page.api.stream.break();
    await page.settle();
    expect(page.text).to.not.include('Live');
  });

  for (const variant of ['timeline', 'list', 'badge'])
    it(`every text of a ${variant} is the one that another browser shows`, async () => {
      const plain = await shownInStory(variant, false);
      expect(await shownInStory(variant, true)).to.deep.equal(plain);
      expect(new Set(plain.map(([, text]) => text)).size).to.be.at.least(4);
    });
});

const soon = '2999-01-01';
const started = {
  id: 's1',
  phase: 'in-progress',
  estimatedAt: soon,
  items: [{ ...item, phase: 'in-progress', result: 'pending', estimatedAt: soon }],
} satisfies Partial<Screening>;

/** What is heard of a screening, one after the other, and what happens to the page meanwhile. */
const story: [title: string, act: (page: StatusPage) => Promise<void>][] = [
  ['a row is open', async (page) => page.find('.toggle')?.click()],
  ['no day is known', (page) => page.receive(aScreening({ ...started, revision: 2, estimatedAt: null }))],
  [
    'it is on hold',
    (page) => page.receive(aScreening({ ...started, revision: 3, phase: 'needs-attention' })),
  ],
  ['it goes on', (page) => page.receive(aScreening({ ...started, revision: 4 }))],
  ['it is clear', (page) => page.receive(aScreening({ ...cleared, revision: 5 }))],
  [
    'it is reviewed',
    (page) => page.receive(aScreening({ ...found, revision: 6, reopenedAt: '2026-05-12T10:00:00Z' })),
  ],
  ['another language is chosen', (page) => speak(page, 'es')],
  ['English is back', (page) => speak(page, 'en')],
  ['it is cut off', async (page) => page.api.stream.break()],
];

async function speak(page: StatusPage, lang: 'en' | 'es'): Promise<void> {
  page.element.locale = lang;
  if (lang === 'es') await import('../../../src/locales/es.ts');
}

async function shownInStory(variant: string, isTranslated: boolean): Promise<[string, string][]> {
  const page = new StatusPage();
  page.role = 'operator';
  await page.show([aScreening(started), aScreening({ id: 's2' })], { variant, 'screening-id': 's1' });
  const shown: [string, string][] = [];
  for (const [title, act] of story) {
    if (isTranslated) translateTexts(page.element.renderRoot, (text) => text);
    await act(page);
    await page.settle();
    // The minute in which it was last heard may be another one.
    shown.push([title, page.text.replace(/\d+:\d+/, 'now')]);
  }
  page.close();
  return shown;
}
