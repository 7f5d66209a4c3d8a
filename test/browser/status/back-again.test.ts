import { expect } from '@open-wc/testing';
import { pageClock } from '../../../src/client/clock.ts';
import { ScreeningError } from '../../../src/client/screening-error.ts';
import { pageConnection } from '../../../src/client/visitor-gate.ts';
import * as entry from '../../../src/status/define.ts';
import { ManualClock, until } from '../manual-clock.ts';
import { aScreening, refusal } from '../page-api-stand-in.ts';
import { StatusPage } from './status-page.ts';

describe('<screening-status> that was cut off', () => {
  const { after } = pageClock;
  let page: StatusPage;

  beforeEach(() => {
    // Its pauses are as long as chance will have it, and may be over at once: here they never end by themselves.
    const clock = new ManualClock();
    pageClock.after = (ms, act) => clock.after(ms, act);
    page = new StatusPage();
  });
  afterEach(() => {
    page.close();
    pageClock.after = after;
  });

  for (const variant of ['timeline', 'badge', 'list'])
    it(`the ${variant} has a button that reconnects at once`, async () => {
      await page.show([aScreening()], { variant });
      expect(page.part('retry')).to.equal(null);
      page.api.stream.break();
      await page.settle();
      expect(page.part('retry')?.textContent?.trim()).to.equal('Try now');
      page.part('retry')?.click();
      await page.settle();
      expect(page.api.streams.length).to.equal(2);
      page.api.stream.send(': hello\n\n');
      await page.settle();
      expect(page.part('retry')).to.equal(null);
      expect(page.announcement).to.equal('Live');
    });

  it('every element wakes when another one of the page has a working page session again', async () => {
    const { fetchSession } = page;
    let isSignedIn = true;
    const host = (): ReturnType<typeof fetchSession> =>
      isSignedIn
        ? fetchSession()
        : Promise.reject(
            new ScreeningError('session_invalid', 'The visitor was signed out.', { status: 401 }),
          );
    Object.assign(page, { fetchSession: host });
    await page.show([aScreening({ id: 'a' })]);
    const other = document.createElement('screening-status');
    Object.assign(other, { fetchSession: host, variant: 'badge', screeningId: 'elsewhere' });
    page.element.after(other);
    await page.settle();

    isSignedIn = false;
    const openStream = page.api.answers['GET /events']!;
    page.api.answers['GET /events'] = () => refusal('session_expired');
    page.api.stream.break();
    await page.settle();
    page.part('retry')?.click();
    await page.settle();
    expect(page.text).to.include('sign in again');
    expect(page.text).to.not.include('Standard check');

    isSignedIn = true;
    page.api.answers['GET /events'] = openStream;
    const visit = new AbortController();
    // As the launcher does after the visitor signed in again.
    const { api } = pageConnection({ endpoint: '/screening-api', fetchSession: host }, visit.signal);
    await api.claims();
    await until(() => page.api.streams.length === 2);
    page.api.stream.send(': hello\n\n');
    await page.settle();
    expect(page.element.matches(':state(live)')).to.equal(true);
    expect(page.text).to.not.include('stopped');
    expect(other.matches(':state(live)')).to.equal(true);
    visit.abort();
    other.remove();
  });

  it('a screening that was refused while the visitor was signed out is asked for again', async () => {
    page.api.answers['GET /screenings/old'] = () => refusal('session_revoked');
    await page.show([], { 'screening-id': 'old' });
    expect(page.text).to.include('sign in again');
    page.api.answers['GET /screenings/old'] = () =>
      Response.json(aScreening({ id: 'old', packageTitle: 'Old' }));
    page.api.stream.break();
    await page.settle();
    dispatchEvent(new Event('online'));
    await until(() => page.api.streams.length === 2);
    page.api.stream.send(': hello\n\n');
    await page.settle();
    expect(page.part('title')?.textContent).to.equal('Old');
  });
});

it('the entry of <screening-status> can replace sentences', () => {
  expect(entry.registerLocale).to.be.a('function');
});
