import { expect } from '@open-wc/testing';
import type { Aftermath, Screening } from '../../../src/protocol/screening.ts';
import { LauncherPage } from '../launcher/launcher-page.ts';
import { until } from '../manual-clock.ts';
import { aScreening, screeningEvent } from '../page-api-stand-in.ts';
import { StatusPage } from '../status/status-page.ts';

await import('../../../src/status/follow-ups.ts');

type Step = '-' | 'open' | 'closed';

const roles = ['candidate', 'member', 'operator'] as const;
const steps: readonly Step[] = ['-', 'open', 'closed'];
const variants = ['timeline', 'badge', 'list'] as const;

const documented = await (await fetch(new URL('../../../docs/after-a-result.md', import.meta.url))).text();

/** The lines of a table of the document, by the names of its columns. */
const [headlines, sentences, doors] = [...documented.matchAll(/```text\n([^`]+)```/g)].map(
  ([, table = '']) => {
    const [names, ...lines] = table
      .trim()
      .split('\n')
      .map((line) => line.split(/ {2,}/));
    return lines.map((cells) => Object.fromEntries(names!.map((name, index) => [name, cells[index] ?? ''])));
  },
) as [Line[], Line[], Line[]];

type Line = Record<string, string>;

/** The first line whose cells fit these facts. */
const lineFor = (lines: Line[], facts: Line): Line | undefined =>
  lines.find((line) =>
    Object.entries(facts).every(([name, fact]) => [undefined, '*', fact].includes(line[name])),
  );

const aftermathOf = (notice: Step, dispute: Step): Aftermath | undefined =>
  notice === '-' && dispute === '-'
    ? undefined
    : {
        notices:
          notice === '-'
            ? []
            : [{ status: notice, at: notice === 'open' ? '2026-11-26' : '2026-11-28', kinds: ['ssn-trace'] }],
        ...(dispute !== '-' && { dispute: { status: dispute, at: '2026-11-27' } }),
      };

/** Where a check may be once it had a result. */
const states: Partial<Screening>[] = [
  { phase: 'complete', result: 'clear', waitingOn: 'none' },
  { phase: 'complete', result: 'review', waitingOn: 'none' },
  { phase: 'complete', result: 'pending', waitingOn: 'none' },
  { phase: 'complete', result: 'withheld', waitingOn: 'none' },
  { phase: 'in-progress', result: 'pending' },
  { phase: 'in-progress', result: 'review' },
  { phase: 'needs-attention', waitingOn: 'candidate' },
  { phase: 'cancelled', waitingOn: 'none' },
  { phase: 'expired', waitingOn: 'none' },
];

const sinceOf = (notice: Step, dispute: Step): string => {
  if (notice === '-' && dispute === 'closed') return 'closed dispute';
  return notice === '-' && dispute === '-' ? '-' : 'something';
};

/** What only a service could know, and none has said. */
const claims = /person|decid|decision|looked at|between|nothing came up|you only have to|at any time/i;

const trim = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

let page: StatusPage;

beforeEach(() => {
  page = new StatusPage();
});
afterEach(() => page.close());

describe('what is said after a result claims no person, no decision and no time', () => {
  const textsOf = (selector: string): string[] =>
    [...page.element.renderRoot.querySelectorAll(selector)].map(({ textContent }) => trim(textContent));
  /** A timeline says more to the candidate who has to act. */
  const headline = (): string =>
    textsOf('.headline')
      .at(0)!
      .replace(/: fill in the form$/, '');

  for (const state of states)
    for (const reader of roles)
      it(`docs/after-a-result.md is what a ${reader} reads: ${state.phase}, ${state.result ?? 'no result'}`, async () => {
        const { phase = '', result = 'pending' } = state;
        for (const notice of steps)
          for (const dispute of steps) {
            const aftermath = aftermathOf(notice, dispute);
            const screening = aScreening({ packageId: 'basic', ...state, ...(aftermath && { aftermath }) });
            const isMember = reader === 'member';
            const [told, since] = isMember
              ? [{ notice: '-', dispute: '-' }, '-']
              : [{ notice, dispute }, sinceOf(notice, dispute)];
            const first = lineFor(headlines, { phase, result, ...told, reader })!;
            const sentence = lineFor(sentences, { phase, result, since, reader })?.['sentence'];
            const door = lineFor(doors, { phase, reader })?.['door'];

            page.close();
            page = new StatusPage();
            page.role = reader;
            page.may = ['report'];
            await page.show([screening]);
            expect(headline()).to.equal(first['headline']);
            if (sentence) expect(textsOf('.explanation')).to.deep.equal([sentence]);
            expect(textsOf('.band > .next').join(' ')).to.equal(first['next']);
            expect(textsOf('.band button').join()).to.equal(door ?? '');
            expect(page.text).to.not.match(claims);
            for (const variant of ['badge', 'list'] as const) {
              page.element.variant = variant;
              await page.settle();
              const isTurn = variant === 'list' && first['headline'] === 'Your turn';
              expect(headline()).to.equal(isTurn ? 'Waiting for the candidate' : first['headline']);
            }
            if (reader !== 'candidate' || phase === 'needs-attention') continue;

            page.close();
            const launcher = new LauncherPage();
            launcher.api.screenings = [screening];
            await launcher.open();
            const isNews = / (notice|disputed|dispute) /.test(first['headline']!);
            if (isNews)
              expect(trim(launcher.root.querySelector('h3')?.textContent)).to.equal(first['headline']);
            const said = [...launcher.root.querySelectorAll('.said > p')].map((each) =>
              trim(each.textContent),
            );
            for (const each of [first['next'], sentence]) if (each) expect(said).to.include(each);
            expect(launcher.text).to.not.match(claims);
            launcher.close();
          }
      });

  it('a screening with several notices says the newest first, and each one', async () => {
    const notices = ['2025-11-24', '2026-11-26', null].map((at) => ({
      status: 'open' as const,
      at,
      kinds: [],
    }));
    await page.show([aScreening({ ...states[1], aftermath: { notices } })]);
    expect(headline()).to.equal('You were sent a notice on Nov 26, 2026');
    expect(textsOf('.band > .further')).to.deep.equal([
      'You were sent a notice on Nov 24, 2025',
      'You were sent a notice',
    ]);
  });
});

describe('notice and dispute are announced', () => {
  /** What is written into the live region from now on. */
  const announced = (root: Node): string[] => {
    const said: string[] = [];
    new MutationObserver((records) => {
      // A badge has no region before there is something to say.
      for (const { target, addedNodes } of records)
        for (const node of [target, ...addedNodes])
          if (node instanceof Element && node.role === 'status') said.push(trim(node.textContent));
    }).observe(root, { subtree: true, childList: true, characterData: true });
    return said;
  };

  const events: [what: string, before: [Step, Step], after: [Step, Step]][] = [
    ['a notice opens', ['-', '-'], ['open', '-']],
    ['a dispute opens', ['open', '-'], ['open', 'open']],
    ['a notice opens beside a dispute', ['-', 'open'], ['open', 'open']],
    ['a notice closes', ['open', '-'], ['closed', '-']],
    ['a dispute closes', ['-', 'open'], ['-', 'closed']],
  ];
  for (const variant of variants)
    for (const reader of roles)
      for (const [what, before, after] of events)
        it(`${variant} of a ${reader}: ${what}, ${reader === 'member' ? 'and nothing is said' : 'which is said once'}`, async () => {
          page.role = reader;
          const review = aScreening(states[1]);
          const aftermath = (found: [Step, Step]) => {
            const given = aftermathOf(...found);
            return given ? { aftermath: given } : {};
          };
          await page.show([{ ...review, ...aftermath(before) }], { variant });
          const said = announced(page.element.renderRoot);
          await page.receive({ ...review, ...aftermath(after), revision: 2 });
          // What changes of it later is not said again.
          await page.receive({ ...review, ...aftermath(after), revision: 3, estimatedAt: '2026-12-09' });
          const facts = { phase: 'complete', result: 'review', reader };
          const line = lineFor(headlines, { ...facts, notice: after[0], dispute: after[1] })!;
          const isBeside = what.endsWith('beside a dispute');
          const beside = lineFor(headlines, { ...facts, notice: 'open', dispute: '-' })!;
          const words = isBeside ? `${line['headline']}. ${beside['headline']}` : line['headline'];
          const owner = variant === 'list' && reader !== 'candidate' ? `${review.clientReferenceId}: ` : '';
          expect(said).to.deep.equal(reader === 'member' ? [] : [`${owner}Standard check: ${words}`]);
        });

  it('a second notice of the same day is heard, too', async () => {
    const [notice] = aftermathOf('open', '-')!.notices;
    const review = aScreening({ ...states[1], aftermath: { notices: [notice!] } });
    await page.show([{ ...review, aftermath: { notices: [] } }]);
    const said = announced(page.element.renderRoot);
    await page.receive({ ...review, revision: 2 });
    await page.receive({ ...review, revision: 3, aftermath: { notices: [notice!, notice!] } });
    expect(said).to.deep.equal(Array(2).fill('Standard check: You were sent a notice on Nov 26, 2026'));
  });

  it('a notice whose day moves while it is open is not announced anew', async () => {
    const review = aScreening({ ...states[1], aftermath: aftermathOf('open', '-')! });
    await page.show([review]);
    const said = announced(page.element.renderRoot);
    const notices = [{ ...review.aftermath!.notices[0]!, at: '2026-11-27' }];
    await page.receive({ ...review, revision: 2, aftermath: { notices } });
    expect(said).to.deep.equal([]);
  });

  it('a list says by name whose notice it is', async () => {
    page.role = 'operator';
    const review = aScreening({ ...states[1], id: 'two', clientReferenceId: 'c-2' });
    await page.show([aScreening({ ...states[1], id: 'one' }), review], { variant: 'list' });
    page.element.names = { 'c-2': 'Nora Field' };
    const said = announced(page.element.renderRoot);
    await page.receive({ ...review, revision: 2, aftermath: aftermathOf('open', '-')! });
    expect(said).to.deep.equal(['Nora Field: Standard check: A notice was sent on Nov 26, 2026']);
  });

  it('what closes together with a clear result is said after it', async () => {
    const review = aScreening({ ...states[1], aftermath: aftermathOf('open', 'open')! });
    await page.show([review]);
    const said = announced(page.element.renderRoot);
    await page.receive({
      ...review,
      result: 'clear',
      revision: 2,
      aftermath: aftermathOf('closed', 'closed')!,
    });
    expect(said).to.deep.equal([
      'Standard check: Clear. A notice was closed on Nov 28, 2026. A dispute of Nov 27, 2026 was closed',
    ]);
  });

  it('a launcher without a status beside it says each of them aloud, once', async () => {
    page.close();
    const launcher = new LauncherPage();
    const review = aScreening({ packageId: 'basic', ...states[1] });
    launcher.api.screenings = [review];
    await launcher.open();
    await until(() => launcher.api.streams.length > 0);
    const said = announced(launcher.root);
    let { revision } = review;
    const hear = async (aftermath: Aftermath): Promise<string[]> => {
      revision += 1;
      launcher.api.stream.send(screeningEvent(`after ${revision}`, { ...review, revision, aftermath }));
      await launcher.settle();
      return said.splice(0);
    };
    const notice = 'You were sent a notice on Nov 26, 2026';
    const dispute = 'You disputed this on Nov 27, 2026';
    expect(await hear(aftermathOf('-', 'open')!)).to.deep.equal([dispute]);
    expect(await hear(aftermathOf('open', 'open')!)).to.deep.equal([`${dispute}. ${notice}`]);
    const closed = aftermathOf('open', 'closed')!;
    expect(await hear(closed)).to.deep.equal([`${notice}. A dispute of Nov 27, 2026 was closed`]);
    const notices = [{ ...closed.notices[0]!, at: '2026-11-28' }];
    expect(await hear({ ...closed, notices }), 'its day moves').to.deep.equal([]);
    launcher.close();
  });
});

describe('the band after a result', () => {
  const item = {
    id: 'i',
    title: 'Courts',
    phase: 'complete',
    result: 'review',
    estimatedAt: null,
  } as const;

  beforeEach(() => {
    page.may = ['report'];
  });

  for (const role of ['candidate', 'operator'] as const)
    for (const attributes of [{}, { 'copy-url': 'https://shop.example/copy', 'dispute-url': '/dispute' }])
      it(`it stands between headline and steps for the ${role}, with one button of 44 pixels${'copy-url' in attributes ? ' that is a link' : ''}`, async () => {
        page.role = role;
        await page.show([aScreening({ ...states[1], aftermath: aftermathOf('open', '-')! })], attributes);
        const box = (selector: string): DOMRect => page.find(selector)!.getBoundingClientRect();
        expect(box('.title').bottom).to.be.lessThan(box('.band').top);
        expect(page.find('.title')!.nextElementSibling?.className).to.equal('band news');
        expect(box('.band').bottom).to.be.lessThan(box('.steps').top);
        expect(page.find('.band')?.textContent).to.include('Identity and addresses');
        const filled = [...page.element.renderRoot.querySelectorAll('.band :is(a, button)')].filter(
          (door) => getComputedStyle(door).backgroundColor !== 'rgba(0, 0, 0, 0)',
        );
        expect(filled).to.have.lengthOf(1);
        for (const door of page.element.renderRoot.querySelectorAll('.band :is(a, button)'))
          expect(door.getBoundingClientRect().height).to.be.at.least(44);
      });

  it('an item under review is in the report once there was a notice: nobody has said that somebody looks at it', async () => {
    const review = aScreening({ ...states[1], items: [item] });
    await page.show([review]);
    expect(trim(page.find('.step:last-child')?.textContent)).to.equal('Courts Under review');
    await page.receive({ ...review, revision: 2, aftermath: aftermathOf('closed', '-')! });
    expect(trim(page.find('.step:last-child')?.textContent)).to.equal('Courts In the report');
    expect(page.text).to.not.include('Under review');
    for (const [index, phase] of (['in-progress', 'cancelled'] as const).entries()) {
      await page.receive({ ...review, phase, revision: 3 + index, aftermath: aftermathOf('open', 'open')! });
      expect(page.text, `${phase}: no report can be opened`).to.include('Courts Under review');
    }
  });

  it('of a correction nobody hears that no records were reported', async () => {
    for (const facts of [{ items: [item] }, { reopenedAt: '2026-11-27T10:00:00Z' }]) {
      page.close();
      page = new StatusPage();
      await page.show([aScreening({ ...states[0], ...facts })]);
      expect(page.find('.explanation')?.textContent).to.equal('The check is complete. Its result is clear.');
    }
  });
});
