import { expect } from '@open-wc/testing';
import { PageApi } from '../../../src/client/page-api.ts';
import { PageSessionSource } from '../../../src/client/page-session-source.ts';
import { ScreeningFeed } from '../../../src/client/screening-feed.ts';
import { ManualClock, settled, until } from '../manual-clock.ts';
import { aScreening, aToken, PageApiStandIn, refusal, screeningEvent } from '../page-api-stand-in.ts';

interface Tab {
  claims: object;
  api: PageApiStandIn;
  clock: ManualClock;
  feed: ScreeningFeed;
  follow: () => void;
  /** As a page does that goes into the back/forward cache: `follow` brings it back. */
  leave: () => Promise<void>;
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
  let lifetime = new AbortController();
  return {
    claims,
    api,
    clock,
    feed,
    follow: () => feed.follow(() => {}, lifetime.signal),
    leave: () => {
      lifetime.abort();
      lifetime = new AbortController();
      return settled();
    },
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

  it('another tab takes the stream over, with a snapshot of its own, when the reading tab is closed', async () => {
    const [first, second] = await openTwo();
    first.api.stream.send(screeningEvent('c2', aScreening({ id: 'a' })));
    await until(() => second.feed.get('a'));
    second.api.cursor = 'own';
    first.close();
    await until(() => second.api.streams.length);
    expect(second.api.stream.call.path).to.equal('/events?after=own');
    expect(second.feed.connection).to.equal('reconnecting');
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

  it('a tab knows that it is cut off when the tab that reads for it is', async () => {
    const [first, second] = await openTwo();
    expect(second.feed.isCutOff).to.equal(false);
    first.api.answers['GET /events'] = () => refusal('service_unavailable');
    first.api.stream.break();
    await until(() => second.feed.connection === 'reconnecting');
    expect([first.feed.isCutOff, second.feed.isCutOff]).to.deep.equal([true, true]);
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
    await until(() => second.feed.connection === 'live');
    delete first.api.answers['GET /healthz'];
    await first.clock.pass(10_000);
    await until(() => first.feed.connection === 'live');
  });

  const before = aScreening({ id: 'a', revision: 3, phase: 'complete', result: 'clear' });
  const after = { ...before, revision: 4, result: 'review' } as const;
  const truth = (screening: typeof before | typeof after): void => {
    for (const tab of tabs) tab.api.screenings = [screening];
  };
  /** Whether a tab claims to be up to date, and with what. */
  const claimOf = ({ feed }: Tab): string => `${feed.connection} ${feed.get('a')?.result}`;

  it('a tab that comes back while another one reads the stream is live with what changed meanwhile', async () => {
    const [first, second] = await openTwo();
    truth(before);
    first.api.stream.send(screeningEvent('c3', before));
    await until(() => claimOf(second) === 'live clear');
    await first.leave();
    await until(() => second.api.streams.length);
    truth(after);
    second.api.stream.send(screeningEvent('c4', after));
    await until(() => claimOf(second) === 'live review');
    first.follow();
    await until(() => first.feed.connection === 'live');
    expect(claimOf(first)).to.equal('live review');
  });

  it('tabs are not live with old news once a newer tab has taken the stream over', async () => {
    const [first, second] = await openTwo();
    truth(before);
    first.api.stream.send(screeningEvent('c3', before));
    await until(() => claimOf(second) === 'live clear');
    first.api.answers['GET /healthz'] = () => new Promise(() => {});
    first.api.stream.break();
    await until(() => second.feed.connection === 'reconnecting');
    const third = openOne(second.claims);
    truth(after);
    third.follow();
    await until(() => third.feed.isComplete);
    third.feed.retry();
    await third.clock.pass(0);
    await until(() => third.api.streams.length);
    third.api.stream.send(': hello\n\n');
    await until(() => second.feed.problem);
    await second.clock.pass(1_000);
    await until(() => second.feed.connection === 'live');
    expect(claimOf(second)).to.equal('live review');
    expect(claimOf(third)).to.equal('live review');
  });

  for (const [what, sent] of [
    ['a reset', 'event: reset\ndata: {}\n\n'],
    ['an event that cannot be read', 'id: c4\nevent: screening\ndata: {"id":1}\n\n'],
  ] as const)
    it(`no tab stays live with old news after ${what}, also where the snapshot of the reading tab fails`, async () => {
      const [first, second] = await openTwo();
      truth(before);
      first.api.stream.send(screeningEvent('c3', before));
      await until(() => claimOf(second) === 'live clear');
      first.api.answers['GET /screenings'] = () => refusal('store_unavailable');
      truth(after);
      first.api.stream.send(sent);
      await until(() => second.feed.connection === 'reconnecting');
      expect(first.feed.connection).to.equal('reconnecting');
      await second.clock.pass(1_000);
      await until(() => second.feed.get('a')?.result === 'review');
    });

  it('all tabs take a new snapshot when the reading tab gets a reset', async () => {
    const [first, second] = await openTwo();
    first.api.stream.send('event: reset\ndata: {}\n\n');
    await until(() => first.api.callsOf('GET /screenings').length === 2);
    await until(() => second.feed.connection === 'reconnecting');
    await second.clock.pass(1_000);
    await until(() => second.api.callsOf('GET /screenings').length >= 2);
  });

  describe('a script of the same origin that posts to the channel', () => {
    const endpoint = new URL('/screening-api', location.href);
    let channel: BroadcastChannel;
    let second: Tab;
    let first: Tab;
    let errors: unknown[];
    /** The reading tab, and the number of its last news. */
    let last: { reader: string; number: number };
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
      const answer = new Promise<string>((resolve) => {
        channel.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
      });
      channel.postMessage('hello');
      last = JSON.parse(await answer) as typeof last;
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
      channel.postMessage(sound({ screenings: [after] }));
      await until(() => second.feed.get(after.id));
    };
    /** What the reading tab would say next. */
    const sound = (facts: object): string => {
      last.number += 1;
      return JSON.stringify({ ...last, connection: 'live', isHidden: false, ...facts });
    };
    /** The same with something odd, which makes it no news. */
    const odd = (facts: object) => (): string => {
      const { reader, number } = last;
      return JSON.stringify({ reader, number: number + 1, connection: 'live', isHidden: false, ...facts });
    };
    const clear = aScreening({ id: 'forged', phase: 'complete', result: 'clear' });

    for (const [what, message] of [
      ['nothing', () => undefined],
      ['null', () => null],
      ['no JSON', () => '{"connection":'],
      ['an object', () => ({ ...last, connection: 'live', isHidden: false, screenings: [clear] })],
      ['an unknown state', odd({ connection: 'dead', screenings: [clear] })],
      ['a number as a result', odd({ screenings: [{ ...clear, result: 1 }] })],
      ['an unknown result', odd({ screenings: [{ ...clear, result: 'approved' }] })],
      ['items that are none', odd({ screenings: [{ ...clear, items: [null] }] })],
      ['a time that is none', odd({ screenings: [{ ...clear, submittedAt: 'soon' }] })],
      ['an expected time that is none', odd({ screenings: [{ ...clear, estimatedAt: 'soon' }] })],
      ['a text without end', odd({ screenings: [{ ...clear, packageTitle: 'x'.repeat(1e6) }] })],
    ] as const)
      it(`is not heard where it posts ${what}`, async () => {
        await post(message());
        expect(second.feed.get('forged')).to.equal(undefined);
        expect(second.feed.connection).to.equal('live');
        expect(errors).to.deep.equal([]);
      });

    it('cannot make a tab believe that it heard from the proxy later than now', async () => {
      await post(sound({ lastHeardAt: 1e300 }));
      expect(second.feed.lastHeardAt).to.equal(second.clock.now());
    });

    it('is not heard by the tab that reads the stream', async () => {
      await post(sound({ screenings: [clear] }));
      expect(second.feed.get('forged')?.result).to.equal('clear');
      expect(first.feed.get('forged')).to.equal(undefined);
    });

    it('is overruled by a snapshot after the next sign of the reading tab', async () => {
      await post(sound({ screenings: [{ ...clear, revision: 9e15 }] }));
      second.api.screenings = [{ ...clear, result: 'review' }];
      first.api.stream.send(': still here\n\n');
      await until(() => second.feed.connection === 'reconnecting');
      await second.clock.pass(1_000);
      await until(() => second.feed.connection === 'live');
      expect(second.feed.get('forged')?.result).to.equal('review');
    });

    it('is not believed in the name of another tab', async () => {
      channel.postMessage(sound({ reader: 'forger', screenings: [clear] }));
      await until(() => second.feed.connection === 'reconnecting');
      expect(second.feed.get('forged')).to.equal(undefined);
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
