import { expect } from '@open-wc/testing';
import { PageApi } from '../../../src/client/page-api.ts';
import { PageSessionSource } from '../../../src/client/host-session.ts';
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

describe('tabs of one person', () => {
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

  it('a change shows in the other tab too', async () => {
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

  it('a tab knows that it is cut off when the tab that reads for it is', async () => {
    const [first, second] = await openTwo();
    expect(second.feed.isCutOff).to.equal(false);
    first.api.answers['GET /events'] = () => refusal('service_unavailable');
    first.api.stream.break();
    await until(() => second.feed.connection === 'reconnecting');
    expect([first.feed.isCutOff, second.feed.isCutOff]).to.deep.equal([true, true]);
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

  it('tabs of another person or another role hear nothing of it', async () => {
    const sub = crypto.randomUUID();
    const all = [
      { sub, role: 'member' },
      { sub, role: 'operator' },
      { sub: `${sub}x`, role: 'member' },
      {},
    ].map(openOne);
    for (const tab of all) tab.follow();
    for (const tab of all) await until(() => tab.api.streams.length);
    all[0]?.api.stream.send(screeningEvent('c2', aScreening({ id: 'a' })));
    await until(() => all[0]?.feed.get('a'));
    await settled();
    expect(all.map(({ feed }) => feed.get('a')?.id)).to.deep.equal(['a', undefined, undefined, undefined]);
  });
});
