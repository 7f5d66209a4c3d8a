import { expect } from '@open-wc/testing';
import type { Screening } from '../../../src/protocol/screening.ts';
import { aScreening } from '../page-api-stand-in.ts';
import { StatusPage } from './status-page.ts';

const start = Date.parse('2026-11-22T12:00:30Z');
const validUntil = '2027-05-04T12:00:00Z';
const checked = { phase: 'complete', result: 'clear', waitingOn: 'none', validUntil } as const;

describe('a result that counts for a time, in <screening-status>', () => {
  const { now } = Date;
  const startInterval = globalThis.setInterval;
  let page: StatusPage;
  /** What is done each second. */
  let seconds: Set<() => void>;

  beforeEach(() => {
    page = new StatusPage();
    seconds = new Set();
    Date.now = () => start;
    globalThis.setInterval = ((act: () => void, ms: number) => {
      if (ms !== 1000) return startInterval(act, ms);
      seconds.add(act);
      return 0;
    }) as typeof setInterval;
  });
  afterEach(() => {
    page.close();
    Date.now = now;
    globalThis.setInterval = startInterval;
  });

  const passTo = async (time: string): Promise<void> => {
    Date.now = () => Date.parse(time);
    for (const act of seconds) act();
    await page.settle();
  };
  const said = (): string => page.element.renderRoot.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
  const show = (facts: Partial<Screening>, variant = 'timeline') =>
    page.show([aScreening(facts)], { variant });

  it('a badge says until which month, and then nothing within a second', async () => {
    await show(checked, 'badge');
    expect(said()).to.equal('Checked, until May 2027');
    expect(page.element.matches(':state(clear)')).to.equal(true);
    await passTo('2027-05-04T11:59:59Z');
    expect(said()).to.equal('Checked, until May 2027');
    await passTo(validUntil);
    expect(said()).to.equal('');
    expect(page.element.matches(':state(clear)')).to.equal(false);
    expect(page.element.matches(':state(lapsed)')).to.equal(true);
  });

  it('a badge says so of a check whose result is not shown, and nothing of the result', async () => {
    page.role = 'member';
    await show({ ...checked, result: 'withheld' }, 'badge');
    expect(said()).to.equal('Checked, until May 2027');
    await passTo(validUntil);
    expect(said()).to.equal('');
  });

  it('a timeline says until which day, and then that its candidate may do it again', async () => {
    await show(checked);
    expect(said()).to.include('Valid until May 4, 2027');
    expect(said()).to.include('Clear');
    await passTo(validUntil);
    expect(said()).to.include('No longer valid. Do it again.');
    expect(said()).to.not.include('Clear').and.not.include('Valid until').and.not.include('No records');
  });

  it('others hear that it is no longer valid, and not that they should do it', async () => {
    page.role = 'operator';
    await show(checked);
    await passTo(validUntil);
    expect(said()).to.include('No longer valid.').and.not.include('Do it again');
  });

  it('a row of a list says so within a second, also within a minute', async () => {
    page.role = 'operator';
    await show({ ...checked, validUntil: '2026-11-22T12:00:40Z' }, 'list');
    expect(said()).to.include('Clear');
    await passTo('2026-11-22T12:00:41Z');
    expect(said()).to.include('Complete').and.not.include('Clear');
  });

  it('nobody is told to do again what is planned already', async () => {
    await show({ ...checked, recurrence: { id: 'plan', run: 2, nextAt: '2027-05-05T12:00:00Z' } });
    await passTo(validUntil);
    expect(said()).to.include('No longer valid.').and.not.include('Do it again');
  });

  it('what is under review stays so, and what was taken up again says nothing of it', async () => {
    await show({ ...checked, result: 'review' }, 'badge');
    expect(said()).to.equal('Under review');
    await passTo(validUntil);
    expect(said()).to.equal('Under review');
    expect(page.element.matches(':state(review)')).to.equal(true);
    for (const facts of [
      { ...checked, result: 'review' },
      { phase: 'in-progress', validUntil: null },
    ] as const) {
      page.close();
      page = new StatusPage();
      await show(facts);
      expect(said()).to.not.include('alid');
    }
  });
});
