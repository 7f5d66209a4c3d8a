import type { Screening } from '../protocol/screening.ts';
import { Backoff } from './backoff.ts';
import { type Clock, pageClock } from './clock.ts';
import type { ConnectionState } from './connection-state.ts';
import { type Heard, pollEvents, readEventStream } from './event-stream.ts';
import { KnownScreenings } from './known-screenings.ts';
import type { PageApi } from './page-api.ts';
import { PageProblem } from './page-problem.ts';
import type { PageSessionSource } from './page-session-source.ts';
import { Silence } from './silence.ts';
import { claimsOf } from './session-claims.ts';
import { audienceName, type TabNews, TabShare } from './tab-share.ts';

/** What followers are told; the rest they read from the feed. */
export type FeedNews =
  | { type: 'snapshot' }
  | { type: 'change'; screening: Screening; previous: Screening | undefined }
  | { type: 'connection' };

/** Milliseconds. */
const firstByteLimit = 10_000;
const silenceLimit = 40_000;
const steadyAfter = 5_000;

/**
 * The screenings of a page session, kept up to date: a snapshot, then the event stream from its cursor on. There is
 * one per page connection, open while somebody follows. It outlives broken networks, sleeping tabs and the end of a
 * page session, and shows each change once.
 */
export class ScreeningFeed {
  connection: ConnectionState = 'connecting';
  /** When the proxy last gave a sign of life, by the page's clock; milliseconds. */
  lastHeardAt: number | undefined;
  /** Why nothing can be heard at the moment. */
  problem: PageProblem | undefined;
  /** Whether a snapshot has been taken: before that, an unknown screening may well exist. */
  isComplete = false;
  /** The role of the page session, where its token tells. */
  role: string | undefined;

  readonly #api: PageApi;
  readonly #sessions: PageSessionSource;
  readonly #clock: Clock;
  readonly #backoff: Backoff;
  readonly #known = new KnownScreenings();
  readonly #listeners = new Set<(news: FeedNews) => void>();
  #running: AbortController | undefined;
  #silence: Silence | undefined;
  #tabs: TabShare | undefined;
  #cursor: string | undefined;
  #isBuffered = false;

  constructor(api: PageApi, sessions: PageSessionSource, clock = pageClock, random = Math.random) {
    this.#api = api;
    this.#sessions = sessions;
    this.#clock = clock;
    this.#backoff = new Backoff(clock, random);
  }

  /** What is known, newest first. */
  get screenings(): Screening[] {
    return this.#known.newestFirst;
  }

  get(id: string): Screening | undefined {
    return this.#known.get(id);
  }

