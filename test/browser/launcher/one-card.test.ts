import { expect } from '@open-wc/testing';
import type { Screening } from '../../../src/protocol/screening.ts';
import '../../../src/status/define.ts';
import type { ScreeningStatusElement } from '../../../src/status/screening-status-element.ts';
import { until } from '../manual-clock.ts';
import { aScreening, screeningEvent } from '../page-api-stand-in.ts';
import { anna, LauncherPage } from './launcher-page.ts';
import { wordsOf } from './visible-words.ts';

await Promise.all([import('../../../src/status/status.ts'), import('../../../src/locales/en/timeline.ts')]);

const disclosure = { id: 'fcra', version: '1', title: 'Disclosure and authorization', text: 'Read this.' };
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const items: Screening['items'] = (['ssn-trace', 'county-criminal', 'national-criminal'] as const).map(
  (kind, index) => ({
    id: String(index),
    kind,
    title: kind,
    phase: 'in-progress',
    result: 'pending',
    estimatedAt: tomorrow,
  }),
);
const underWay: Partial<Screening> = {
  packageTitle: 'Standard background check',
  submittedAt: new Date().toISOString(),
  estimatedAt: tomorrow,
  waitingOn: 'source',
  items,
};
const underReview: Partial<Screening> = {
  ...underWay,
  phase: 'complete',
  result: 'review',
  waitingOn: 'none',
  items: items.map((item, index) => ({
    ...item,
    phase: 'complete',
    result: index === 1 ? 'review' : 'clear',
    estimatedAt: null,
  })),
};

