import { expect } from '@open-wc/testing';
import { PageApi } from '../../../src/client/page-api.ts';
import { PageSessionSource } from '../../../src/client/page-session-source.ts';
import { ScreeningFeed } from '../../../src/client/screening-feed.ts';
import { ManualClock, settled } from '../manual-clock.ts';
import {
  aScreening,
  aToken,
  type OpenStream,
  PageApiStandIn,
  refusal,
  screeningEvent,
} from '../page-api-stand-in.ts';
import { GivenBrowser, GivenTab } from './given-tabs.ts';

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The log: one screening, whose revision grows. A cursor is a revision. */
class Log {
  readonly screening = aScreening({ id: 'a' });
  revision = 1;

  at(revision: number): typeof this.screening {
    return { ...this.screening, revision };
  }
}

/** A poll that nothing is answered to. */
const heldPoll = (signal: AbortSignal | null | undefined): Promise<Response> =>
  new Promise((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );

/** A tab, its stream and what has been delivered to it. */
class Tab {
  readonly api = new PageApiStandIn();
  readonly clock = new ManualClock();
  readonly media: GivenTab;
  readonly feed: ScreeningFeed;
  readonly #log: Log;
  readonly #sentTo = new Map<OpenStream, number>();
  isFrozen = false;
  #lifetime: AbortController | undefined;

  constructor(browser: GivenBrowser, log: Log) {
    this.#log = log;
    this.media = new GivenTab(browser);
    const source = new PageSessionSource(
      async () => ({ token: aToken({ sub: 'nora' }), expiresAt: '2027-01-01T00:00:00Z' }),
      () => this.clock.now(),
    );
    const api = new PageApi('/screening-api', source, this.api.fetch);
    this.feed = new ScreeningFeed(api, source, this.clock, () => 0.5, this.media);
    this.api.answers['GET /screenings'] = () =>
      Response.json({ screenings: [log.at(log.revision)], cursor: String(log.revision) });
    const openStream = this.api.answers['GET /events']!;
    this.api.answers['GET /events'] = (call, signal) =>
      call.path.includes('wait=') ? heldPoll(signal) : openStream(call, signal);
  }

  get isShown(): boolean {
    return this.#lifetime !== undefined;
  }

  get isReading(): boolean {
    return this.api.streams.at(-1)?.isClosedByPage() === false;
  }

  get claim(): string {
    return `${this.feed.connection} ${this.feed.get('a')?.revision}`;
  }

  show(): void {
    if (this.#lifetime) return;
    this.#lifetime = new AbortController();
    this.feed.follow(() => {}, this.#lifetime.signal);
  }

  hide(): void {
    this.#lifetime?.abort();
    this.#lifetime = undefined;
  }

  /** The proxy sends what the log holds after the cursor of the stream, and a sign of life. */
  read(): void {
    if (!this.isReading) return;
    const { stream } = this.api;
    const after = new URLSearchParams(stream.call.path.split('?')[1]).get('after');
    let revision = this.#sentTo.get(stream) ?? Number(after);
    let text = ': still here\n\n';
    while (revision < this.#log.revision) {
      revision += 1;
      text += screeningEvent(String(revision), this.#log.at(revision));
    }
    this.#sentTo.set(stream, revision);
    stream.send(text);
  }

  /** The stream ends in some way; a later one begins where the page says. */
  lose(how: 'break' | 'reset' | 'damage'): void {
    if (!this.isReading) return;
    const { stream } = this.api;
    if (how === 'break') stream.break();
    if (how === 'reset') stream.send('event: reset\ndata: {}\n\n');
    if (how === 'damage') stream.send('event: screening\ndata: {"id":1}\n\n');
  }
}

describe('TabLine', () => {
  const open: Tab[] = [];
  afterEach(() => open.splice(0).forEach((tab) => tab.hide()));

  for (let seed = 1; seed <= 16; seed += 1)
    it(`whoever says live shows what the log holds, whatever happens to tabs and messages (${seed})`, async () => {
      const random = randomOf(seed);
      const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
      const log = new Log();
      const browser = new GivenBrowser();
      open.push(...[1, 2, 3].map(() => new Tab(browser, log)));
      const story: string[] = [];

      const acts: Record<string, (tab: Tab) => unknown> = {
        change: () => (log.revision += 1),
        show: (tab) => tab.show(),
        hide: (tab) => tab.hide(),
        read: (tab) => tab.isFrozen || tab.read(),
        hear: (tab) => tab.isFrozen || tab.media.deliverAll(),
        'lose the news of a change': async (tab) => {
          log.revision += 1;
          for (const one of open) if (!one.isFrozen) one.read();
          await settled();
          tab.media.waiting.splice(0);
        },
        freeze: (tab) => (tab.isFrozen = true),
        thaw: (tab) => (tab.isFrozen = false),
        'lose the stream': (tab) => tab.lose(pick(['break', 'reset', 'damage'])),
        'take the lead': (tab) => tab.feed.retry(),
        'fail a snapshot': (tab) => {
          const answer = tab.api.answers['GET /screenings']!;
          tab.api.answers['GET /screenings'] = (): Response => {
            tab.api.answers['GET /screenings'] = answer;
            return refusal('store_unavailable');
          };
        },
        'wait a second': (tab) => tab.isFrozen || tab.clock.pass(1_000),
        'hear nothing for 20 seconds': (tab) => tab.isFrozen || tab.clock.pass(20_000),
      };

      /** Brings everything to everybody who is awake; nothing is lost and nothing changes meanwhile. */
      const bringAll = async (): Promise<void> => {
        for (let round = 0; round < 3; round += 1) {
          for (const tab of open) if (!tab.isFrozen) tab.read();
          await settled();
          for (const tab of open) if (!tab.isFrozen) tab.media.deliverAll();
          await settled();
        }
      };

      for (const tab of open) tab.show();
      await settled();
      await bringAll();
      for (let step = 1; step <= 80; step += 1) {
        const [name, act] = pick(Object.entries(acts));
        const at = Math.floor(random() * open.length);
        story.push(`${name} ${at}`);
        await act(open[at]!);
        await settled();
        if (step % 4 > 0) continue;
        await bringAll();
        // Nobody can know more than the reading tab: here one that may be it is frozen.
        if (open.some((tab) => tab.isFrozen && tab.api.streams.length > 0)) continue;
        for (const [number, tab] of open.entries())
          if (tab.isShown && !tab.isFrozen && tab.feed.connection === 'live')
            expect(tab.claim, `tab ${number} after ${story.join(', ')}`).to.equal(`live ${log.revision}`);
      }

      // In the end everybody is live again.
      for (const tab of open) {
        tab.isFrozen = false;
        tab.show();
      }
      for (let round = 0; round < 30; round += 1) {
        await bringAll();
        for (const tab of open) await tab.clock.pass(1_000);
      }
      await bringAll();
      expect(open.map((tab) => tab.claim)).to.deep.equal(open.map(() => `live ${log.revision}`));
    });
});
