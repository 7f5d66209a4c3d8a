import { expect } from '@open-wc/testing';
import { PageApi } from '../../../src/client/page-api.ts';
import { PageSessionSource } from '../../../src/client/page-session-source.ts';
import { ScreeningFeed } from '../../../src/client/screening-feed.ts';
import { ManualClock, settled, until } from '../manual-clock.ts';
import { aScreening, aToken, PageApiStandIn, screeningEvent } from '../page-api-stand-in.ts';

interface Tab {
  api: PageApiStandIn;
  clock: ManualClock;
  feed: ScreeningFeed;
  follow: () => void;
  close: () => void;
}

function openTab(claims: object): Tab {
  const api = new PageApiStandIn();
  const clock = new ManualClock();
  const source = new PageSessionSource(
    async () => ({ token: aToken(claims), expiresAt: '2026-11-21T13:00:00Z' }),
    () => clock.now(),
  );
  const feed = new ScreeningFeed(new PageApi('/screening-api', source, api.fetch), source, clock, () => 0);
  const lifetime = new AbortController();
  return {
    api,
    clock,
    feed,
    follow: () => feed.follow(() => {}, lifetime.signal),
    close: () => lifetime.abort(),
  };
}

describe('TabShare', () => {
  let tabs: Tab[];

  beforeEach(() => {
    tabs = [];
  });
  afterEach(() => tabs.forEach((tab) => tab.close()));

  const openOne = (claims: object): Tab => {
    const tab = openTab(claims);
    tabs.push(tab);
    return tab;
  };

  const openTwo = async (): Promise<[Tab, Tab]> => {
    const claims = { sub: crypto.randomUUID(), role: 'candidate' };
    const [first, second] = [openOne(claims), openOne(claims)];
    first.follow();
    await until(() => first.api.streams.length);
    second.follow();
    await until(() => second.feed.isComplete);
    first.api.stream.send(': hello\n\n');
    await until(() => second.feed.connection === 'live');
    return [first, second];
  };

  it('tabs of the same subject share one stream', async () => {
    const [first, second] = await openTwo();
    first.api.stream.send(screeningEvent('c2', aScreening({ id: 'a' })));
    await until(() => second.feed.get('a'));
    expect(first.feed.get('a')?.id).to.equal('a');
    expect(second.api.streams.length).to.equal(0);
  });

  it('another tab takes the stream over, from the last cursor on, when the reading tab is closed', async () => {
    const [first, second] = await openTwo();
    first.api.stream.send(screeningEvent('c2', aScreening({ id: 'a' })));
    await until(() => second.feed.get('a'));
    first.close();
    await until(() => second.api.streams.length);
    expect(second.api.stream.call.path).to.equal('/events?after=c2');
  });

  it('another tab takes the stream over after 40 seconds of silence', async () => {
    const [, second] = await openTwo();
    await second.clock.pass(40_000);
    await until(() => second.api.streams.length);
    expect(second.api.stream.call.path).to.equal('/events?after=start');
  });

  it('a tab that becomes visible does not wait for a hidden tab to reconnect', async () => {
    const [first, second] = await openTwo();
    const setHidden = (value: boolean): unknown =>
      Object.defineProperty(document, 'hidden', { value, configurable: true });
    setHidden(true);
    first.api.answers['GET /healthz'] = () => new Promise(() => {});
    first.api.stream.break();
    await until(() => second.feed.connection === 'reconnecting');
    expect(second.api.streams.length).to.equal(0);
    setHidden(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await second.clock.pass(0);
    await until(() => second.api.streams.length);
    Reflect.deleteProperty(document, 'hidden');
  });

  it('retry() takes the stream over from the reading tab', async () => {
    const [first, second] = await openTwo();
    first.api.answers['GET /healthz'] = () => new Promise(() => {});
    first.api.stream.break();
    await until(() => second.feed.connection === 'reconnecting');
    second.feed.retry();
    await second.clock.pass(0);
    await until(() => second.api.streams.length);
    second.api.stream.send(': hello\n\n');
    await until(() => first.feed.connection === 'live');
  });

  it('all tabs take a new snapshot when the reading tab gets a reset', async () => {
    const [first, second] = await openTwo();
    first.api.stream.send('event: reset\ndata: {}\n\n');
    await until(() => first.api.callsOf('GET /screenings').length === 2);
    await until(() => second.feed.connection === 'reconnecting');
    await second.clock.pass(1_000);
    await until(() => second.api.callsOf('GET /screenings').length === 2);
  });

  describe('a script of the same origin that posts to the channel', () => {
    const endpoint = new URL('/screening-api', location.href);
    let channel: BroadcastChannel;
    let second: Tab;
    let first: Tab;
    let errors: unknown[];
    const keepError = (event: ErrorEvent | PromiseRejectionEvent): void => void errors.push(event);

    beforeEach(async () => {
      const sub = crypto.randomUUID();
      [first, second] = [openOne({ sub }), openOne({ sub })];
      for (const tab of [first, second]) {
        tab.follow();
        await until(() => tab.feed.isComplete);
      }
      await until(() => first.api.streams.length);
      first.api.stream.send(': hello\n\n');
      await until(() => second.feed.connection === 'live');
      channel = new BroadcastChannel(
        `screening news ${JSON.stringify([endpoint, sub, undefined, undefined])}`,
      );
      errors = [];
      addEventListener('error', keepError);
      addEventListener('unhandledrejection', keepError);
    });
    afterEach(() => {
      removeEventListener('error', keepError);
      removeEventListener('unhandledrejection', keepError);
      channel.close();
    });

    /** Posts, and waits until the other tab has heard of something that came after it. */
    const post = async (message: unknown): Promise<void> => {
      channel.postMessage(message);
      const after = aScreening();
      channel.postMessage(JSON.stringify({ ...sound, screening: after }));
      await until(() => second.feed.get(after.id));
    };
    const sound = { connection: 'live', isHidden: false };
    const clear = aScreening({ id: 'forged', phase: 'complete', result: 'clear' });

    for (const [what, message] of [
      ['nothing', undefined],
      ['null', null],
      ['no JSON', '{"connection":'],
      ['an object', { ...sound, screening: clear }],
      ['an unknown state', JSON.stringify({ connection: 'dead', isHidden: false, screening: clear })],
      ['a number as a result', JSON.stringify({ ...sound, screening: { ...clear, result: 1 } })],
      ['an unknown result', JSON.stringify({ ...sound, screening: { ...clear, result: 'approved' } })],
      ['items that are none', JSON.stringify({ ...sound, screening: { ...clear, items: [null] } })],
      ['a time that is none', JSON.stringify({ ...sound, screening: { ...clear, submittedAt: 'soon' } })],
      [
        'an expected time that is none',
        JSON.stringify({ ...sound, screening: { ...clear, estimatedAt: 'soon' } }),
      ],
      [
        'a text without end',
        JSON.stringify({ ...sound, screening: { ...clear, packageTitle: 'x'.repeat(1e6) } }),
      ],
    ] as const)
      it(`is not heard where it posts ${what}`, async () => {
        await post(message);
        expect(second.feed.get('forged')).to.equal(undefined);
        expect(second.feed.connection).to.equal('live');
        expect(errors).to.deep.equal([]);
      });

    it('cannot make a tab believe that it heard from the proxy later than now', async () => {
      await post(JSON.stringify({ ...sound, lastHeardAt: 1e300 }));
      expect(second.feed.lastHeardAt).to.equal(second.clock.now());
    });

    it('is not heard by the tab that reads the stream', async () => {
      await post(JSON.stringify({ ...sound, screening: clear }));
      expect(second.feed.get('forged')?.result).to.equal('clear');
      expect(first.feed.get('forged')).to.equal(undefined);
    });

    it('is overruled by the next snapshot', async () => {
      await post(JSON.stringify({ ...sound, screening: { ...clear, revision: 1e9 } }));
      await post(JSON.stringify({ ...sound, isReset: true }));
      await second.clock.pass(1_000);
      await until(() => second.api.callsOf('GET /screenings').length === 2);
      await until(() => second.feed.get('forged') === undefined);
    });
  });

  it('a screening that is too long for the other tabs makes them take a snapshot', async () => {
    const [first, second] = await openTwo();
    const long = aScreening({ id: 'long', packageTitle: 'x'.repeat(100_000) });
    second.api.screenings = [long];
    first.api.stream.send(screeningEvent('c2', long));
    await until(() => second.feed.connection === 'reconnecting');
    await second.clock.pass(1_000);
    await until(() => second.feed.get('long'));
  });

  it('a new tab gets the state of the connection at once', async () => {
    const claims = { sub: crypto.randomUUID() };
    const [first, second] = [openOne(claims), openOne(claims)];
    first.follow();
    await until(() => first.api.streams.length);
    first.api.stream.send(': hello\n\n');
    await until(() => first.feed.connection === 'live');
    second.follow();
    await until(() => second.feed.connection === 'live');
    expect(second.api.streams.length).to.equal(0);
  });

  it('a new tab whose snapshot takes its time gets the state of the connection right after it', async () => {
    const claims = { sub: crypto.randomUUID() };
    const [first, second] = [openOne(claims), openOne(claims)];
    first.follow();
    await until(() => first.api.streams.length);
    first.api.stream.send(': hello\n\n');
    await until(() => first.feed.connection === 'live');
    const snapshot = Promise.withResolvers<Response>();
    second.api.answers['GET /screenings'] = () => snapshot.promise;
    second.follow();
    await until(() => second.api.callsOf('GET /screenings').length);
    await settled();
    snapshot.resolve(Response.json({ screenings: [], cursor: 'c1' }));
    await until(() => second.feed.connection === 'live');
  });

  it('tabs of another subject or another role have streams of their own', async () => {
    const sub = crypto.randomUUID();
    const all = [
      { sub, role: 'member' },
      { sub, role: 'operator' },
      { sub: `${sub}x`, role: 'member' },
    ].map(openOne);
    for (const tab of all) tab.follow();
    for (const tab of all) await until(() => tab.api.streams.length);
    all[0]?.api.stream.send(screeningEvent('c2', aScreening({ id: 'a' })));
    await until(() => all[0]?.feed.get('a'));
    await settled();
    expect(all[1]?.feed.get('a')).to.equal(undefined);
    expect(all[2]?.feed.get('a')).to.equal(undefined);
  });

  it('tabs whose token names no subject have streams of their own', async () => {
    const tab = openOne({});
    const other = openOne({});
    tab.follow();
    other.follow();
    await until(() => tab.api.streams.length && other.api.streams.length);
  });
});
