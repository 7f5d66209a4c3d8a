import { expect } from '@open-wc/testing';
import { pageClock } from '../../../src/client/clock.ts';
import type { PageSession } from '../../../src/protocol/page-session.ts';
import { ManualClock } from '../manual-clock.ts';
import { refusal } from '../page-api-stand-in.ts';
import { anna, LauncherPage } from './launcher-page.ts';
import { trusted, TrustPage } from './trust-page.ts';

const limitMs = 40_000;
const noConnection = 'We cannot reach this site.';

describe('a <screening-launcher> whose answers do not come, or cannot be read', () => {
  const realClock = { ...pageClock };
  let page: LauncherPage;
  let clock: ManualClock;

  beforeEach(() => {
    clock = new ManualClock();
    Object.assign(pageClock, {
      now: () => clock.now(),
      after: (ms: number, act: () => void) => clock.after(ms, act),
    });
    page = new LauncherPage();
  });
  afterEach(() => {
    page.close();
    Object.assign(pageClock, realClock);
  });

  /** What `fetch` does when nobody answers. */
  const held = (_call: unknown, signal: AbortSignal | null | undefined): Promise<Response> =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  const openReview = async (): Promise<void> => {
    await page.open({ candidate: anna });
    await page.press('Continue');
  };
  const pass = async (ms: number): Promise<void> => {
    await clock.pass(ms);
    await page.settle();
  };
  /** The event stream of the page stays alive meanwhile. */
  const hearProxy = (): void => page.api.stream.send(':\n\n');

  it('an order whose connection is held is sent again with its key after 40 s', async () => {
    const accept = page.api.answers['POST /screenings']!;
    page.api.answers['POST /screenings'] = held;
    await openReview();
    await page.press('Submit');
    hearProxy();
    await pass(limitMs / 2);
    hearProxy();
    await pass(limitMs / 2 - 1);
    expect(page.button('Sending…')).to.be.instanceOf(HTMLButtonElement);
    await pass(1);
    expect(page.text).to.include(noConnection);
    page.api.answers['POST /screenings'] = accept;
    await pass(500);
    expect(page.eventNames.at(-1)).to.equal('created');
    expect(new Set(page.orderKeys).size).to.equal(1);
    expect(page.orders).to.have.lengthOf(2);
  });

  it('an order whose page session does not come is sent again after 40 s', async () => {
    const source = page.element.fetchSession!;
    let count = 0;
    const answers = [source, () => new Promise<PageSession>(() => {}), source];
    page.element.fetchSession = () => answers[Math.min((count += 1), 3) - 1]!();
    await openReview();
    const accept = page.api.answers['POST /screenings']!;
    page.api.answers['POST /screenings'] = () => refusal('session_expired');
    await page.press('Submit');
    hearProxy();
    await pass(limitMs / 2);
    hearProxy();
    expect(page.button('Sending…')).to.be.instanceOf(HTMLButtonElement);
    await pass(limitMs / 2);
    expect(page.text).to.include(noConnection);
    page.api.answers['POST /screenings'] = accept;
    await pass(500);
    expect(page.eventNames.at(-1)).to.equal('created');
  });

  it('packages that do not come can be asked for again after 40 s', async () => {
    const answer = page.api.answers['GET /packages']!;
    page.api.answers['GET /packages'] = held;
    await page.open({ candidate: anna });
    await pass(limitMs);
    expect(page.text).to.include(noConnection);
    page.api.answers['GET /packages'] = answer;
    await page.press('Try again');
    expect(page.labels).to.include('First name');
  });

  it('the form is shown after 40 s where the proxy does not say whether it takes orders from this page', async () => {
    page.claims = { ...page.claims, aud: ['production', 'https://elsewhere.example'] };
    page.api.answers['POST /healthz'] = held;
    await page.open({ candidate: anna });
    expect(page.labels).to.deep.equal([]);
    await pass(limitMs);
    expect(page.labels).to.include('First name');
  });

  describe('for a member', () => {
    let member: TrustPage;
    beforeEach(() => {
      page.close();
      page = member = new TrustPage();
    });
    const passLimit = async (): Promise<void> => {
      hearProxy();
      await pass(limitMs / 2);
      hearProxy();
      await pass(limitMs / 2);
    };

    it('a proof of identity that does not come is asked for again once the network is back', async () => {
      const answer = page.api.answers['GET /trust']!;
      page.api.answers['GET /trust'] = held;
      await member.openMember();
      await passLimit();
      expect(page.eventNames).to.include('error');
      page.api.answers['GET /trust'] = answer;
      dispatchEvent(new Event('online'));
      await page.settle();
      await page.press('Send the invitation');
      expect(page.text).to.include('Choose what you want to see.');
    });

    it('a trust whose end is not confirmed can be ended again after 40 s', async () => {
      page.api.answers['GET /trust'] = () => Response.json(trusted);
      page.api.answers['DELETE /trust/t1'] = held;
      await member.openMember();
      await page.press('Stop showing me results');
      await passLimit();
      expect(member.alert).to.include(noConnection);
      await page.press('Stop showing me results');
      expect(page.api.callsOf('DELETE /trust/t1')).to.have.lengthOf(2);
    });
  });

  for (const time of ['Infinity', 'soon'])
    it(`an order that is to wait for ${time} seconds can be tried again`, async () => {
      page.api.answers['POST /screenings'] = () => refusal('rate_limited', { 'retry-after': time });
      await openReview();
      await page.press('Submit');
      expect(page.text)
        .to.include('No more requests can be taken right now.')
        .and.not.to.match(/ago|again in/);
      expect(page.button('Try again')).to.be.instanceOf(HTMLButtonElement);
    });

  it('an order is shown as placed where its times cannot be read, which are left out', async () => {
    page.api.answers['POST /screenings'] = () =>
      page.acceptedOrder({ submittedAt: 'yesterday', updatedAt: '', estimatedAt: '2026-13-99' });
    await openReview();
    await page.press('Submit');
    expect(page.eventNames.at(-1)).to.equal('created');
    expect(page.heading).to.equal('Thank you, the check is under way');
    expect(page.root.querySelectorAll('.muted p')).to.have.lengthOf(0);
  });

  it('a link whose end cannot be read is shown without a countdown', async () => {
    page.api.answers['POST /screenings/s1/invite'] = () =>
      Response.json({ url: `${location.origin}/hosted-form`, expiresAt: 'later' });
    await page.open({ mode: 'link', candidate: anna });
    await page.press('Open the form');
    expect(page.root.querySelector('a#open')).to.be.instanceOf(HTMLAnchorElement);
    expect(page.root.querySelector('.countdown')).to.equal(null);
  });
});
