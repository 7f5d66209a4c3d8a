import { expect } from '@open-wc/testing';
import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import type { Aftermath, Screening } from '../../../src/protocol/screening.ts';
import { until } from '../manual-clock.ts';
import { aScreening } from '../page-api-stand-in.ts';
import { StatusPage } from './status-page.ts';

const hourMs = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * hourMs).toISOString();

const review = { phase: 'complete', result: 'review', waitingOn: 'none' } as const;
const openNotice: Aftermath = { notices: [{ status: 'open', at: null, kinds: [] }] };
const closedNotice: Aftermath = { notices: [{ status: 'closed', at: null, kinds: [] }] };

describe('the order of a list', () => {
  let page: StatusPage;

  beforeEach(() => {
    page = new StatusPage();
    page.role = 'operator';
  });
  afterEach(async () => {
    page.close();
    await resetMouse();
  });

  /** Each by its name, the newest first. */
  const named = (name: string, facts: Partial<Screening> = {}): Screening =>
    aScreening({ id: name, clientReferenceId: name, ...facts });
  const show = (...screenings: Screening[]): Promise<void> =>
    page.show(
      screenings.map((screening, place) => ({ ...screening, submittedAt: ago(100 + place) })),
      { variant: 'list' },
    );
  const all = <T extends Element = HTMLElement>(selector: string): T[] => [
    ...page.element.renderRoot.querySelectorAll<T>(selector),
  ];
  const rowOf = (name: string): HTMLElement => page.find(`[value="${name}"]`)!.closest<HTMLElement>('.row')!;
  const names = (): string[] => all('.toggle').map(({ textContent }) => textContent);
  const tops = (...of: string[]): number[] => of.map((name) => rowOf(name).getBoundingClientRect().top);
  const arrivals = (): HTMLElement | null => page.find('.arrivals');
  /** Every group with its rows. */
  const groups = (): Record<string, string[]> =>
    Object.fromEntries(
      all('[role=rowgroup]:has(h2)').map((group) => [
        group.querySelector('h2')!.textContent,
        [...group.querySelectorAll('.toggle')].map(({ textContent }) => textContent),
      ]),
    );
  const pointAt = async (element: Element): Promise<void> => {
    await sendMouse({ type: 'move', position: centre(element) });
    await page.settle();
  };
  const pointAway = async (): Promise<void> => {
    await sendMouse({ type: 'move', position: [1, innerHeight - 1] });
    await page.settle();
  };
  const getsResult = (name: string, facts: Partial<Screening> = {}): Promise<void> =>
    page.receive(named(name, { ...review, resultAt: ago(0), submittedAt: ago(50), revision: 2, ...facts }));

  it('an operator sees checks in groups, what waits for them first: what is disputed, or had a notice, is below', async () => {
    const disputed: Aftermath = { ...openNotice, dispute: { status: 'open', at: null } };
    await show(
      named('new'),
      named('invited', { phase: 'invited', waitingOn: 'candidate' }),
      named('clear', { ...review, result: 'clear' }),
      named('was notified', { ...review, aftermath: closedNotice }),
      named('disputed', { ...review, aftermath: disputed }),
      named('taken up again', { aftermath: { notices: [], dispute: { status: 'open', at: null } } }),
      named('notified', { ...review, aftermath: openNotice }),
      named('dispute ended', {
        ...review,
        aftermath: { notices: [], dispute: { status: 'closed', at: null } },
      }),
      named('reported', review),
    );
    expect(groups()).to.deep.equal({
      'For you': ['reported', 'dispute ended'],
      'Notice under way': ['notified'],
      Disputed: ['taken up again', 'disputed'],
      'Notice closed': ['was notified'],
      'Waiting for the candidate': ['invited'],
      'In progress': ['new'],
      Finished: ['clear'],
    });
  });

  it('who hears the page is told the group of a row, and the filters have the words of the groups', async () => {
    await show(named('ann', review), named('bob'));
    const [head, first] = all('.table > *');
    expect(head!.getAttribute('role')).to.equal('rowgroup');
    const heading = first!.querySelector('h2')!;
    expect([first!.getAttribute('role'), first!.getAttribute('aria-labelledby')]).to.deep.equal([
      'rowgroup',
      heading.id,
    ]);
    expect(heading.textContent).to.equal('For you');
    expect(all('.filter > :first-child').map(({ textContent }) => textContent)).to.deep.equal([
      'All',
      'For you',
      'In progress',
    ]);
  });

  it('what has waited longest since its result is at the top, and says how long: no notice begins that anew', async () => {
    const [notified, other] = [
      named('notified', { ...review, resultAt: ago(75), updatedAt: ago(75) }),
      named('other', { ...review, resultAt: ago(26), updatedAt: ago(26) }),
    ];
    await show(other, notified, named('reported', { ...review, resultAt: ago(2), updatedAt: ago(2) }));
    const waits = (): string[] => all('.wait').map(({ innerText }) => innerText);
    expect([names(), waits()]).to.deep.equal([
      ['notified', 'other', 'reported'],
      ['3 days', '1 day', '2 hours'],
    ]);
    for (const each of [notified, other])
      await page.receive({ ...each, aftermath: openNotice, updatedAt: ago(0), revision: 2 });
    await page.receive({ ...notified, aftermath: openNotice, updatedAt: ago(0), revision: 3 });
    expect([names(), waits()]).to.deep.equal([
      ['reported', 'notified', 'other'],
      ['2 hours', '3 days', '1 day'],
    ]);
  });

  it('in a narrow list, where no column has a title, the word stands with how long a check has waited', async () => {
    await show(named('ann', { ...review, resultAt: ago(26) }), named('bob'));
    const waits = (): string[] => all('.wait').map(({ innerText }) => innerText);
    expect(waits()).to.deep.equal(['1 day', '']);
    page.element.style.inlineSize = '390px';
    expect(waits()).to.deep.equal(['Waiting 1 day', '']);
  });

  it('a check whose result has no time says no wait, and keeps its place by when it was ordered', async () => {
    await show(
      named('later', { ...review, updatedAt: ago(90) }),
      named('first', { ...review, updatedAt: ago(1) }),
    );
    expect(names()).to.deep.equal(['first', 'later']);
    expect(all('.wait').map(({ textContent }) => textContent.trim())).to.deep.equal(['', '']);
  });

  it('no row moves under the pointer: a new result shows in its row, waits above as a button, and has its place once the pointer leaves', async () => {
    await show(named('ann', { ...review, resultAt: ago(5) }), named('bob'), named('cy'));
    await pointAt(rowOf('bob'));
    const before = tops('ann', 'bob', 'cy');
    await getsResult('cy');
    expect(names()).to.deep.equal(['ann', 'bob', 'cy']);
    expect(tops('ann', 'bob', 'cy')).to.deep.equal(before);
    expect(rowOf('cy').textContent).to.include('Under review');
    expect(arrivals()?.textContent).to.equal('1 new for you');
    await pointAway();
    expect(groups()).to.deep.equal({ 'For you': ['ann', 'cy'], 'In progress': ['bob'] });
    expect(arrivals()).to.equal(null);
  });

  it('no row moves while one has the focus, whichever, and the order is right once the focus leaves', async () => {
    await show(named('ann', { ...review, resultAt: ago(5) }), named('bob'), named('cy'));
    rowOf('ann').querySelector('button')!.focus();
    await getsResult('cy');
    arrivals()!.focus();
    await page.settle();
    expect(names()).to.deep.equal(['ann', 'bob', 'cy']);
    expect(page.element.shadowRoot?.activeElement?.textContent).to.equal('1 new for you');
    for (const _ of [0, 1]) await sendKeys({ press: 'Tab' });
    expect(page.element.shadowRoot?.activeElement?.textContent).to.equal('bob');
    rowOf('bob').querySelector('button')!.blur();
    await page.settle();
    expect(names()).to.deep.equal(['ann', 'cy', 'bob']);
  });

  it('the focus holds the order after the pointer has left', async () => {
    await show(named('ann'), named('bob'));
    await pointAt(rowOf('ann'));
    rowOf('ann').querySelector('button')!.focus();
    await getsResult('bob');
    await pointAway();
    expect(names()).to.deep.equal(['ann', 'bob']);
    rowOf('ann').querySelector('button')!.blur();
    await page.settle();
    expect(names()).to.deep.equal(['bob', 'ann']);
  });

  it('a press on what is new takes it to its place and the focus to it, and holds that order', async () => {
    await show(named('ann', { ...review, resultAt: ago(5) }), named('bob'), named('cy'), named('di'));
    await pointAt(rowOf('bob'));
    await getsResult('cy');
    await pointAt(arrivals()!);
    await sendMouse({ type: 'click', position: centre(arrivals()!) });
    await page.settle();
    expect(names()).to.deep.equal(['ann', 'cy', 'bob', 'di']);
    expect(page.element.shadowRoot?.activeElement).to.equal(rowOf('cy').querySelector('button'));
    expect(arrivals()).to.equal(null);
    await getsResult('di');
    expect(names()).to.deep.equal(['ann', 'cy', 'bob', 'di']);
  });

  it('a check that is ordered while the pointer is inside waits above, without a claim on the operator', async () => {
    await show(named('ann', review), named('bob'));
    await pointAt(rowOf('ann'));
    await page.receive(named('new', { submittedAt: ago(0) }));
    expect(names()).to.deep.equal(['ann', 'bob']);
    expect(arrivals()?.textContent).to.equal('1 new');
    await pointAway();
    expect(names()).to.deep.equal(['ann', 'new', 'bob']);
  });

  for (const role of ['member', 'candidate'])
    it(`a new check of a ${role} comes at the end while the pointer is inside, and is first once it leaves`, async () => {
      page.role = role;
      await show(named('ann'), named('bob'));
      await pointAt(rowOf('ann'));
      const before = tops('ann', 'bob');
      await page.receive(named('new', { submittedAt: ago(0) }));
      expect(names()).to.deep.equal(['ann', 'bob', 'new']);
      expect(tops('ann', 'bob')).to.deep.equal(before);
      expect(all('h2, .arrivals, .wait')).to.deep.equal([]);
      await pointAway();
      expect(names()).to.deep.equal(['new', 'ann', 'bob']);
    });

  it('under the pointer a row stays that its filter does not find any more, and no filter comes above it', async () => {
    await show(named('ann', review), named('bob', { ...review, resultAt: ago(2) }));
    const [, forYou] = all('.filter');
    forYou!.click();
    await page.settle();
    await pointAt(rowOf('ann'));
    await getsResult('ann', { aftermath: openNotice });
    expect(names()).to.deep.equal(['ann', 'bob']);
    expect(all('.filter').length).to.equal(2);
    await pointAway();
    expect(names()).to.deep.equal(['bob']);
    expect(all('.filter').length).to.equal(3);
  });

  for (const [role, count] of [
    ['operator', 1],
    ['member', 7],
  ] as const)
    it(`no row of a ${role} moves under the pointer when the list is long enough for filters: they come once it leaves`, async () => {
      page.role = role;
      await show(...Array.from({ length: count }, (_, place) => named(`candidate-${place}`)));
      await pointAt(rowOf('candidate-0'));
      const before = tops('candidate-0');
      await page.receive(named('new', { submittedAt: ago(0) }));
      expect(tops('candidate-0')).to.deep.equal(before);
      await pointAway();
      expect(all('.filters').length).to.equal(1);
    });

  it('what is chosen or searched for shows at once, also while a row has the focus', async () => {
    await show(named('ann', review), named('bob'));
    rowOf('ann').querySelector('button')!.focus();
    const [, , inProgress] = all('.filter');
    inProgress!.click();
    await page.settle();
    expect(names()).to.deep.equal(['bob']);
  });

  it('an erased check leaves its place empty under the pointer', async () => {
    await show(named('ann'), named('bob'), named('cy'));
    await pointAt(rowOf('cy'));
    const before = tops('cy');
    page.api.screenings = page.api.screenings.filter(({ id }) => id !== 'bob');
    page.api.stream.send('event: reset\ndata: {}\n\n');
    await until(() => names().length === 2);
    expect([names(), tops('cy')]).to.deep.equal([['ann', 'cy'], before]);
    await pointAway();
    expect(tops('cy')[0]).to.equal(before[0]! - 48);
  });

  it('an open row stays open where it goes', async () => {
    await show(named('ann', review), named('bob'), named('cy'));
    rowOf('cy').querySelector('button')!.click();
    await page.settle();
    await getsResult('cy');
    expect(names()).to.deep.equal(['ann', 'cy', 'bob']);
    expect(rowOf('cy').nextElementSibling?.className).to.equal('detail');
    expect(all('.detail').length).to.equal(1);
  });

  it('a row is 48 pixels high, and on a phone its button and each filter have room for a finger', async () => {
    await show(named('ann', review), named('bob'), named('cy'));
    expect(all('[part=row]').map((row) => row.getBoundingClientRect().height)).to.deep.equal([48, 48, 48]);
    page.element.parentElement!.style.inlineSize = '374px';
    await pointAt(rowOf('bob'));
    await getsResult('cy');
    for (const button of all('button'))
      expect(button.getBoundingClientRect().height, button.textContent).to.be.at.least(44);
  });

  it('of a thousand checks one that changes under the pointer draws itself alone, and when the pointer leaves it alone moves', async () => {
    await show(...Array.from({ length: 1000 }, (_, place) => named(`candidate-${place}`)));
    await pointAt(rowOf('candidate-3'));
    const written: MutationRecord[] = [];
    const observer = new MutationObserver((records) => written.push(...records));
    observer.observe(page.find('.table')!, { subtree: true, childList: true, attributes: true });
    await getsResult('candidate-3');
    const rows = written.flatMap(({ target }) => (target as Element).closest('.row') ?? []);
    expect(new Set(rows)).to.deep.equal(new Set([rowOf('candidate-3')]));
    written.length = 0;
    await pointAway();
    expect(groups()['For you']).to.deep.equal(['candidate-3']);
    const removed = written
      .flatMap(({ removedNodes }) => [...removedNodes])
      .filter((node) => node instanceof Element);
    expect(removed.filter(({ className }) => className === 'row').length).to.equal(1);
    observer.disconnect();
  });

  it('a list with groups and something new is accessible', async () => {
    await show(named('ann', review), named('bob', { ...review, aftermath: openNotice }), named('cy'));
    await pointAt(rowOf('bob'));
    await getsResult('cy');
    expect(arrivals()).to.not.equal(null);
    await expect(page.element).to.be.accessible();
  });
});

function centre(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [Math.round(left + width / 2), Math.round(top + height / 2)];
}