describe('a launcher with a status beside it', () => {
  let page: LauncherPage;
  let status: ScreeningStatusElement;

  beforeEach(() => {
    page = new LauncherPage();
    page.api.answers['POST /screenings'] = () => page.acceptedOrder(underWay);
    page.element.id = 'launcher';
    status = document.createElement('screening-status');
    status.for = 'launcher';
    status.fetchSession = page.element.fetchSession!;
  });
  afterEach(() => page.close());

  const settle = async (): Promise<void> => {
    await page.settle();
    await status.updateComplete;
  };

  const openBoth = async (properties: Parameters<LauncherPage['open']>[0] = {}): Promise<void> => {
    page.main.append(status);
    await page.open({ candidate: anna, ...properties });
    await until(() => page.api.streams.length > 0);
    page.api.stream.send(': hello\n\n');
    await settle();
  };

  const find = async (facts: Partial<Screening>, properties = {}): Promise<void> => {
    page.api.screenings = [aScreening({ id: 's1', packageId: 'basic', ...facts })];
    await openBoth(properties);
  };

  /** The headings that are seen, of both elements. */
  const headings = (): string[] =>
    [page.root, status.shadowRoot!]
      .flatMap((root) => [...root.querySelectorAll<HTMLElement>('h1, h2, h3')])
      .filter((heading) => heading.checkVisibility())
      .map((heading) => heading.innerText.replaceAll(/\s+/g, ' ').trim());

  /** The marks of test mode that are seen. */
  const marks = (): string[] =>
    [page.root, status.shadowRoot!]
      .flatMap((root) => [...root.querySelectorAll<HTMLElement>('[part=test]')])
      .filter((mark) => mark.checkVisibility())
      .map((mark) => mark.innerText);

  const bothTexts = (): string =>
    [page.root, status.shadowRoot!]
      .map((root) => root.querySelector<HTMLElement>('section')?.innerText)
      .join(' ');

  it('one heading is left after the order, and the focus goes to it', async () => {
    await openBoth();
    await page.press('Continue');
    page.button('Submit').focus();
    await page.press('Submit');
    await settle();
    expect(headings()).to.deep.equal([
      'Standard background check Sent just now Results expected by tomorrow',
    ]);
    expect(document.activeElement).to.equal(status);
    expect(status.shadowRoot!.activeElement?.textContent).to.include('Standard background check');
  });

  it('what only the launcher has stays: receipt, contact and the slot of success', async () => {
    const success = document.createElement('p');
    success.slot = 'success';
    success.textContent = 'Go on to your profile.';
    page.element.append(success);
    await openBoth({ disclosures: [disclosure] });
    await page.press('Continue', 'Continue');
    await page.type('signature', 'Anna Lee');
    await page.press('Sign and submit');
    await settle();
    expect(page.button('Download your receipt').checkVisibility()).to.equal(true);
    expect(page.text).to.include('Contact support');
    expect(success.checkVisibility()).to.equal(true);
    expect(page.text).to.not.include('Thank you');
  });

  it('an invitation by email says where it goes', async () => {
    page.api.answers['POST /screenings'] = () => page.acceptedOrder();
    await openBoth({ mode: 'email' });
    await page.press('Send the invitation');
    await settle();
    expect(headings()).to.have.lengthOf(1);
    expect(page.text).to.include('anna@example.com');
  });

  it('an invitation by link keeps its button', async () => {
    await find({ phase: 'invited', waitingOn: 'candidate', invite: { method: 'link' } }, { mode: 'link' });
    expect(headings()).to.have.lengthOf(1);
    expect(page.button('Open the form').checkVisibility()).to.equal(true);
  });

  it('what is found on a new visit is one card too, and takes no focus', async () => {
    await find(underReview);
    expect(headings()).to.deep.equal(['Standard background check Under review']);
    expect(document.activeElement).to.equal(document.body);
  });

  for (const gap of ['0px', '16px'])
    it(`receipt and contact are the last row of the card, over ${gap} that the host leaves`, async () => {
      status.style.marginBlockEnd = gap;
      await find(underWay, { disclosures: [disclosure] });
      const frame = page.root.querySelector('[part=base]')!;
      const row = frame.querySelector('.content')!.getBoundingClientRect();
      const card = status.shadowRoot!.querySelector('[part=base]')!.getBoundingClientRect();
      const { borderTopWidth, borderTopLeftRadius, borderLeftWidth } = getComputedStyle(frame);
      expect([borderTopWidth, borderTopLeftRadius, borderLeftWidth]).to.deep.equal(['0px', '0px', '1px']);
      // It covers the lower edge with its corners, and nothing else of the card.
      expect(card.bottom - row.top).to.be.within(8, 24);
      const footer = status.shadowRoot!.querySelector('footer')!.getBoundingClientRect();
      expect(row.top).to.be.at.least(footer.bottom);
      const { left, width } = frame.getBoundingClientRect();
      expect([left, width]).to.deep.equal([card.left, card.width]);
    });

  it('a launcher that stands elsewhere than below its status has no outline of its own beside it', async () => {
    page.main.style.display = 'flex';
    await find(underWay, { disclosures: [disclosure] });
    const { borderColor, backgroundColor } = getComputedStyle(page.root.querySelector('[part=base]')!);
    expect([borderColor, backgroundColor]).to.deep.equal(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)']);
  });

  it('the one button of an invitation by link stands below the headline', async () => {
    await find({ phase: 'invited', waitingOn: 'candidate', invite: { method: 'link' } }, { mode: 'link' });
    const shown = [...status.shadowRoot!.querySelectorAll<HTMLElement>('.card > *')].filter((each) =>
      each.checkVisibility(),
    );
    expect(shown.map((each) => each.className || each.localName)).to.deep.equal(['title', 'explanation']);
    const text = shown.at(-1)!.getBoundingClientRect();
    const button = page.button('Open the form').getBoundingClientRect();
    expect(button.top - text.bottom).to.be.within(4, 32);
  });

  it('both together are accessible', async () => {
    await find({ ...underWay, environment: 'test' }, { disclosures: [disclosure] });
    await expect(page.main).to.be.accessible();
  });

  it('the focus stays with what is shown when an invitation was answered', async () => {
    await find({ phase: 'invited', waitingOn: 'candidate', invite: { method: 'link' } }, { mode: 'link' });
    page.button('Open the form').focus();
    page.api.stream.send(
      screeningEvent('next', { ...page.api.screenings[0]!, ...underWay, phase: 'in-progress', revision: 2 }),
    );
    await settle();
    expect(page.text).to.not.include('Open the form');
    expect(document.activeElement).to.equal(status);
  });

  it('a check that was called off can still be started again', async () => {
    await find({ phase: 'cancelled', waitingOn: 'none' });
    expect(headings()).to.have.lengthOf(1);
    await page.press('Start again');
    await settle();
    expect(page.heading).to.equal('About you');
    expect(page.focused).to.equal(page.root.getElementById('heading'));
  });

  it('a launcher alone says what became of the order', async () => {
    await page.open({ candidate: anna });
    await page.press('Continue', 'Submit');
    expect(page.heading).to.equal('Results expected by tomorrow');
    expect(page.text).to.include('Sent just now');
  });

  it('“Sent just now” gives way to the day once a minute is over', async () => {
    const { now } = Date;
    const { setInterval } = globalThis;
    const ticks: (() => void)[] = [];
    Object.assign(globalThis, { setInterval: (tick: () => void) => ticks.push(tick) });
    Object.defineProperty(document, 'hidden', { value: false, configurable: true });
    const submittedAt = new Date().toISOString();
    page.api.screenings = [aScreening({ id: 's1', packageId: 'basic', ...underWay, submittedAt })];
    await page.open();
    expect(page.text).to.include('Sent just now');
    Date.now = () => now() + 60_000;
    for (const tick of ticks) tick();
    await page.settle();
    Date.now = now;
    Object.assign(globalThis, { setInterval });
    Reflect.deleteProperty(document, 'hidden');
    expect(page.text).to.include('Sent on ').and.not.include('Sent just now');
  });

  for (const [what, leave] of [
    ['is taken away', () => status.remove()],
    ['shows another check', () => (status.screeningId = 'other')],
    ['becomes a badge', () => (status.variant = 'badge')],
    ['follows another launcher', () => (status.for = 'other')],
  ] as const)
    it(`a launcher says it again when the status beside it ${what}`, async () => {
      page.api.screenings = [aScreening({ id: 'other', submittedAt: '2020-01-01T12:00:00Z' })];
      page.api.screenings.push(aScreening({ id: 's1', packageId: 'basic', ...underWay }));
      await openBoth();
      expect(headings()).to.have.lengthOf(1);
      leave();
      await settle();
      expect(page.heading).to.equal('Results expected by tomorrow');
    });

  it('a launcher that comes after its status is told, too', async () => {
    page.api.screenings = [aScreening({ id: 's1', packageId: 'basic', ...underWay })];
    page.main.append(status);
    await until(() => status.matches(':state(one)'));
    await page.open();
    await settle();
    expect(headings()).to.have.lengthOf(1);
  });

  it('test mode is said once, before the order and after it', async () => {
    page.environment = 'test';
    page.api.answers['POST /screenings'] = () => page.acceptedOrder({ ...underWay, environment: 'test' });
    await openBoth();
    expect(marks()).to.deep.equal(['Test mode']);
    await page.press('Continue', 'Submit');
    await settle();
    expect(marks()).to.deep.equal(['Test mode']);
  });

  it('test mode is said once beside a form and a check of before', async () => {
    page.environment = 'test';
    await find({ packageId: 'other', environment: 'test' });
    expect(page.element.matches(':state(filling)')).to.equal(true);
    expect(marks()).to.deep.equal(['Test mode']);
  });

  it('both together say no more than they must', async () => {
    await find(underWay, { disclosures: [disclosure] });
    const words = (): number => wordsOf(page.root) + wordsOf(status.shadowRoot!);
    expect(words(), bothTexts()).to.be.at.most(70);
    page.api.stream.send(screeningEvent('next', { ...page.api.screenings[0]!, ...underReview, revision: 2 }));
    await settle();
    expect(bothTexts()).to.include('Under review');
    expect(words(), bothTexts()).to.be.at.most(75);
  });

  it('on a phone the live status begins above the fold', async () => {
    page.main.style.inlineSize = '390px';
    await openBoth({ disclosures: [disclosure] });
    await page.press('Continue', 'Continue');
    await page.type('signature', 'Anna Lee');
    await page.press('Sign and submit');
    await settle();
    const launcherHeight = page.element.offsetHeight;
    expect(launcherHeight).to.be.below(200);
    expect(status.getBoundingClientRect().top).to.be.below(844 / 2);
  });
});