  /** Tells `listener` everything new until `signal` aborts. The first follower opens the stream, the last closes it. */
  follow(listener: (news: FeedNews) => void, signal: AbortSignal): void {
    this.#listeners.add(listener);
    signal.addEventListener('abort', () => this.#unfollow(listener), { once: true });
    this.#start();
  }

  /** Takes a screening that came another way, such as the answer to an order. What is shown already is ignored. */
  learn(screening: Screening): void {
    const previous = this.#known.get(screening.id);
    if (this.#known.keep(screening)) this.#tell({ type: 'change', screening, previous });
  }

  /** Tries again at once, also after a refusal. */
  retry(): void {
    this.#backoff.wake();
  }

  #unfollow(listener: (news: FeedNews) => void): void {
    this.#listeners.delete(listener);
    // An element that is moved leaves and follows again within one task.
    queueMicrotask(() => this.#listeners.size === 0 && this.#stop());
  }

  #start(): void {
    if (this.#running) return;
    const { signal } = (this.#running = new AbortController());
    addEventListener('online', () => this.#lookUp(), { signal });
    addEventListener('pageshow', () => this.#lookUp(), { signal });
    addEventListener('offline', () => this.#silence?.cut('The browser is offline.'), { signal });
    addEventListener('pagehide', () => this.#hide(), { signal });
    document.addEventListener('visibilitychange', () => document.hidden || this.#lookUp(), { signal });
    this.#connect(this.isComplete ? 'reconnecting' : 'connecting');
    void this.#run(signal);
  }

  #stop(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#tabs?.close();
    this.#tabs = undefined;
  }

  /** A page put aside holds neither stream nor lock; shown again, it goes on from its cursor. */
  #hide(): void {
    this.#stop();
    addEventListener('pageshow', () => this.#listeners.size > 0 && this.#start(), { once: true });
  }

  /** Somebody looks again, or the network is back: no pause now, and no trust in a stream that has gone quiet. */
  #lookUp(): void {
    this.#backoff.wake();
    if (this.lastHeardAt === undefined || this.#clock.now() - this.lastHeardAt <= silenceLimit) return;
    this.#backoff.skipNext();
    this.#silence?.cut('Nothing was heard while the page slept.');
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const startedAt = this.#clock.now();
      const problem = await this.#listen(signal).then(() => undefined, asProblem);
      if (signal.aborted) return;
      const isSteady = this.#clock.now() - startedAt >= steadyAfter;
      if (isSteady) this.#backoff.reset();
      if (problem) this.#fail(problem);
      if (problem || !isSteady) await this.#backoff.pause(problem, signal);
    }
  }

  /** One attempt, from snapshot to the end of the stream. */
  async #listen(running: AbortSignal): Promise<void> {
    const isLeaderDead = this.#silence?.isOver === true && this.#tabs?.isLeading === false;
    const silence = (this.#silence = new Silence(this.#clock, running));
    const { signal } = silence;
    silence.endsAfter(silenceLimit);
    try {
      await this.#joinTabs(signal);
      if (this.#cursor === undefined) await this.#takeSnapshot(signal);
      await this.#tabs?.lead(signal, isLeaderDead, () => silence.cut('Another tab listens now.'));
      signal.throwIfAborted();
      if (await this.#isReset(silence)) {
        await this.#takeSnapshot(signal);
        this.#post({ isReset: true });
      }
    } finally {
      silence.cut('The attempt is over.');
    }
  }

  /** Listens until the stream ends, or says that snapshots must be taken again. */
  async #isReset(silence: Silence): Promise<boolean> {
    const { signal } = silence;
    if (!this.#isBuffered) {
      silence.endsAfter(firstByteLimit);
      let isHeard = false;
      const hear = (heard: Heard): void => {
        isHeard = true;
        this.#hear('live', heard);
      };
      try {
        return (await readEventStream(this.#api, this.#cursor ?? '', hear, signal)) === 'reset';
      } catch (cause) {
        this.#isBuffered = silence.isOver && !isHeard;
        if (this.#isBuffered) return false;
        throw cause;
      }
    }
    this.#isBuffered = false;
    this.#connect('polling');
    for (;;) {
      silence.endsAfter(silenceLimit);
      const { events, cursor, reset } = await pollEvents(this.#api, this.#cursor ?? '', signal);
      if (reset) return true;
      for (const screening of events) this.#hear('polling', { screening });
      this.#hear('polling', { cursor });
    }
  }

  async #takeSnapshot(signal: AbortSignal): Promise<void> {
    this.#cursor = undefined;
    await this.#known.replace(async () => {
      const { screenings, cursor } = await this.#api.screenings([], signal);
      this.#cursor = cursor;
      return screenings;
    });
    this.isComplete = true;
    this.problem = undefined;
    this.lastHeardAt = this.#clock.now();
    this.#tell({ type: 'snapshot' });
  }

  #hear(connection: 'live' | 'polling', { cursor, screening }: Heard): void {
    this.#silence?.endsAfter(silenceLimit);
    if (screening) this.learn(screening);
    if (cursor !== undefined) this.#cursor = cursor;
    this.#connect(connection, this.#clock.now());
    this.#post({ cursor, screening });
  }

  /** Finds the tabs of whoever looks; somebody else may have signed in since the last attempt. */
  async #joinTabs(signal: AbortSignal): Promise<void> {
    const claims = claimsOf(await this.#sessions.token());
    signal.throwIfAborted();
    this.role = claims.role;
    const name = audienceName(this.#api.endpoint, claims);
    if (this.#tabs?.name === name) return;
    this.#tabs?.close();
    const answer = (): void => this.#post();
    this.#tabs = name === undefined ? undefined : new TabShare(name, (news) => this.#receive(news), answer);
  }

  /** What the tab that listens has heard; this one hears it as its own. */
  #receive({ connection, lastHeardAt, cursor, screening, isReset }: TabNews): void {
    if (this.#tabs?.isLeading) return;
    if (screening) this.learn(screening);
    if (this.#cursor === undefined) return;
    this.#silence?.endsAfter(silenceLimit);
    this.#cursor = isReset ? undefined : (cursor ?? this.#cursor);
    if (isReset) this.#silence?.cut('Snapshots must be taken again.');
    this.#connect(connection, lastHeardAt);
  }

  #post(news: Partial<TabNews> = {}): void {
    this.#tabs?.post({ connection: this.connection, lastHeardAt: this.lastHeardAt, ...news });
  }

  #connect(connection: ConnectionState, lastHeardAt = this.lastHeardAt): void {
    this.connection = connection;
    this.lastHeardAt = lastHeardAt;
    if (connection === 'live' || connection === 'polling') this.problem = undefined;
    this.#tell({ type: 'connection' });
  }

  #fail(problem: PageProblem): void {
    // After what cannot be read, the cursor proves nothing any more.
    if (problem.code === 'unreadable' && problem.isPassing && problem.status < 500) this.#cursor = undefined;
    if (!problem.isPassing) this.#tabs?.resign();
    this.problem = problem;
    this.#connect(problem.isPassing && navigator.onLine ? 'reconnecting' : 'offline');
    this.#post();
  }

  #tell(news: FeedNews): void {
    for (const listener of this.#listeners) listener(news);
  }
}

const asProblem = (cause: unknown): PageProblem =>
  cause instanceof PageProblem
    ? cause
    : new PageProblem('unreadable', 'The feed stopped on a mistake.', { cause });
