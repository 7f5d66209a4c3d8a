import { expect } from '@open-wc/testing';
import type { Screening, ScreeningItem } from '../../../src/protocol/screening.ts';
import { until } from '../manual-clock.ts';
import { aScreening } from '../page-api-stand-in.ts';
import { StatusPage } from './status-page.ts';

const anItem = (facts: Partial<ScreeningItem>): ScreeningItem => ({
  id: crypto.randomUUID(),
  title: 'Records',
  phase: 'in-progress',
  result: 'pending',
  estimatedAt: null,
  ...facts,
});

describe('the timeline of <screening-status>', () => {
  let page: StatusPage;

  beforeEach(() => {
    page = new StatusPage();
  });
  afterEach(() => page.close());

  const step = (title: string): Element => {
    const found = [...page.element.renderRoot.querySelectorAll('li')].find(
      (each) => each.querySelector('.step-title')?.textContent === title,
    );
    if (!found) throw new Error(`There is no step "${title}": ${page.text}`);
    return found;
  };
  const words = (title: string): string => step(title).textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
  const hasTick = (title: string): boolean => step(title).querySelector('.icon:is(.done, .clear)') !== null;
  const looks = (title: string): string => step(title).querySelector('.icon')!.innerHTML;

  const invitations: [string, Partial<Screening>, boolean][] = [
    ['that was answered', { phase: 'in-progress' }, true],
    ['that is open', { phase: 'invited', waitingOn: 'candidate' }, false],
    ['of an order that is not confirmed', { phase: 'unconfirmed' }, false],
    ['that has expired', { phase: 'expired', waitingOn: 'none' }, false],
    ['of a cancelled check', { phase: 'cancelled', waitingOn: 'none' }, false],
    ['that the candidate has not completed', { phase: 'needs-attention', waitingOn: 'candidate' }, false],
    [
      'of a cancelled check with a finished item',
      { phase: 'cancelled', items: [anItem({ phase: 'complete', result: 'clear' })] },
      true,
    ],
  ];
  for (const [what, facts, isTicked] of invitations)
    it(`an invitation ${what} is ${isTicked ? '' : 'not '}ticked`, async () => {
      await page.show([aScreening({ invite: { method: 'email' }, ...facts })]);
      expect(hasTick('Invitation')).to.equal(isTicked);
    });

  it('an order that the service has not confirmed is not ticked', async () => {
    await page.show([aScreening({ phase: 'unconfirmed' })]);
    expect(hasTick('Ordered')).to.equal(false);
  });

  it('what a check that has ended did not look into has no result, under the sign of what was not reported', async () => {
    const invite = { method: 'link' } as const;
    await page.show([aScreening({ phase: 'expired', waitingOn: 'none', invite, items: [anItem({})] })]);
    expect(words('Invitation')).to.equal('Invitation Ended');
    expect(words('Records')).to.equal('Records No result');
    const closed = looks('Records');
    await page.receive(
      aScreening({
        id: page.api.screenings[0]!.id,
        revision: 2,
        items: [anItem({ phase: 'complete', result: 'pending' })],
      }),
    );
    expect(looks('Records')).to.equal(closed);
  });

  it('each row has its title at the left and one state at the right, in the same line', async () => {
    await page.show([
      aScreening({
        invite: { method: 'email' },
        recurrence: { id: 'r', run: 1, nextAt: '2030-01-01T12:00:00Z' },
        items: [
          anItem({ kind: 'county-criminal', estimatedAt: '2030-01-01T12:00:00Z' }),
          anItem({ title: 'Trace', phase: 'complete', result: 'clear' }),
        ],
      }),
    ]);
    for (const row of page.element.renderRoot.querySelectorAll('.step')) {
      const [title, state] = ['.step-title', '.state'].map((part) =>
        row.querySelector(part)!.getBoundingClientRect(),
      );
      expect(state!.left).to.be.at.least(title!.right);
      expect(Math.abs(state!.right - row.getBoundingClientRect().right)).to.be.below(1);
      expect(state!.top).to.be.below(title!.bottom);
      const seen = [...row.querySelectorAll('.state > :not(.visually-hidden)')].filter(
        (one) => one.textContent,
      );
      expect(seen.length, row.textContent).to.equal(1);
    }
  });

  it('what an item looks into is said at a tap', async () => {
    await page.show([aScreening({ items: [anItem({ kind: 'county-criminal' })] })]);
    const text = page.find('details p')!;
    expect(text.checkVisibility()).to.equal(false);
    page.find('summary')!.click();
    expect(text.checkVisibility()).to.equal(true);
  });

  it('three sizes of type and two weights are enough', async () => {
    const sizes = new Set<string>();
    const weights = new Set<string>();
    for (const facts of [{}, { phase: 'complete', result: 'clear' }, { phase: 'cancelled' }] as const) {
      await page.show([
        aScreening({
          items: [anItem({ kind: 'county-criminal' })],
          reopenedAt: '2026-01-01T12:00:00Z',
          ...facts,
        }),
      ]);
      page.api.stream.break();
      await page.settle();
      for (const node of page.element.renderRoot.querySelectorAll('*')) {
        if (![...node.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()))
          continue;
        sizes.add(getComputedStyle(node).fontSize);
        weights.add(getComputedStyle(node).fontWeight);
      }
      page.close();
      page = new StatusPage();
    }
    expect([...sizes].toSorted()).to.deep.equal(['14px', '16px', '24px']);
    expect([...weights].toSorted()).to.deep.equal(['400', '500']);
  });

  const inThreeDays = new Date(Date.now() + 3 * 86_400_000);
  const headline = (): string => page.find('h2')!.innerText.replaceAll(/\s+/g, ' ').trim();
  const running = (facts: Partial<Screening> = {}): Screening =>
    aScreening({ submittedAt: new Date().toISOString(), estimatedAt: inThreeDays.toISOString(), ...facts });

  it('a check that was just sent says so with a tick, and the day of its results with its date', async () => {
    await page.show([running()]);
    const day = inThreeDays.toLocaleDateString('en', { weekday: 'long', month: 'short', day: 'numeric' });
    expect(headline()).to.equal(`Standard check Sent just now Results expected by ${day}`);
    expect(page.find('.sent > .icon.done')!.checkVisibility()).to.equal(true);
  });

  for (const [what, facts, said] of [
    ['without an estimate claims no time', { estimatedAt: null }, 'Sent just now In progress'],
    ['that is on hold', { phase: 'needs-attention' }, 'On hold'],
    ['that nobody has confirmed was not sent', { phase: 'unconfirmed' }, 'Being confirmed'],
    ['that is complete', { phase: 'complete', result: 'clear' }, 'Clear'],
  ] as const)
    it(`a check ${what}`, async () => {
      await page.show([running(facts)]);
      expect(headline()).to.equal(`Standard check ${said}`);
    });

  it('a bar says how many parts are done, and none where the service names no parts', async () => {
    const before = running({
      items: [anItem({ phase: 'complete', result: 'review' }), anItem({}), anItem({})],
    });
    await page.show([before]);
    const bar = page.element.renderRoot.querySelector('progress')!;
    expect([bar.value, bar.max, bar.ariaLabel]).to.deep.equal([1, 3, '1 of 3 done']);
    expect(page.text).to.include('1 of 3 done');
    await page.receive({ ...before, revision: 2, items: [] });
    expect(page.find('progress')).to.equal(null);
  });

  it('a check that is live says so in one word, and when it changed in its tooltip', async () => {
    await page.show([aScreening({ updatedAt: '2026-01-05T12:00:00Z' })]);
    const footer = page.find('footer')!;
    expect(footer.textContent.trim()).to.equal('Live');
    expect(footer.querySelector<HTMLElement>('[title]')!.title).to.match(/^Updated Monday, January 5, 2026/);
  });

  it('the type of the page around it does not come in', async () => {
    await page.show([aScreening()]);
    page.element.parentElement!.style.cssText = 'text-align: center; letter-spacing: 3px';
    const { textAlign, letterSpacing } = getComputedStyle(page.part('title')!);
    page.element.parentElement!.style.cssText = '';
    expect([textAlign, letterSpacing]).to.deep.equal(['start', 'normal']);
  });

  it('an item without an outcome says so, by another sign than one under review and than a tick', async () => {
    await page.show([
      aScreening({
        items: [
          anItem({ title: 'Silent', phase: 'complete', result: 'pending' }),
          anItem({ title: 'Looked at', phase: 'complete', result: 'review' }),
          anItem({ title: 'Good', phase: 'complete', result: 'clear' }),
          anItem({ title: 'Running' }),
          anItem({ title: 'Waiting', phase: 'invited' }),
        ],
      }),
    ]);
    expect(words('Silent')).to.equal('Silent Not reported');
    expect(words('Looked at')).to.equal('Looked at Under review');
    const signs = ['Silent', 'Looked at', 'Good', 'Running', 'Waiting'].map(looks);
    expect(new Set(signs).size).to.equal(5);
  });

  it('each sign has a word for those who hear the page, once', async () => {
    await page.show([
      aScreening({
        invite: { method: 'link' },
        items: [anItem({ title: 'Waiting', phase: 'invited' }), anItem({ title: 'Running' })],
      }),
    ]);
    expect(words('Ordered')).to.match(/^Ordered Done /);
    expect(words('Invitation')).to.equal('Invitation Done');
    expect(words('Waiting')).to.equal('Waiting Still to come');
    expect(words('Running')).to.equal('Running In progress');
  });

  it('a known kind of check is named and explained in the language of the reader', async () => {
    const items = [
      anItem({ title: 'SSN Trace', kind: 'ssn-trace' }),
      anItem({ title: 'Moon landing records' }),
    ];
    await page.show([aScreening({ items })], { locale: 'de' });
    await until(() => page.element.renderRoot.querySelector('section')?.lang === 'de');
    await page.settle();
    expect(words('Identität und Adressen')).to.include('Namen und Adressen');
    expect(words('Moon landing records')).to.equal('Moon landing records Läuft');
  });

  it('no German title breaks within a word on a phone, and its arrow stands at the end of its last line', async () => {
    const kinds = ['national-criminal', 'sex-offender', 'driving-record', 'license'] as const;
    const facts = { phase: 'complete', result: 'clear' } as const;
    const items = kinds.map((kind) => anItem({ kind, ...facts }));
    const reopenedAt = new Date(Date.now() - 7_200_000).toISOString();
    await page.show([aScreening({ items, reopenedAt })], { locale: 'de' });
    await until(() => page.element.renderRoot.querySelector('section')?.lang === 'de');
    await page.settle();
    const titles = [...page.element.renderRoot.querySelectorAll('.step-title')];
    const widths = Array.from({ length: 40 }, (_, index) => 288 + index * 4);
    for (const [width, title] of widths.flatMap((each) => titles.map((title) => [each, title] as const))) {
      page.element.style.inlineSize = `${width}px`;
      const range = document.createRange();
      for (const { 0: word, index } of title.textContent.matchAll(/\p{L}+/gu)) {
        range.setStart(title.firstChild!, index);
        range.setEnd(title.firstChild!, index + word.length);
        expect(range.getClientRects().length, `${word} at ${width} pixels`).to.equal(1);
      }
      const arrow = title.closest('summary')?.querySelector('.icon')?.getBoundingClientRect();
      if (!arrow) continue;
      const said = `${title.textContent} at ${width} pixels`;
      const last = range.getBoundingClientRect();
      expect(arrow.left - last.right, said).to.be.within(0, 8);
      expect(arrow.top, said).to.be.within(last.top - 8, last.bottom);
      expect(page.element.scrollWidth).to.equal(width);
    }
  });

  it('items of one kind are told apart by the titles of the service, and explained once', async () => {
    const items = ['County Criminal Search - Davidson', 'County Criminal Search - Shelby'].map((title) =>
      anItem({ title, kind: 'county-criminal' }),
    );
    await page.show([aScreening({ items })]);
    expect(words('County court records (County Criminal Search - Davidson)')).to.include('county courts');
    expect(words('County court records (County Criminal Search - Shelby)')).to.not.include('county courts');
  });

  const turns: [Screening['waitingOn'], string][] = [
    ['service', 'once the screening service has done its part'],
    ['source', 'once a record source has answered'],
    ['candidate', 'Something is missing'],
  ];
  for (const [waitingOn, sentence] of turns)
    it(`a check on hold says that the ${waitingOn} has to act`, async () => {
      await page.show([aScreening({ phase: 'needs-attention', waitingOn })]);
      expect(page.find('.explanation')?.textContent).to.include(sentence);
    });

  it('a check that is taken up again says so, and since when', async () => {
    const done = aScreening({ id: 'a', phase: 'complete', result: 'clear', waitingOn: 'none' });
    await page.show([done]);
    expect(page.text).to.not.include('Reopened');
    await page.receive({
      ...done,
      phase: 'in-progress',
      result: 'pending',
      revision: 2,
      reopenedAt: '2020-06-30T12:00:00Z',
    });
    expect(page.find('.note')?.textContent).to.include('taken up again');
    expect(words('Reopened')).to.equal('Reopened Done Jun 30, 2020');
  });
});
