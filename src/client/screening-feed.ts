import type { Screening } from '../protocol/screening.ts';
import { Backoff } from './backoff.ts';
import { type Clock, pageClock } from './clock.ts';
import type { ConnectionState } from './connection-state.ts';
import { pollEvents, readEventStream, type StreamPiece } from './event-stream.ts';
import { KnownScreenings } from './known-screenings.ts';
import type { PageApi } from './page-api.ts';
import { PageProblem } from './page-problem.ts';
import type { PageSessionSource } from './page-session-source.ts';
import { Silence } from './silence.ts';
import { claimsOf } from './session-claims.ts';
import { audienceName, type TabNews, TabShare } from './tab-share.ts';

/** What followers are notified of; the rest they read from the feed. */
export type FeedNews =
  | { type: 'snapshot' }
  | { type: 'change'; screening: Screening; previous: Screening | undefined }
  | { type: 'connection' };

const firstByteLimitMs = 10_000;
const silenceLimitMs = 40_000;
/** An attempt that lasted this long counts as a success. */
const steadyAfterMs = 5_000;
/** How long to wait for a sign of the proxy before a whole attempt. */
const reachLimitMs = 3_000;

/**
 * The screenings of a page session, kept up to date: a snapshot, then the event stream from its cursor on. There is
 * one per page connection, open while it has followers. It outlives broken networks, sleeping tabs and the end of a
 * page session, and shows each change once.
 */
export class ScreeningFeed {
  connection: ConnectionState = 'connecting';
  /** When the last byte of the proxy arrived, by the page's clock; milliseconds. */
  lastHeardAt: number | undefined;
  /** Why the feed is not connected at the moment. */
  problem: PageProblem | undefined;
  /** Whether a snapshot has been taken: before that, an unknown screening may still exist. */
  isComplete = false;
  /** The role of the page session, where its token says. */
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
  /** Whether the next attempt takes the stream over from another tab. */
  #takesLead = false;

  constructor(api: PageApi, sessions: PageSessionSource, clock = pageClock, random = Math.random) {
    this.#api = api;
    this.#sessions = sessions;
    this.#clock = clock;
    this.#backoff = new Backoff(clock, random);
  }

  /** What is known, newest first. */
  get screenings(): readonly Screening[] {
    return this.#known.newestFirst;
  }

  get(id: string): Screening | undefined {
    return this.#known.get(id);
  }

