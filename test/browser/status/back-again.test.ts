import { expect } from '@open-wc/testing';
import { pageClock } from '../../../src/client/clock.ts';
import { ScreeningError } from '../../../src/client/screening-error.ts';
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
      expect(page.part('button')).to.equal(null);
      page.api.stream.break();
      await page.settle();
      expect(page.part('button')?.textContent?.trim()).to.equal('Try now');
      page.part('button')?.click();
      await page.settle();
      expect(page.api.streams.length).to.equal(2);
      page.api.stream.send(': hello\n\n');
      await page.settle();
      expect(page.part('button')).to.equal(null);
      expect(page.announcement).to.equal('Live');
    });

  it('every element goes on once the host names the same person again', async () => {
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
    page.part('button')?.click();
    await page.settle();
    expect(page.text).to.include('Sign in to go on.');
    expect(page.text).to.not.include('Standard check');

    isSignedIn = true;
    page.api.answers['GET /events'] = openStream;
    dispatchEvent(new Event('focus'));
    await until(() => page.api.streams.length === 2);
    page.api.stream.send(': hello\n\n');
    await page.settle();
    expect(page.text).to.include('Standard check');
    expect(page.element.matches(':state(live)')).to.equal(true);
    expect(other.matches(':state(live)')).to.equal(true);
    other.remove();
  });

  for (const [code, says] of [
    ['session_revoked', 'Sign in to go on.'],
    ['service_unavailable', 'Something went wrong on our side'],
  ] as const)
    it(`a screening that was refused as ${code} is asked for again at a click`, async () => {
      page.api.answers['GET /screenings/old'] = () => refusal(code);
      await page.open({ 'screening-id': 'old' });
      await until(() => page.text.includes(says));
      page.api.answers['GET /screenings/old'] = () =>
        Response.json(aScreening({ id: 'old', packageTitle: 'Old' }));
      page.part('button')?.click();
      await until(() => page.part('title')?.textContent === 'Old');
    });

  it('a person who tries again in vain keeps the focus on the button', async () => {
    let asked = 0;
    Object.assign(page, {
      fetchSession: () => Promise.reject(new TypeError(`no network ${(asked += 1)}`)),
    });
    await page.open();
    await until(() => page.part('button'));
    const button = page.part('button')!;
    button.focus();
    button.click();
    await page.settle();
    expect(asked).to.equal(2);
    expect(page.part('button')).to.equal(button);
    expect(page.element.shadowRoot?.activeElement).to.equal(button);
  });

  it('screenings that name each other, or themselves, as the run before are shown', async () => {
    await page.show([
      aScreening({ id: 'one', previousId: 'two', packageTitle: 'One' }),
      aScreening({ id: 'two', previousId: 'one' }),
    ]);
    expect(page.part('title')?.textContent).to.equal('One');
    await page.receive(aScreening({ id: 'one', previousId: 'one', packageTitle: 'Itself', revision: 2 }));
    expect(page.part('title')?.textContent).to.equal('Itself');
  });

  it('a hidden page holds no stream; shown again, it shows what has changed and says it aloud', async () => {
    const setHidden = (value: boolean): void => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    const screening = aScreening({ id: 'a' });
    await page.show([screening]);
    setHidden(true);
    expect(page.api.stream.isClosedByPage()).to.equal(true);
    page.api.screenings = [{ ...screening, revision: 2, phase: 'complete', result: 'clear' }];
    setHidden(false);
    await until(() => page.text.includes('Clear'));
    expect(page.announcement).to.equal('Standard check: Clear');
    expect(page.events.map(({ type }) => type).slice(-2)).to.deep.equal([
      'screening-change',
      'screening-complete',
    ]);
    Reflect.deleteProperty(document, 'hidden');
  });
});

it('the entry of <screening-status> can replace sentences', () => {
  expect(entry.registerLocale).to.be.a('function');
});
