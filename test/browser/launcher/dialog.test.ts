import { expect } from '@open-wc/testing';
import { pageClock } from '../../../src/client/clock.ts';
import { ManualClock, until } from '../manual-clock.ts';
import { aScreening } from '../page-api-stand-in.ts';
import { anna, LauncherPage } from './launcher-page.ts';

const news = { type: 'submitted' };

describe('<screening-launcher> with open-in="dialog"', () => {
  const realClock = { ...pageClock };
  let page: LauncherPage;
  let clock: ManualClock;

  beforeEach(async () => {
    clock = new ManualClock();
    Object.assign(pageClock, {
      now: () => clock.now(),
      after: (ms: number, act: () => void) => clock.after(ms, act),
    });
    page = new LauncherPage();
    page.api.answers['GET /screenings/s1'] = () => Response.json(waiting());
    await page.open({ mode: 'link', openIn: 'dialog', candidate: anna });
    await page.press('Open the form');
  });
  afterEach(() => {
    page.close();
    Object.assign(pageClock, realClock);
  });

  const waiting = () =>
    aScreening({
      id: 's1',
      packageId: 'basic',
      phase: 'invited',
      waitingOn: 'candidate',
      invite: { method: 'link' },
    });
  const frame = () => page.root.querySelector('iframe')!;
  const looks = () => page.api.callsOf('GET /screenings/s1').length;

  /** Sends a message to the page: from the form in the frame, unless other facts are given. */
  const send = (facts: MessageEventInit = {}): void => {
    const message = { source: frame().contentWindow, origin: location.origin, data: news };
    window.dispatchEvent(new MessageEvent('message', { ...message, ...facts }));
  };
  const deliver = async (facts: MessageEventInit = {}): Promise<void> => {
    send(facts);
    await page.settle();
  };

  it('the service’s form opens in a dialog on the page', () => {
    expect(page.root.querySelector('dialog')?.open).to.equal(true);
    expect(frame().src).to.equal(`${location.origin}/hosted-form`);
  });

  it('the frame of the service’s form may run scripts and send forms as its own origin, and nothing else', () => {
    expect([...frame().sandbox].sort()).to.deep.equal(['allow-forms', 'allow-same-origin', 'allow-scripts']);
    expect(frame().getAttribute('allow')).to.equal('');
    expect(frame().referrerPolicy).to.equal('no-referrer');
  });

  it('a message that the form in the frame sends makes the launcher ask for news', async () => {
    const { contentWindow } = frame();
    const received = new Promise<void>((resolve) =>
      addEventListener('message', ({ source }) => source === contentWindow && resolve()),
    );
    // In Firefox a page has no element for a moment while it opens.
    await until(() => frame().contentDocument?.documentElement);
    const form = frame().contentDocument!;
    const script = form.createElement('script');
    script.textContent = `parent.postMessage(${JSON.stringify(news)}, '*')`;
    form.documentElement.append(script);
    await received;
    await page.settle();
    expect(looks()).to.equal(1);
  });

  it('a message of another window causes no request, whatever its origin is', async () => {
    await deliver({ source: window });
    await deliver({ source: null });
    expect(looks()).to.equal(0);
  });

  it('a message of another origin in the frame causes no request', async () => {
    await deliver({ origin: 'https://elsewhere.example' });
    await deliver({ origin: 'null' });
    expect(looks()).to.equal(0);
  });

  it('10,000 messages cause one request, and one more two seconds after its answer', async () => {
    const first = Promise.withResolvers<Response>();
    page.api.answers['GET /screenings/s1'] = () => first.promise;
    for (let count = 0; count < 10_000; count += 1) send();
    await page.settle();
    expect(looks()).to.equal(1);
    page.api.answers['GET /screenings/s1'] = () => Response.json(waiting());
    first.resolve(Response.json(waiting()));
    await page.settle();
    await clock.pass(1_999);
    expect(looks()).to.equal(1);
    await clock.pass(1);
    expect(looks()).to.equal(2);
  });

  it('a launcher that has left the page asks for nothing any more', async () => {
    await deliver();
    await deliver();
    page.element.remove();
    await clock.pass(2_000);
    expect(looks()).to.equal(1);
  });

  it('a request for news that fails does not stop later ones', async () => {
    page.api.answers['GET /screenings/s1'] = () => Promise.reject(new TypeError('network error'));
    await deliver();
    await clock.pass(2_000);
    await deliver();
    expect(looks()).to.equal(2);
  });
});
