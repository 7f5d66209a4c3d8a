import { expect } from '@open-wc/testing';
import { timeline } from '../../../src/locales/en/timeline.ts';
import type { Screening } from '../../../src/protocol/screening.ts';
import { aScreening, refusal } from '../page-api-stand-in.ts';
import { StatusPage } from './status-page.ts';

const weekday = (days: number): string =>
  new Intl.DateTimeFormat('en', { weekday: 'long' }).format(new Date(inDays(days)));
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

describe('the words of <screening-status>', () => {
  let page: StatusPage;

  beforeEach(() => {
    page = new StatusPage();
  });
  afterEach(() => page.close());

  const headlines: [string, Partial<Screening>, string][] = [
    ['an order that the service has not confirmed', { phase: 'unconfirmed' }, 'Being confirmed'],
    ['an invitation', { phase: 'invited', waitingOn: 'candidate' }, 'Your turn: fill in the form'],
    ['a screening in progress', { phase: 'in-progress' }, 'In progress'],
    ['a screening that is expected', { estimatedAt: inDays(1) }, 'Results expected by tomorrow'],
    ['one that was expected before', { estimatedAt: inDays(-2) }, 'In progress'],
    ['one on hold', { phase: 'needs-attention', waitingOn: 'source', estimatedAt: inDays(1) }, 'On hold'],
    ['an early result', { phase: 'in-progress', result: 'clear' }, 'In progress'],
    [
      'a screening that waits for the candidate',
      { phase: 'needs-attention', waitingOn: 'candidate' },
      'Your turn: fill in the form',
    ],
    [
      'a screening on hold that waits for a source',
      { phase: 'needs-attention', waitingOn: 'source' },
      'On hold',
    ],
    ['a screening on hold at the service', { phase: 'needs-attention', waitingOn: 'service' }, 'On hold'],
    ['a clear result', { phase: 'complete', result: 'clear' }, 'Clear'],
    ['a result under review', { phase: 'complete', result: 'review' }, 'Under review'],
    ['a complete screening without a result', { phase: 'complete', result: 'pending' }, 'Complete'],
    ['a withheld result', { phase: 'complete', result: 'withheld' }, 'Complete'],
    ['a cancelled screening', { phase: 'cancelled' }, 'Canceled'],
    ['an expired screening', { phase: 'expired' }, 'Invitation expired'],
  ];
  for (const [what, facts, words] of headlines)
    it(`the headline for ${what} is “${words}”`, async () => {
      await page.show([aScreening(facts)]);
      expect(page.part('headline')?.textContent?.trim()).to.equal(words);
    });

  it('<screening-status> says “your turn” only to the candidate', async () => {
    page.role = 'member';
    await page.show([aScreening({ phase: 'needs-attention', waitingOn: 'candidate', result: 'withheld' })]);
    expect(page.text).to.not.include('Your turn');
    expect(page.part('headline')?.textContent).to.equal('Waiting for the candidate');
  });

  it('the explanation names what the screening waits for', async () => {
    await page.show([aScreening({ waitingOn: 'source' })]);
    expect(page.find('.explanation')?.textContent).to.include('looking into records');
  });

  for (const [role, words] of [
    ['candidate', 'Fill in the form to start the check.'],
    ['member', 'Something is needed from the candidate before the check can go on.'],
    ['operator', 'Something is needed from the candidate before the check can go on.'],
  ] as const)
    it(`an invitation by link asks the ${role === 'candidate' ? 'candidate, and nobody else' : `candidate, not the ${role}`}, to fill in the form`, async () => {
      page.role = role;
      await page.show([aScreening({ phase: 'invited', waitingOn: 'candidate', invite: { method: 'link' } })]);
      expect(page.find('.explanation')?.textContent).to.equal(words);
    });

  it('<screening-status> explains why an outcome is withheld', async () => {
    await page.show([aScreening({ result: 'withheld' })]);
    expect(page.find('.note')?.textContent).to.include('its result is not shown to you');
  });

  it('a result under review is never called failed and never has the colour of a problem', async () => {
    await page.show([
      aScreening({
        phase: 'complete',
        result: 'review',
        items: [{ id: 'i', title: 'Records', phase: 'complete', result: 'review', estimatedAt: null }],
      }),
    ]);
    expect(page.text.toLowerCase()).to.not.match(/fail|reject|denied|alert|consider/);
    page.element.style.setProperty('--screening-problem', 'rgb(1, 2, 3)');
    const colours = [...page.element.renderRoot.querySelectorAll('*')].map(
      (each) => getComputedStyle(each).color,
    );
    expect(colours).to.not.include('rgb(1, 2, 3)');
  });

  for (const role of ['operator', 'member'])
    for (const what of ['no answer yet', 'no screening'])
      it(`a list with ${what} does not call checks those of the ${role} who reads it`, async () => {
        page.role = role;
        if (what === 'no answer yet') page.api.answers['GET /screenings'] = () => new Promise(() => {});
        await page.open({ variant: 'list' });
        expect(page.text)
          .to.match(/background check/)
          .and.not.match(/\byour?\b/i);
      });

  it('every variant marks a screening of the test environment', async () => {
    await page.show([aScreening({ environment: 'test' })]);
    for (const variant of ['timeline', 'badge', 'list'] as const) {
      page.element.variant = variant;
      await page.settle();
      expect(page.part('test')?.textContent).to.include('Test mode');
    }
    expect(page.element.matches(':state(test)')).to.equal(false);
  });

  it('the timeline lists each item with its state and its expected day', async () => {
    await page.show([
      aScreening({
        items: [
          { id: '1', title: 'SSN trace', phase: 'complete', result: 'clear', estimatedAt: null },
          {
            id: '2',
            title: 'County records',
            phase: 'in-progress',
            result: 'pending',
            estimatedAt: inDays(1),
          },
        ],
      }),
    ]);
    const steps = [...page.element.renderRoot.querySelectorAll('li')].map((step) =>
      step.textContent?.replaceAll(/\s+/g, ' ').trim(),
    );
    expect(steps.slice(1)).to.deep.equal([
      'SSN trace Clear',
      'County records In progress Expected by tomorrow',
    ]);
    expect(page.element.renderRoot.querySelector('li.now time')?.getAttribute('datetime')).to.match(/Z$/);
  });

  it('the timeline of a recurring screening shows earlier runs and the next one', async () => {
    await page.show([
      aScreening({ id: 'run-2', previousId: 'run-1', recurrence: { id: 'r', run: 2, nextAt: inDays(2) } }),
      aScreening({
        id: 'run-1',
        phase: 'complete',
        result: 'clear',
        submittedAt: '2026-10-21T08:00:00Z',
        recurrence: { id: 'r', run: 1, nextAt: null },
      }),
    ]);
    expect(page.text).to.match(/Earlier check Clear/);
    expect(page.text).to.include(`Next check Still to come Due ${weekday(2)}`);
  });

  for (const [role, endedBy, told] of [
    ['member', 'candidate', 'None: ended by the candidate'],
    ['candidate', 'candidate', 'None: ended by you'],
    ['candidate', 'member', 'None: ended by whoever ordered it'],
    ['operator', 'operator', 'None: ended by the site'],
  ] as const)
    it(`the timeline tells the ${role} that the ${endedBy} has ended a recurring screening`, async () => {
      page.role = role;
      const recurrence = { id: 'r', run: 1, nextAt: inDays(2) };
      const before = aScreening({ recurrence });
      await page.show([before]);
      expect(page.text).to.include(`Next check Still to come Due ${weekday(2)}`);
      const ended = { ...recurrence, nextAt: null, endedBy };
      await page.receive({ ...before, recurrence: ended, revision: 2 });
      expect(page.text).to.include(`Next check ${told}`);
      expect(page.text).to.not.include('Due');
    });

  it('the timeline of a cancelled screening shows no progress for open items', async () => {
    await page.show([
      aScreening({
        phase: 'cancelled',
        waitingOn: 'none',
        items: [
          { id: '1', title: 'Records', phase: 'in-progress', result: 'pending', estimatedAt: inDays(1) },
        ],
      }),
    ]);
    expect(page.text).to.not.include('In progress');
    expect(page.text).to.not.match(/expected/i);
  });

  it('the list shows all screenings, newest first, and adds new ones', async () => {
    page.role = 'operator';
    await page.show(
      [
        aScreening({ id: 'a', clientReferenceId: 'ann', submittedAt: '2026-11-01T08:00:00Z' }),
        aScreening({ id: 'b', clientReferenceId: 'bob', submittedAt: '2026-11-02T08:00:00Z' }),
      ],
      { variant: 'list' },
    );
    const names = (): (string | undefined)[] =>
      [...page.element.renderRoot.querySelectorAll('.toggle')].map((cell) => cell.textContent?.trim());
    expect(names()).to.deep.equal(['bob', 'ann']);
    await page.receive(aScreening({ id: 'c', clientReferenceId: 'cy', submittedAt: '2026-11-03T08:00:00Z' }));
    expect(names()).to.deep.equal(['cy', 'bob', 'ann']);
  });
});

