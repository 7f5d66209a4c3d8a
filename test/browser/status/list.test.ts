import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { visitorChanged } from '../../../src/client/person/people.ts';
import type { Screening } from '../../../src/protocol/screening.ts';
import { until } from '../manual-clock.ts';
import { aScreening } from '../page-api-stand-in.ts';
import { StatusPage } from './status-page.ts';

const everyPhase: Partial<Screening>[] = [
  { clientReferenceId: 'ann', phase: 'invited', waitingOn: 'candidate' },
  { clientReferenceId: 'bob', phase: 'in-progress', waitingOn: 'source' },
  { clientReferenceId: 'cy', phase: 'in-progress', waitingOn: 'service' },
  { clientReferenceId: 'di', phase: 'needs-attention', waitingOn: 'service' },
  { clientReferenceId: 'ed', phase: 'complete', waitingOn: 'none', result: 'review' },
  { clientReferenceId: 'fay', phase: 'complete', waitingOn: 'none', result: 'clear' },
  { clientReferenceId: 'gus', phase: 'cancelled', waitingOn: 'none' },
  { clientReferenceId: 'hal', phase: 'expired', waitingOn: 'none' },
];

describe('the list of <screening-status>', () => {
  let page: StatusPage;

  beforeEach(() => {
    page = new StatusPage();
    page.role = 'operator';
  });
  afterEach(() => page.close());

  const showAll = (facts: Partial<Screening>[] = everyPhase): Promise<void> => {
    const screenings = facts.map((each, place) =>
      aScreening({ submittedAt: new Date(2026, 10, 20, 12, -place).toISOString(), ...each }),
    );
    return page.show(screenings, { variant: 'list' });
  };
  const all = <T extends Element = HTMLElement>(selector: string): T[] => [
    ...page.element.renderRoot.querySelectorAll<T>(selector),
  ];
  const textOf = (element: Element | undefined): string =>
    element?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
  const names = (): string[] => all('.toggle').map(textOf);
  const filter = (text: string): HTMLElement => {
    const found = all('.filter').find((button) => textOf(button).startsWith(text));
    if (!found) throw new Error(`There is no filter "${text}".`);
    return found;
  };
  const toggle = (name: string): HTMLElement => all('.toggle').find((each) => textOf(each) === name)!;
  const search = async (text: string): Promise<void> => {
    const [input] = all<HTMLInputElement>('[type=search]');
    input!.value = text;
    input!.dispatchEvent(new Event('input', { bubbles: true }));
    await page.settle();
  };

  it('an operator sees how many checks stand where', async () => {
    await showAll();
    expect(all('.filter').map(textOf)).to.deep.equal([
      'All 8',
      'For you 1',
      'Waiting for the candidate 1',
      'In progress 3',
      'Finished 3',
    ]);
  });

  it('a filter shows only the checks of one group, and says how many', async () => {
    await showAll();
    filter('In progress').click();
    await page.settle();
    expect(names()).to.deep.equal(['bob', 'cy', 'di']);
    expect(filter('In progress').getAttribute('aria-pressed')).to.equal('true');
    expect(filter('All').getAttribute('aria-pressed')).to.equal('false');
    expect(page.text).to.include('3 of 8 shown');
    filter('All').click();
    await page.settle();
    expect(names().length).to.equal(8);
  });

  it('the list says when each check was ordered, which is how it is sorted', async () => {
    const [monday, tuesday] = ['2026-01-05T12:00:00Z', '2026-01-06T12:00:00Z'];
    await showAll([
      { clientReferenceId: 'ann', submittedAt: tuesday, updatedAt: tuesday },
      { clientReferenceId: 'bob', submittedAt: monday, updatedAt: '2026-01-07T12:00:00Z' },
    ]);
    const times = [...page.element.renderRoot.querySelectorAll('.row time')].map((time) => time.textContent);
    expect(times).to.deep.equal(['Jan 6, 2026', 'Jan 5, 2026']);
  });

  it('an open row says when its check last changed', async () => {
    await showAll([{ clientReferenceId: 'ann', updatedAt: '2026-01-07T12:00:00Z' }]);
    expect(page.text).to.not.include('Updated');
    toggle('ann').click();
    await page.settle();
    expect(textOf(all('.detail')[0])).to.include('Updated Jan 7, 2026');
  });

  it('every row of a short list is drawn, and its arrow and text have room at the edge', async () => {
    await showAll([{ clientReferenceId: 'ann' }, { clientReferenceId: 'bob' }]);
    for (const row of page.element.renderRoot.querySelectorAll('.row:not(.head)')) {
      expect(getComputedStyle(row).contentVisibility).to.equal('visible');
      const edge = row.getBoundingClientRect().left;
      expect(row.querySelector('.toggle')!.getBoundingClientRect().left).to.be.greaterThan(edge + 5);
    }
  });

  it('a change moves a check to the filter of its group, and a filter that is chosen stays when it has none', async () => {
    const ann = { id: 'a', clientReferenceId: 'ann' } as const;
    const waiting = { ...ann, phase: 'needs-attention', waitingOn: 'candidate' } as const;
    await showAll([waiting, { waitingOn: 'service' }]);
    filter('Waiting for the candidate').click();
    await page.settle();
    expect(names()).to.deep.equal(['ann']);
    await page.receive(aScreening({ ...ann, revision: 2 }));
    expect(names()).to.deep.equal([]);
    expect(page.text).to.include('No check is here at the moment.');
    expect(page.text).to.not.include('other letters');
    await page.receive(aScreening({ ...waiting, revision: 3 }));
    expect(names()).to.deep.equal(['ann']);
    expect(textOf(filter('Waiting for the candidate'))).to.equal('Waiting for the candidate 1');
  });

  it('the search finds a check by a part of its client reference, whatever the case', async () => {
    await showAll();
    await search(' A');
    expect(names()).to.deep.equal(['ann', 'fay', 'hal']);
    await search('FAY');
    expect(names()).to.deep.equal(['fay']);
  });

  it('no phone zooms into the search box: its text has 16 pixels', async () => {
    await showAll();
    expect(getComputedStyle(all('[type=search]')[0]!).fontSize).to.equal('16px');
  });

  it('what the search box holds is what was searched for, also on a page that is brought back', async () => {
    await showAll();
    await search('fay');
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    await page.settle();
    expect(all('[type=search]')).to.deep.equal([]);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await until(() => names().length > 0);
    expect(names()).to.deep.equal(['fay']);
    expect(all<HTMLInputElement>('[type=search]')[0]?.value).to.equal('fay');
  });

  it('what one operator chose, looked for and opened is nothing to the next one', async () => {
    await showAll();
    toggle('ann').click();
    filter('Waiting for the candidate').click();
    await search('ann');
    page.subject = crypto.randomUUID();
    visitorChanged();
    await until(() => names().length === everyPhase.length);
    expect(all<HTMLInputElement>('[type=search]')[0]?.value).to.equal('');
    expect(all('.detail')).to.deep.equal([]);
    expect(filter('All').getAttribute('aria-pressed')).to.equal('true');
  });

  it('a row opens its timeline and closes it again, by click', async () => {
    await showAll();
    expect(toggle('bob').getAttribute('aria-expanded')).to.equal('false');
    toggle('bob').click();
    await page.settle();
    expect(toggle('bob').getAttribute('aria-expanded')).to.equal('true');
    expect(all('.detail').length).to.equal(1);
    expect(textOf(all('.detail')[0])).to.include('looking into records');
    toggle('bob').closest<HTMLElement>('[part=row]')!.click();
    await page.settle();
    expect(all('.detail').length).to.equal(0);
  });

  it('a row opens by the keyboard and keeps the focus', async () => {
    await showAll();
    toggle('bob').focus();
    await sendKeys({ press: 'Enter' });
    await page.settle();
    expect(all('.detail').length).to.equal(1);
    expect(page.element.shadowRoot?.activeElement).to.equal(toggle('bob'));
    await sendKeys({ press: ' ' });
    await page.settle();
    expect(all('.detail').length).to.equal(0);
    expect(page.element.shadowRoot?.activeElement).to.equal(toggle('bob'));
  });

  it('an open row stays open and shows a change as it arrives', async () => {
    await showAll([{ id: 'a', clientReferenceId: 'ann' }, {}]);
    toggle('ann').click();
    await page.settle();
    await page.receive(
      aScreening({ id: 'a', clientReferenceId: 'ann', revision: 2, phase: 'complete', result: 'clear' }),
    );
    expect(textOf(all('.detail')[0])).to.include('Its result is clear');
  });

  it('a row says in one place where its check stands', async () => {
    await showAll([...everyPhase, { clientReferenceId: 'ida', estimatedAt: new Date().toISOString() }]);
    const states = all('[part=row]').map((row) => [
      textOf(row.querySelector('.toggle')!),
      textOf(row.querySelector('.progress')!),
    ]);
    expect(Object.fromEntries(states)).to.include({
      ann: 'Waiting for the candidate',
      bob: 'In progress',
      ed: 'Under review',
      fay: 'Clear',
      gus: 'Canceled',
      hal: 'Invitation expired',
      ida: 'Results expected by today',
    });
    expect(all('[part=row]')[0]!.children.length).to.equal(5);
  });

  it('phases differ in more than their colour', async () => {
    await showAll();
    const shape = (name: string): string =>
      toggle(name).closest('.row')!.querySelector('.progress svg')!.innerHTML;
    expect(new Set(['ann', 'bob', 'di', 'ed', 'fay', 'gus'].map(shape)).size).to.equal(6);
  });

  const simple: [string, number, boolean][] = [
    ['member', 7, false],
    ['member', 8, true],
    ['operator', 2, true],
  ];
  for (const [role, count, hasFilters] of simple)
    it(`a ${role} with ${count} checks sees ${hasFilters ? '' : 'no '}filters`, async () => {
      page.role = role;
      await showAll(Array.from({ length: count }, () => ({})));
      expect(names().length).to.equal(count);
      expect(all('.filters').length).to.equal(Number(hasFilters));
    });

  it('the list with filters and an open row is accessible', async () => {
    await showAll();
    toggle('di').click();
    await page.settle();
    await expect(page.element).to.be.accessible();
  });
});
