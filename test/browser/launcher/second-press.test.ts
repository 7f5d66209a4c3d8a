import { expect } from '@open-wc/testing';
import { pageClock } from '../../../src/client/clock.ts';
import { ManualClock } from '../manual-clock.ts';
import { anna, LauncherPage } from './launcher-page.ts';

describe('the second press of a double one in <screening-launcher>', () => {
  const realClock = { ...pageClock };
  let page: LauncherPage;
  let clock: ManualClock;

  beforeEach(async () => {
    clock = new ManualClock();
    Object.assign(pageClock, { now: () => clock.now() });
    page = new LauncherPage();
    await page.open({ candidate: anna });
  });
  afterEach(() => {
    page.close();
    Object.assign(pageClock, realClock);
  });

  /** Presses the main button, wherever it is by now; `detail` is the count of the browser. */
  const press = async (pointerType: string, detail: number): Promise<void> => {
    const facts = { bubbles: true, composed: true, cancelable: true };
    page.root
      .querySelector('.primary')
      ?.dispatchEvent(new PointerEvent('click', { ...facts, pointerType, detail }));
    await page.settle();
  };

  it('the second click of a double click orders nothing that nobody has seen', async () => {
    await press('mouse', 1);
    expect(page.heading).to.equal('Check your answers');
    await press('mouse', 2);
    expect(page.heading).to.equal('Check your answers');
    expect(page.orders).to.deep.equal([]);
    await press('mouse', 1);
    expect(page.orders).to.have.lengthOf(1);
  });

  it('a second tap orders nothing until half a second after the step was shown', async () => {
    clock.sleep(500);
    await press('touch', 1);
    expect(page.heading).to.equal('Check your answers');
    clock.sleep(499);
    await press('touch', 1);
    expect(page.orders).to.deep.equal([]);
    clock.sleep(1);
    await press('touch', 1);
    expect(page.orders).to.have.lengthOf(1);
  });

  it('a tap counts at once where something was answered on the step', async () => {
    page.close();
    page = new LauncherPage();
    await page.open({});
    page.root.querySelector('input')!.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    await press('touch', 1);
    expect(page.text).to.include('Please check these answers');
  });

  it('a key and a script, whose presses have no count, are not held up', async () => {
    await page.press('Continue', 'Submit');
    expect(page.orders).to.have.lengthOf(1);
  });
});
