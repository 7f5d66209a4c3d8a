import { expect } from '@open-wc/testing';
import { loadRefusals, loadSchemas } from '../../../src/client/api/answer-files.ts';
import { PageApi } from '../../../src/client/api/page-api.ts';
import { KnownScreenings } from '../../../src/client/feed/known-screenings.ts';
import { type FeedNews, ScreeningFeed } from '../../../src/client/feed/screening-feed.ts';
import { toldDuring } from '../console-errors.ts';
import { loadFiles } from '../load-files.ts';
import { ManualClock, settled } from '../manual-clock.ts';
import { aScreening, PageApiStandIn, refusal, screeningEvent } from '../page-api-stand-in.ts';
import { SenderStandIn } from './sender-stand-in.ts';

// No test waits for the network.
await loadFiles(loadSchemas, loadRefusals);

/** Without the name of the page, which is random. */
const placeIn = (path = ''): string => path.replace(/&page=0\.\d+(e-\d+)?$/, '');

describe('ScreeningFeed', () => {
  let api: PageApiStandIn;
  let clock: ManualClock;
  let feed: ScreeningFeed;
  let news: FeedNews[];
  let lifetime: AbortController;
  let sender: SenderStandIn;
  let screenings: KnownScreenings;
  /** Whether something may be shown to the person. */
  let isHere: boolean;

  beforeEach(() => {
    api = new PageApiStandIn();
    clock = new ManualClock();
    news = [];
    lifetime = new AbortController();
    sender = new SenderStandIn('session-1', 'session-2');
    isHere = true;
    screenings = new KnownScreenings(() => true);
    const owner = {
      api: new PageApi('/screening-api', sender, api.fetch),
      screenings,
      ended: sender.ended,
      get isHere() {
        return isHere;
      },
    };
    feed = new ScreeningFeed(owner, clock, () => 0.5);
    setHidden(false);
  });

  afterEach(() => {
    lifetime.abort();
    Reflect.deleteProperty(document, 'hidden');
  });

  const setHidden = (value: boolean): void => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };

  const follow = async (): Promise<void> => {
    feed.follow((item) => news.push(item), lifetime.signal);
    await settled();
  };
  const goLive = async (): Promise<void> => {
    await follow();
    api.stream.send(': hello\n\n');
    await settled();
  };
  const changes = (): string[] =>
    news.flatMap((item) =>
      item.type === 'changes'
        ? item.changes.map(({ screening }) => `${screening.id} ${screening.revision}`)
        : [],
    );

  it('the feed takes a snapshot and opens the stream where the snapshot ends', async () => {
    api.screenings = [aScreening({ id: 'a' })];
    api.cursor = 'end of snapshot';
    await follow();
    expect(screenings.get('a')?.phase).to.equal('in-progress');
    expect(placeIn(api.stream.call.path)).to.equal('/events?after=end+of+snapshot');
    expect(api.stream.call.headers.get('authorization')).to.equal('Bearer session-1');
  });

  it('the feed is live from the first byte of the stream on', async () => {
    await follow();
    expect(feed.connection).to.equal('connecting');
    api.stream.send(':');
    await settled();
    expect(feed.connection).to.equal('live');
    expect(feed.lastHeardAt).to.equal(clock.now());
  });

  it('a change is reported together with the screening before it', async () => {
    api.screenings = [aScreening({ id: 'a' })];
    await goLive();
    api.stream.send(screeningEvent('c2', aScreening({ id: 'a', revision: 2, phase: 'complete' })));
    await settled();
    const found = news.find((item) => item.type === 'changes');
    expect(found?.type === 'changes' && found.changes[0]?.previous?.phase).to.equal('in-progress');
    expect(screenings.get('a')?.phase).to.equal('complete');
  });

  it('a burst of events is told at once, and each revision of a screening for itself', async () => {
    await goLive();
    const burst = ['a', 'b', 'c'].map((id) => screeningEvent(id, aScreening({ id })));
    api.stream.send(burst.join('') + screeningEvent('d', aScreening({ id: 'b', revision: 2 })));
    await settled();
    expect(news.flatMap((item) => (item.type === 'changes' ? item.changes.length : []))).to.deep.equal([
      3, 1,
    ]);
    expect(changes()).to.deep.equal(['a 1', 'b 1', 'c 1', 'b 2']);
  });

  it('the feed reads an event that arrives in pieces, cut within a letter', async () => {
    await goLive();
    const bytes = screeningEvent('c2', aScreening({ id: 'a', packageTitle: 'Überprüfung' }));
    const at = bytes.indexOf('Ü') + 1;
    api.stream.send(bytes.slice(0, at));
    api.stream.send(bytes.slice(at));
    await settled();
    expect(screenings.get('a')?.packageTitle).to.equal('Überprüfung');
  });

  it('a revision that was already shown is ignored', async () => {
    api.screenings = [aScreening({ id: 'a', revision: 3 })];
    await goLive();
    for (const revision of [2, 3, 4, 4])
      api.stream.send(screeningEvent('c', aScreening({ id: 'a', revision })));
    await settled();
    expect(changes()).to.deep.equal(['a 4']);
  });

  it('a broken stream continues from the last cursor, without loss or repetition', async () => {
    await goLive();
    api.stream.send(screeningEvent('c2', aScreening({ id: 'a' })));
    await settled();
    api.stream.break();
    await settled();
    expect(feed.connection).to.equal('reconnecting');
    await clock.pass(1_000);
    expect(api.streams.length).to.equal(2);
    expect(placeIn(api.stream.call.path)).to.equal('/events?after=c2');
    expect(api.callsOf('GET /screenings').length).to.equal(1);
  });

  it('the feed is not live after a reset until it has taken a snapshot', async () => {
    await goLive();
    const snapshot = Promise.withResolvers<Response>();
    api.answers['GET /screenings'] = () => snapshot.promise;
    api.stream.send('event: reset\ndata: {}\n\n');
    await settled();
    expect(feed.connection).to.equal('reconnecting');
    expect(feed.problem).to.equal(undefined);
  });

  it('an event without an end is given up', async () => {
    await goLive();
    for (let piece = 0; piece < 11; piece += 1) api.stream.send(`data: ${'x'.repeat(100_000)}`);
    await clock.pass(1_000);
    expect(api.streams[0]?.isClosedByPage()).to.equal(true);
    expect(api.callsOf('GET /screenings').length).to.equal(2);
  });

  it('the feed reconnects at once when the page session has ended the stream', async () => {
    await goLive();
    await clock.pass(10_000);
    api.stream.send(': beat\n\n');
    await clock.pass(10_000);
    api.stream.end();
    await settled();
    expect(api.streams.length).to.equal(2);
    expect(feed.connection).to.equal('live');
  });

  it('the feed takes a new snapshot after a reset and continues from its cursor', async () => {
    api.screenings = [aScreening({ id: 'a', revision: 7 })];
    await goLive();
    api.screenings = [aScreening({ id: 'a', revision: 2, phase: 'complete' })];
    api.cursor = 'after reset';
    api.stream.send('event: reset\ndata: {}\n\n');
    await clock.pass(1_000);
    expect(screenings.get('a')?.phase).to.equal('complete');
    expect(placeIn(api.stream.call.path)).to.equal('/events?after=after+reset');
  });

  it('the feed takes a new snapshot when an event cannot be read', async () => {
    await goLive();
    api.stream.send('id: c2\nevent: screening\ndata: {"id":1}\n\n');
    await clock.pass(1_000);
    expect(api.callsOf('GET /screenings').length).to.equal(2);
  });

  it('a change that arrives during a snapshot is kept', async () => {
    const snapshot = Promise.withResolvers<Response>();
    api.answers['GET /screenings'] = () => snapshot.promise;
    await follow();
    feed.learn(aScreening({ id: 'new', revision: 2 }));
    snapshot.resolve(Response.json({ screenings: [aScreening({ id: 'new' })], cursor: 'c' }));
    await settled();
    expect(screenings.get('new')?.revision).to.equal(2);
  });

  it('the feed reconnects after 40 seconds of silence', async () => {
    await goLive();
    await clock.pass(39_000);
    expect(feed.connection).to.equal('live');
    await clock.pass(1_000);
    expect(feed.connection).to.equal('reconnecting');
    expect(api.stream.isClosedByPage()).to.equal(true);
  });

  it('a comment in the stream keeps the connection live', async () => {
    await goLive();
    await clock.pass(30_000);
    api.stream.send(': beat\n\n');
    await clock.pass(30_000);
    expect(feed.connection).to.equal('live');
  });

  it('the feed falls back to long polls where the network buffers the stream', async () => {
    await follow();
    const polls: PromiseWithResolvers<Response>[] = [];
    api.answers['GET /events'] = () => {
      const poll = Promise.withResolvers<Response>();
      polls.push(poll);
      return poll.promise;
    };
    await clock.pass(10_000);
    expect(feed.connection).to.equal('connecting');
    expect(placeIn(api.calls.at(-1)?.path)).to.equal('/events?wait=0&after=start');
    expect(api.calls.at(-1)?.headers.get('accept')).to.equal('application/json');
    polls[0]?.resolve(Response.json({ events: [aScreening({ id: 'a' })], cursor: 'c2', reset: false }));
    await settled();
    expect(feed.connection).to.equal('polling');
    expect(screenings.get('a')?.id).to.equal('a');
    expect(placeIn(api.calls.at(-1)?.path)).to.equal('/events?wait=25&after=c2');
  });

  it('where the proxy has no events, it takes snapshots every five seconds, and the console says what is missing', async () => {
    api.answers['GET /events'] = () => new Response(null, { status: 404 });
    const told = await toldDuring(follow);
    expect(told.join()).to.include('The proxy has no GET /events').and.to.include('add the route');
    expect(feed.connection).to.equal('polling');
    expect(feed.problem).to.equal(undefined);
    api.screenings = [aScreening({ id: 'a', phase: 'complete', result: 'clear' })];
    await clock.pass(5_000);
    expect(changes()).to.deep.equal(['a 1']);
    await clock.pass(60_000);
    expect(api.callsOf('GET /events').length).to.equal(1);
    expect(api.callsOf('GET /screenings').length).to.equal(15);
  });

  it('a page that takes snapshots says at once that the browser is offline, and goes on when it is back', async () => {
    api.answers['GET /events'] = () => refusal('not_found');
    await toldDuring(follow);
    dispatchEvent(new Event('offline'));
    await settled();
    expect(feed.connection).to.equal('reconnecting');
    dispatchEvent(new Event('online'));
    await settled();
    expect(feed.connection).to.equal('polling');
  });

  it('where neither streams nor polls come through, it claims nothing, and snapshots tell what is new', async () => {
    api.answers['GET /events'] = (_call, signal) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    await follow();
    api.screenings = [aScreening({ id: 'a', phase: 'complete', result: 'review' })];
    const claimed = new Set<string>();
    for (let second = 0; second < 60; second++) {
      await clock.pass(1_000);
      claimed.add(feed.connection);
    }
    expect([...claimed].filter((connection) => connection === 'live' || connection === 'polling')).to.eql([]);
    expect(screenings.get('a')?.result).to.equal('review');
  });

  it('a proxy that asks to wait for weeks is asked again within an hour, and not at once', async () => {
    const calls = () => api.callsOf('GET /screenings').length;
    let longestMs = 0;
    const { after } = clock;
    clock.after = (ms, act) => {
      longestMs = Math.max(longestMs, ms);
      return after.call(clock, ms, act);
    };
    api.answers['GET /screenings'] = () => refusal('rate_limited', { 'retry-after': '2147484' });
    await follow();
    expect(calls()).to.equal(1);
    await clock.pass(100);
    expect(calls()).to.equal(1);
    await clock.pass(3_600_000);
    expect(calls()).to.be.greaterThan(1);
    // A timer ends at once when it is to take longer.
    expect(longestMs).to.be.lessThan(2 ** 31);
  });

  it('the pause between attempts grows, and is a random part of its length', async () => {
    await goLive();
    api.answers['GET /events'] = () => refusal('store_unavailable');
    api.stream.break();
    await settled();
    const attempts = (): number => api.callsOf('GET /events').length - 1;
    await clock.pass(500);
    expect(attempts()).to.equal(1);
    await clock.pass(999);
    expect(attempts()).to.equal(1);
    await clock.pass(1);
    expect(attempts()).to.equal(2);
  });

  it('a pause takes five seconds at most', async () => {
    await goLive();
    api.answers['GET /events'] = () => refusal('store_unavailable');
    api.stream.break();
    await clock.pass(60_000);
    const before = api.callsOf('GET /events').length;
    await clock.pass(30_000);
    // Half of five seconds each: the test's random number is 0.5.
    expect(api.callsOf('GET /events').length - before).to.equal(12);
  });

  /** Answers when the page gives up, like a network that swallows what is sent. */
  const swallow = (_call: unknown, signal: AbortSignal | null | undefined): Promise<Response> =>
    new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error)),
    );

  it('while nothing answers, the feed only looks for the proxy, and is live within seconds of the end of an outage', async () => {
    await goLive();
    api.answers['GET /healthz'] = swallow;
    api.stream.break();
    await clock.pass(14_000);
    expect(api.callsOf('GET /healthz').length).to.be.at.least(3);
    expect(api.streams.length).to.equal(1);
    api.answers['GET /healthz'] = () => Response.json({ status: 'ok' });
    await clock.pass(5_500);
    expect(api.streams.length).to.equal(2);
  });

  it('a look for the proxy carries no page session', async () => {
    await goLive();
    api.stream.break();
    await clock.pass(1_000);
    expect(api.callsOf('GET /healthz').length).to.equal(1);
    expect(api.callsOf('GET /healthz')[0]?.headers.has('authorization')).to.equal(false);
  });

  it('retry() takes the place of an attempt that hangs', async () => {
    await goLive();
    const openStream = api.answers['GET /events']!;
    api.answers['GET /events'] = swallow;
    api.stream.break();
    await clock.pass(1_000);
    expect(feed.connection).to.equal('reconnecting');
    api.answers['GET /events'] = openStream;
    feed.retry();
    await clock.pass(0);
    expect(api.streams.length).to.equal(2);
  });

  it('the feed waits as long as Retry-After says before it reconnects', async () => {
    await goLive();
    api.answers['GET /events'] = () => refusal('rate_limited', { 'retry-after': '20' });
    api.stream.break();
    await clock.pass(1_000);
    const before = api.callsOf('GET /events').length;
    await clock.pass(18_000);
    expect(api.callsOf('GET /events').length).to.equal(before);
    await clock.pass(2_000);
    expect(api.callsOf('GET /events').length).to.equal(before + 1);
  });

  it('the feed reconnects at once when the network is back', async () => {
    await goLive();
    api.stream.break();
    await settled();
    dispatchEvent(new Event('online'));
    await settled();
    expect(api.streams.length).to.equal(2);
  });

  it('a stream that was silent while the device slept is replaced when the network is back', async () => {
    await goLive();
    clock.sleep(41_000);
    dispatchEvent(new Event('online'));
    await clock.pass(0);
    expect(api.streams[0]?.isClosedByPage()).to.equal(true);
    expect(api.streams.length).to.equal(2);
  });

  it('a hidden page holds no stream; shown again, it is right after one answer', async () => {
    await goLive();
    setHidden(true);
    expect(api.stream.isClosedByPage()).to.equal(true);
    expect(feed.connection).to.equal('connecting');
    await clock.pass(3_600_000);
    expect(api.calls.length).to.equal(2);
    api.screenings = [aScreening({ id: 'a', phase: 'complete' })];
    api.cursor = 'now';
    setHidden(false);
    await settled();
    expect(screenings.get('a')?.phase).to.equal('complete');
    expect(placeIn(api.stream.call.path)).to.equal('/events?after=now');
  });

  it('the proxy knows a page by its name while it is shown, and shown again it is a new one', async () => {
    const nameOf = (): string | null => new URL(api.stream.call.path, location.href).searchParams.get('page');
    await goLive();
    const name = nameOf();
    api.stream.break();
    await clock.pass(1_000);
    expect(api.streams.length).to.equal(2);
    expect(nameOf()).to.equal(name);
    setHidden(true);
    setHidden(false);
    await settled();
    expect(nameOf()).to.not.equal(name);
  });

  it('a page that is hidden while it waits to try again tries at once when it is shown', async () => {
    await goLive();
    api.answers['GET /events'] = () => refusal('role_forbidden');
    api.stream.break();
    await clock.pass(1_000);
    expect(feed.connection).to.equal('offline');
    setHidden(true);
    const before = api.callsOf('GET /screenings').length;
    setHidden(false);
    expect(feed.problem).to.equal(undefined);
    await settled();
    expect(api.callsOf('GET /screenings').length).to.equal(before + 1);
  });

  it('nothing is asked for while nothing may be shown to the person', async () => {
    isHere = false;
    await follow();
    expect(api.calls).to.deep.equal([]);
    isHere = true;
    feed.check();
    await settled();
    expect(api.streams.length).to.equal(1);
    isHere = false;
    feed.check();
    expect(api.stream.isClosedByPage()).to.equal(true);
  });

  it('the feed continues from its cursor after a gateway answered something unreadable', async () => {
    await goLive();
    const openStream = api.answers['GET /events']!;
    api.answers['GET /events'] = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
    api.stream.break();
    await clock.pass(1_000);
    api.answers['GET /events'] = openStream;
    await clock.pass(5_000);
    expect(placeIn(api.stream.call.path)).to.equal('/events?after=start');
    expect(api.callsOf('GET /screenings').length).to.equal(1);
  });

  it('the stream is closed as soon as the browser is offline', async () => {
    await goLive();
    dispatchEvent(new Event('offline'));
    await settled();
    expect(api.streams[0]?.isClosedByPage()).to.equal(true);
    expect(feed.connection).to.not.equal('live');
  });

  it('the feed stops on a refusal that only a person can fix, until retry() is called', async () => {
    await goLive();
    api.answers['GET /events'] = () => refusal('role_forbidden');
    api.stream.break();
    await clock.pass(1_000);
    expect(feed.problem?.code).to.equal('role_forbidden');
    expect(feed.connection).to.equal('offline');
    const before = api.calls.length;
    await clock.pass(3_600_000);
    expect(api.calls.length).to.equal(before);
    feed.retry();
    await settled();
    expect(api.calls.length).to.equal(before + 1);
  });

  it('a revoked page session is replaced once', async () => {
    await goLive();
    const openStream = api.answers['GET /events']!;
    api.answers['GET /events'] = (call, signal) =>
      call.headers.get('authorization') === 'Bearer session-1'
        ? refusal('session_revoked')
        : openStream(call, signal);
    api.stream.end();
    await clock.pass(1_000);
    expect(api.stream.call.headers.get('authorization')).to.equal('Bearer session-2');
    expect(sender.refused).to.equal(undefined);
  });

  it('the stream closes with its last follower', async () => {
    await goLive();
    lifetime.abort();
    await settled();
    expect(api.stream.isClosedByPage()).to.equal(true);
  });

  it('the stream survives a follower that leaves and comes back in the same task', async () => {
    await goLive();
    lifetime.abort();
    lifetime = new AbortController();
    await follow();
    expect(api.streams.length).to.equal(1);
    expect(api.stream.isClosedByPage()).to.equal(false);
  });
});