  /** Notifies `listener` until `signal` aborts. The first follower opens the stream, the last one closes it. */
  follow(listener: (news: FeedNews) => void, signal: AbortSignal): void {
    this.#listeners.add(listener);
    signal.addEventListener('abort', () => this.#unfollow(listener), { once: true });
    this.#start();
  }

  /** Adds a screening that arrived in another way, such as the answer to an order. A known revision is ignored. */
  learn(screening: Screening): void {
    const previous = this.#known.get(screening.id);
    if (this.#known.keep(screening)) this.#notify({ type: 'change', screening, previous });
  }

  /** Tries again at once: after a refusal, in place of an attempt that hangs, and in place of another tab. */
  retry(): void {
    if (isConnected(this.connection)) return;
    this.#takesLead = true;
    if (this.#backoff.wake()) return;
    this.#backoff.skipNext();
    this.#silence?.cut('Another attempt was asked for.');
  }

  #unfollow(listener: (news: FeedNews) => void): void {
    this.#listeners.delete(listener);
    // An element that is moved leaves and follows again within one task.
    queueMicrotask(() => this.#listeners.size === 0 && this.#stop());
  }

  #start(): void {
    if (this.#running) return;
    const { signal } = (this.#running = new AbortController());
    addEventListener('online', () => this.#checkNow(), { signal });
    addEventListener('pageshow', () => this.#checkNow(), { signal });
    addEventListener('offline', () => this.#silence?.cut('The browser is offline.'), { signal });
    addEventListener('pagehide', () => this.#hide(), { signal });
    document.addEventListener('visibilitychange', () => document.hidden || this.#checkVisible(), { signal });
    this.#sessions.listen(() => this.#trySession(), signal);
    this.#connect(this.isComplete ? 'reconnecting' : 'connecting');
    void this.#run(signal);
  }

  #stop(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#tabs?.close();
    this.#tabs = undefined;
  }

  /** A page in the back/forward cache holds neither stream nor lock; shown again, it continues from its cursor. */
  #hide(): void {
    this.#stop();
    addEventListener('pageshow', () => this.#listeners.size > 0 && this.#start(), { once: true });
  }

  /** The page is visible again, or the network is back: end the pause, and replace a stream that has gone quiet. */
  #checkNow(): void {
    this.#backoff.wake();
    if (this.lastHeardAt === undefined || this.#clock.now() - this.lastHeardAt <= silenceLimitMs) return;
    this.#backoff.skipNext();
    this.#silence?.cut('Nothing was received while the page slept.');
  }

  #checkVisible(): void {
    this.#replaceHiddenTab();
    this.#checkNow();
  }

  /** The host has given a page session, perhaps to another element after the visitor signed in again. */
  #trySession(): void {
    if (!this.problem?.retryAfter) this.#backoff.wake();
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const startedAt = this.#clock.now();
      const problem = await this.#attempt(signal).then(() => undefined, asProblem);
      if (signal.aborted) return;
      const isSteady = this.#clock.now() - startedAt >= steadyAfterMs;
      if (isSteady) this.#backoff.reset();
      if (problem) this.#fail(problem);
      if (problem || !isSteady) await this.#backoff.pause(problem, signal);
    }
  }

  /** One attempt, from snapshot to the end of the stream. */
  async #attempt(running: AbortSignal): Promise<void> {
    const isLeaderDead = this.#silence?.isOver === true && this.#tabs?.isLeading === false;
    const steal = isLeaderDead || this.#takesLead;
    this.#takesLead = false;
    const silence = (this.#silence = new Silence(this.#clock, running));
    const { signal } = silence;
    silence.endsAfter(silenceLimitMs);
    try {
      if (this.problem && isUnanswered(this.problem)) await this.#reach(signal);
      await this.#joinTabs(signal);
      if (this.#cursor === undefined) await this.#takeSnapshot(signal);
      await this.#tabs?.lead(signal, steal, () => silence.cut('Another tab reads the stream now.'));
      signal.throwIfAborted();
      if ((await this.#readEvents(silence)) === 'reset') {
        await this.#takeSnapshot(signal);
        this.#post({ isReset: true });
      }
    } finally {
      silence.cut('The attempt is over.');
    }
  }

  /** A network that swallows requests is found out in seconds; a whole attempt would wait for the stream's first byte. */
  async #reach(signal: AbortSignal): Promise<void> {
    const silence = new Silence(this.#clock, signal);
    silence.endsAfter(reachLimitMs);
    await this.#api.reach(silence.signal).finally(() => silence.cut('The proxy has answered.'));
  }

  /** Reads the stream until it ends, or says that snapshots must be taken again. */
  async #readEvents(silence: Silence): Promise<'ended' | 'reset'> {
    const { signal } = silence;
    if (!this.#isBuffered) {
      silence.endsAfter(firstByteLimitMs);
      let hasBegun = false;
      const receive = (piece: StreamPiece): void => {
        hasBegun = true;
        this.#apply('live', piece);
      };
      try {
        return await readEventStream(this.#api, this.#cursor ?? '', receive, signal);
      } catch (cause) {
        this.#isBuffered = silence.isOver && !hasBegun;
        if (this.#isBuffered) return 'ended';
        throw cause;
      }
    }
    this.#isBuffered = false;
    this.#connect('polling');
    for (;;) {
      silence.endsAfter(silenceLimitMs);
      const { events, cursor, reset } = await pollEvents(this.#api, this.#cursor ?? '', signal);
      if (reset) return 'reset';
      for (const screening of events) this.#apply('polling', { screening });
      this.#apply('polling', { cursor });
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
    this.#notify({ type: 'snapshot' });
  }

  #apply(connection: 'live' | 'polling', { cursor, screening }: StreamPiece): void {
    this.#silence?.endsAfter(silenceLimitMs);
    if (screening) this.learn(screening);
    if (cursor !== undefined) this.#cursor = cursor;
    this.#connect(connection, this.#clock.now());
    this.#post({ cursor, screening });
  }

  /** Finds the other tabs of this subject; another person may have signed in since the last attempt. */
  async #joinTabs(signal: AbortSignal): Promise<void> {
    const claims = claimsOf(await this.#sessions.token(signal));
    signal.throwIfAborted();
    this.role = claims.role;
    const name = audienceName(this.#api.endpoint, claims);
    if (this.#tabs?.name === name) return;
    this.#tabs?.close();
    const answer = (): void => this.#post();
    this.#tabs = name === undefined ? undefined : new TabShare(name, (news) => this.#receive(news), answer);
  }

  /** Applies what the reading tab received. */
  #receive({ connection, lastHeardAt, cursor, screening, isReset, isHidden }: TabNews): void {
    if (this.#tabs?.isLeading) return;
    if (screening) this.learn(screening);
    if (this.#cursor === undefined) return;
    this.#silence?.endsAfter(silenceLimitMs);
    this.#cursor = isReset ? undefined : (cursor ?? this.#cursor);
    if (isReset) this.#silence?.cut('Snapshots must be taken again.');
    this.#connect(connection, lastHeardAt);
    if (isHidden) this.#replaceHiddenTab();
  }

  /** A hidden tab takes its time to reconnect: a visible one does not wait for it. */
  #replaceHiddenTab(): void {
    const isCutOff = this.connection === 'reconnecting' || this.connection === 'offline';
    if (this.#tabs?.isLeading === false && isCutOff && !document.hidden) this.retry();
  }

  #post(news: Partial<TabNews> = {}): void {
    const { connection, lastHeardAt } = this;
    this.#tabs?.post({ connection, lastHeardAt, isHidden: document.hidden, ...news });
  }

  #connect(connection: ConnectionState, lastHeardAt = this.lastHeardAt): void {
    this.connection = connection;
    this.lastHeardAt = lastHeardAt;
    if (isConnected(connection)) this.problem = undefined;
    this.#notify({ type: 'connection' });
  }

  #fail(problem: PageProblem): void {
    // After an unreadable answer the cursor may have missed a change.
    if (problem.code === 'unreadable' && problem.isPassing && problem.status < 500) this.#cursor = undefined;
    if (!problem.isPassing) this.#tabs?.resign();
    this.problem = problem;
    this.#connect(problem.isPassing && navigator.onLine ? 'reconnecting' : 'offline');
    this.#post();
  }

  #notify(news: FeedNews): void {
    for (const listener of this.#listeners) listener(news);
  }
}

const isConnected = (connection: ConnectionState): boolean =>
  connection === 'live' || connection === 'polling';

/** Whether the proxy itself has not answered. */
const isUnanswered = ({ code, status }: PageProblem): boolean =>
  code === 'offline' || (code === 'unreadable' && status >= 500);

const asProblem = (cause: unknown): PageProblem =>
  cause instanceof PageProblem
    ? cause
    : new PageProblem('unreadable', 'The feed stopped on an unexpected error.', { cause });
