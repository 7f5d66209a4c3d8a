import { expect } from '@open-wc/testing';
import type { Screening } from '../../../src/protocol/screening.ts';
import { anna, LauncherPage } from '../launcher/launcher-page.ts';
import { states } from '../launcher/launcher-states.ts';
import { aScreening } from '../page-api-stand-in.ts';
import { StatusPage } from '../status/status-page.ts';
import { type Brand, brands, dress } from '../looks/brands.ts';
import { readTexts } from '../looks/contrast.ts';

const leastContrast = 4.5;

const schemeOf = (name: string): string => (name.includes('dark') ? 'dark' : 'light');

interface Look {
  name: string;
  brand: Partial<Brand>;
  scheme: string;
}

/** What a host may set: everything; or two colours, also dark ones on a light page; or nothing. */
const looks: Record<string, Look[]> = {
  'all colours of every brand': [...brands].map(([name, brand]) => ({ name, brand, scheme: schemeOf(name) })),
  'two colours of every brand, and in none': [
    ...[...brands].map(([name, { accent, surface }]) => ({
      name,
      brand: { accent, surface },
      scheme: 'light',
    })),
    { name: 'no brand', brand: {}, scheme: 'light' },
    { name: 'no brand', brand: {}, scheme: 'dark' },
  ],
};

/** The texts that cannot be read in these looks. */
function unreadable(element: HTMLElement, shown: Look[]): string[] {
  const found: string[] = [];
  for (const { name, brand, scheme } of shown) {
    dress(element, brand, scheme);
    const texts = readTexts(element);
    expect(texts).not.to.have.length(0);
    for (const { text, ratio } of texts)
      if (ratio < leastContrast) found.push(`${name}: “${text.slice(0, 30)}” ${ratio.toFixed(2)}`);
  }
  return found;
}

const disclosures = [{ id: 'fcra', version: '1', title: 'Disclosure', text: 'We may obtain a report.' }];
const ordinary = ['a choice of packages', 'the review', 'a refused order', 'the thanks'];

const launcherStates: Record<string, (page: LauncherPage) => Promise<void>> = {
  ...Object.fromEntries(ordinary.map((name) => [name, states[name]!])),
  'problems on the first step': async (page) => {
    page.environment = 'test';
    await page.open({ draft: 'session' });
    await page.press('Continue');
  },
  'a document to sign': async (page) => {
    await page.open({ candidate: anna, disclosures });
    await page.press('Continue', 'Continue', 'Sign and submit');
  },
};

const anItem = (title: string, facts: Partial<Screening['items'][number]>): Screening['items'][number] => ({
  id: title,
  title,
  phase: 'complete',
  result: 'pending',
  estimatedAt: null,
  ...facts,
});

const items = [
  anItem('SSN trace', { result: 'clear' }),
  anItem('Records', { result: 'review' }),
  anItem('County', { phase: 'in-progress', estimatedAt: '2026-12-01T12:00:00Z' }),
  anItem('Registry', { phase: 'invited' }),
];

const standings: Record<string, Partial<Screening>> = {
  'in progress': { items, environment: 'test' },
  'waiting for the candidate': { phase: 'needs-attention', waitingOn: 'candidate', items },
  clear: { phase: 'complete', result: 'clear', items },
  'under review': { phase: 'complete', result: 'review', items },
  cancelled: { phase: 'cancelled', items },
};

describe('the colours of the elements', () => {
  let close = (): void => {};

  afterEach(() => {
    close();
    document.documentElement.removeAttribute('style');
  });

  for (const [kind, shown] of Object.entries(looks)) {
    for (const [state, show] of Object.entries(launcherStates))
      it(`<screening-launcher> with ${state} can be read in ${kind}`, async () => {
        const page = new LauncherPage();
        close = () => page.close();
        await show(page);
        expect(unreadable(page.element, shown)).to.deep.equal([]);
      });

    for (const variant of ['timeline', 'list', 'badge'])
      for (const [name, standing] of Object.entries(standings))
        it(`a ${variant} that is ${name} can be read in ${kind}`, async () => {
          const page = new StatusPage();
          close = () => page.close();
          await page.show([aScreening(standing)], { variant });
          expect(unreadable(page.element, shown)).to.deep.equal([]);
        });
  }
});
