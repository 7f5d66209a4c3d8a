import { expect } from '@open-wc/testing';
import type { Screening } from '../../../src/protocol/screening.ts';
import { aScreening } from '../page-api-stand-in.ts';
import { StatusPage } from './status-page.ts';

const day = (distance: number): string => new Date(Date.now() + distance * 86_400_000).toISOString();

describe('What <screening-status> says', () => {
  let page: StatusPage;

  beforeEach(() => {
    page = new StatusPage();
  });
  afterEach(() => page.close());

  const headlines: [string, Partial<Screening>, string][] = [
    ['an order that nobody has confirmed', { phase: 'unconfirmed' }, 'Being confirmed'],
    ['an invitation', { phase: 'invited', waitingOn: 'candidate' }, 'Your turn'],
    ['work', { phase: 'in-progress' }, 'In progress'],
    ['a result before the end', { phase: 'in-progress', result: 'clear' }, 'In progress'],
    ['what the candidate must do', { phase: 'needs-attention', waitingOn: 'candidate' }, 'Your turn'],
    ['what a source must do', { phase: 'needs-attention', waitingOn: 'source' }, 'On hold'],
    ['a clear result', { phase: 'complete', result: 'clear' }, 'Clear'],
    ['any other result', { phase: 'complete', result: 'review' }, 'Under review'],
    ['a result that is still to come', { phase: 'complete', result: 'pending' }, 'Complete'],
    ['a result that is not for the reader', { phase: 'complete', result: 'withheld' }, 'Complete'],
    ['a cancelled one', { phase: 'cancelled' }, 'Called off'],
    ['an expired one', { phase: 'expired' }, 'Invitation ended'],
  ];
  for (const [what, facts, words] of headlines)
    it(`calls ${what} “${words}”`, async () => {
      await page.show([aScreening(facts)]);
      expect(page.part('headline')?.textContent?.trim()).to.equal(words);
    });

  it('says “your turn” to nobody but the candidate', async () => {
    page.role = 'member';
    await page.show([aScreening({ phase: 'needs-attention', waitingOn: 'candidate', result: 'withheld' })]);
    expect(page.text).to.not.include('Your turn');
    expect(page.part('headline')?.textContent).to.equal('Candidate’s turn');
  });

  it('names what it waits for', async () => {
    await page.show([aScreening({ waitingOn: 'source' })]);
    expect(page.part('explanation')?.textContent).to.include('record source');
  });

  it('explains kindly why an outcome is withheld', async () => {
    await page.show([aScreening({ result: 'withheld' })]);
    expect(page.part('note')?.textContent).to.include('stays between the candidate and the service');
  });

  it('never calls anything failed, and never shows a result in the colour of a problem', async () => {
    await page.show([
      aScreening({
        phase: 'complete',
        result: 'review',
        items: [{ id: 'i', title: 'Records', phase: 'complete', result: 'review', estimatedAt: null }],
      }),
    ]);
    expect(page.text.toLowerCase()).to.not.match(/fail|reject|denied|alert|consider/);
    page.element.attributeStyleMap.set('--screening-problem', 'rgb(1, 2, 3)');
    const colours = [...page.element.renderRoot.querySelectorAll('*')].map(
      (each) => getComputedStyle(each).color,
    );
    expect(colours).to.not.include('rgb(1, 2, 3)');
  });

  it('marks a trial run unmissably in every variant', async () => {
    await page.show([aScreening({ environment: 'test' })]);
    for (const variant of ['timeline', 'badge', 'list'] as const) {
      page.element.variant = variant;
      await page.settle();
      expect(page.part('test')?.textContent).to.include('Test mode');
    }
    expect(page.element.matches(':state(test)')).to.equal(false);
  });

  it('lists the items with where each stands and when it is expected', async () => {
    await page.show([
      aScreening({
        estimatedAt: day(3),
        items: [
          { id: '1', title: 'SSN trace', phase: 'complete', result: 'clear', estimatedAt: null },
          { id: '2', title: 'County records', phase: 'in-progress', result: 'pending', estimatedAt: day(1) },
        ],
      }),
    ]);
    const steps = [...page.element.renderRoot.querySelectorAll('li')].map((step) =>
      step.textContent?.replaceAll(/\s+/g, ' ').trim(),
    );
    expect(steps.slice(1)).to.deep.equal([
      'SSN trace Clear',
      'County records In progress Expected tomorrow',
      'Result Expected in 3 days',
    ]);
    expect(page.element.renderRoot.querySelector('li.now time')?.getAttribute('datetime')).to.match(/Z$/);
  });

  it('shows earlier runs and the next one of a recurring screening', async () => {
    await page.show([
      aScreening({ id: 'run-2', previousId: 'run-1', recurrence: { id: 'r', run: 2, nextAt: day(2) } }),
      aScreening({
        id: 'run-1',
        phase: 'complete',
        result: 'clear',
        submittedAt: '2026-10-21T08:00:00Z',
        recurrence: { id: 'r', run: 1, nextAt: null },
      }),
    ]);
    expect(page.text).to.match(/Earlier check Clear/);
    expect(page.text).to.match(/Next check Scheduled for in 2 days/);
  });

  it('claims no progress for what was left open when a screening was called off', async () => {
    await page.show([
      aScreening({
        phase: 'cancelled',
        waitingOn: 'none',
        items: [{ id: '1', title: 'Records', phase: 'in-progress', result: 'pending', estimatedAt: day(1) }],
      }),
    ]);
    expect(page.text).to.not.include('In progress');
    expect(page.text).to.not.include('Expected');
  });

  it('lists all screenings newest first, and keeps up', async () => {
    page.role = 'operator';
    await page.show(
      [
        aScreening({ id: 'a', clientReferenceId: 'ann', submittedAt: '2026-11-01T08:00:00Z' }),
        aScreening({ id: 'b', clientReferenceId: 'bob', submittedAt: '2026-11-02T08:00:00Z' }),
      ],
      { variant: 'list' },
    );
    const names = (): (string | null)[] =>
      [...page.element.renderRoot.querySelectorAll('[part=reference]')].map((cell) => cell.textContent);
    expect(names()).to.deep.equal(['bob', 'ann']);
    await page.hear(aScreening({ id: 'c', clientReferenceId: 'cy', submittedAt: '2026-11-03T08:00:00Z' }));
    expect(names()).to.deep.equal(['cy', 'bob', 'ann']);
  });
});