const soon = new Date(Date.now() + 86_400_000).toISOString();
const items = [
  { id: '1', title: 'Records', phase: 'in-progress', result: 'pending', estimatedAt: soon },
  { id: '2', title: 'Trace', phase: 'complete', result: 'clear', estimatedAt: null },
] as const;

describe('<screening-status> speaks with one voice', () => {
  let page: StatusPage;

  beforeEach(() => {
    page = new StatusPage();
  });
  afterEach(() => page.close());

  const contact = () => page.element.renderRoot.querySelector<HTMLSlotElement>('slot[name=contact]');

  for (const waitingOn of ['service', 'candidate'] as const)
    it(`while a check is on hold for the ${waitingOn}, nothing of it is in progress or expected`, async () => {
      await page.show([
        aScreening({ phase: 'needs-attention', waitingOn, estimatedAt: soon, items: [...items] }),
      ]);
      expect(page.text).to.not.match(/In progress|[Ee]xpected|tomorrow/);
      expect(page.text).to.match(/Records On hold Trace Clear/);
    });

  const voices = { candidate: 'review', member: 'reviewMember', operator: 'reviewOperator' } as const;
  for (const [role, key] of Object.entries(voices))
    it(`a report under review is explained to a ${role} in words of their own`, async () => {
      page.role = role;
      await page.show([aScreening({ phase: 'complete', result: 'review' })]);
      expect(page.find('.explanation')?.textContent).to.equal(timeline.texts[key]);
    });

  it('the host says whom to ask; without it the site is named where somebody may want to ask', async () => {
    await page.show([aScreening({ phase: 'complete', result: 'review' })]);
    expect(contact()?.textContent).to.include('Contact support');
    page.element.innerHTML = '<p slot="contact">Write to trust@example.com.</p>';
    expect(contact()?.assignedElements()[0]?.textContent).to.equal('Write to trust@example.com.');
    await page.receive(aScreening({ id: page.api.screenings[0]!.id, phase: 'in-progress', revision: 2 }));
    expect(contact()?.textContent).to.equal('');
  });

  it('a status that follows a launcher leaves whom to ask to it', async () => {
    await page.show([aScreening({ phase: 'complete', result: 'review' })], { for: 'launcher' });
    expect(contact()?.textContent).to.equal('');
  });

  it('while the page is cut off, it still says that there is no check yet, not that one could not be loaded', async () => {
    await page.show([]);
    page.api.answers['GET /events'] = () => refusal('service_unavailable');
    page.api.stream.break();
    await page.settle();
    expect(page.text).to.include('No background check yet');
    expect(page.text).to.include('Last heard');
    expect(page.text).to.not.include('could not');
  });

  it('where nothing could be looked up, it does not say that there is a check', async () => {
    page.api.answers['GET /screenings'] = () => refusal('service_unavailable');
    await page.open();
    expect(page.part('title')?.textContent).to.equal('Not available right now');
  });
});
