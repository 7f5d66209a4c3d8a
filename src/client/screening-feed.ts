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

/** Without a byte for this long, the network is assumed to buffer the stream. */
const firstByteTimeoutMs = 10_000;
const silenceTimeoutMs = 40_000;
/** An attempt that lasted this long counts as a success: the pauses start short again. */
const steadyAfterMs = 5_000;

/**
 * The screenings of a page session, kept up to date: a snapshot, then the event stream from its cursor on. There is
 * one feed per page connection, open while it has followers. It continues after network failures, sleeping tabs and
 * expired page sessions, and reports each change once.
 */
export class ScreeningFeed {
  connection: ConnectionState = 'connecting';
  /** When the proxy last sent anything, by the page's clock; milliseconds since 1970. */
  lastHeardAt: number | undefined;
  /** Why changes cannot be received at the moment. */
  problem: PageProblem | undefined;
  /** Whether a snapshot has been taken. Before that, a screening that is not known here may still exist. */
  isComplete = false;
  /** The role of the page session, where its token can be read. */
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

  /** All known screenings, newest first. */
  get screenings(): Screening[] {
    return this.#known.newestFirst;
  }

  get(id: string): Screening | undefined {
    return this.#known.get(id);
  }

  /** Passes all news to `listener` until `signal` aborts. The first follower opens the stream, the last closes it. */
  follow(listener: (news: FeedNews) => void, signal: AbortSignal): void {
    this.#listeners.add(listener);
    signal.addEventListener('abort', () => this.#unfollow(listener), { once: true });
    this.#start();
  }

  /** Adds a screening that came another way, such as the answer to an order. A known or older revision is ignored. */
  learn(screening: Screening): void {
    const previous = this.#known.get(screening.id);
    if (this.#known.keep(screening)) this.#notify({ type: 'change', screening, previous });
  }

  /** Tries again at once, even after a refusal. */
  retry(): void {
    this.#backoff.endPause();
  }

  #unfollow(listener: (news: FeedNews) => void): void {
    this.#listeners.delete(listener);
    // An element that is moved in the document unfollows and follows within one task: keep its stream.
    queueMicrotask(() => this.#listeners.size === 0 && this.#stop());
  }

  #start(): void {
    if (this.#running) return;
    const { signal } = (this.#running = new AbortController());
    addEventListener('online', () => this.#resume(), { signal });
    addEventListener('pageshow', () => this.#resume(), { signal });
    addEventListener('offline', () => this.#silence?.end('The browser is offline.'), { signal });
    addEventListener('pagehide', () => this.#stopUntilShown(), { signal });
    document.addEventListener('visibilitychange', () => document.hidden || this.#resume(), { signal });
    this.#setConnection(this.isComplete ? 'reconnecting' : 'connecting');
    void this.#run(signal);
  }

  #stop(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#tabs?.close();
    this.#tabs = undefined;
  }

  /** Closes stream and lock, which would keep the page out of the back/forward cache; `pageshow` opens them again. */
  #stopUntilShown(): void {
    this.#stop();
    addEventListener('pageshow', () => this.#listeners.size > 0 && this.#start(), { once: true });
  }

  /** Connects now, without a pause. A stream that was silent for too long is replaced. */
  #resume(): void {
    this.#backoff.endPause();
    if (this.lastHeardAt === undefined || this.#clock.now() - this.lastHeardAt <= silenceTimeoutMs) return;
    this.#backoff.skipNext();
    this.#silence?.end('The event stream was silent while the page slept.');
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

  /** Makes one attempt, from the snapshot to the end of the stream. */
  async #attempt(running: AbortSignal): Promise<void> {
    const isLeaderDead = this.#silence?.isTimedOut === true && this.#tabs?.isLeading === false;
    const silence = (this.#silence = new Silence(this.#clock, running));
    const { signal } = silence;
    silence.restart(silenceTimeoutMs);
    try {
      await this.#joinTabs(signal);
      if (this.#cursor === undefined) await this.#takeSnapshot(signal);
      await this.#tabs?.lead(signal, isLeaderDead, () => silence.end('Another tab reads the stream now.'));
      signal.throwIfAborted();
      if ((await this.#readChanges(silence)) === 'reset') {
        await this.#takeSnapshot(signal);
        this.#sendToTabs({ isReset: true });
      }
    } finally {
      silence.end('The attempt is over.');
    }
  }

  /** Reads changes until the stream ends, by long polls if the network buffers it. After `reset`, take a snapshot. */
  async #readChanges(silence: Silence): Promise<'ended' | 'reset'> {
    const { signal } = silence;
    if (!this.#isBuffered) {
      silence.restart(firstByteTimeoutMs);
      let hasBegun = false;
      const apply = (piece: StreamPiece): void => {
        hasBegun = true;
        this.#applyPiece('live', piece);
      };
      try {
        return await readEventStream(this.#api, this.#cursor ?? '', apply, signal);
      } catch (cause) {
        this.#isBuffered = silence.isTimedOut && !hasBegun;
        if (this.#isBuffered) return 'ended';
        throw cause;
      }
    }
    this.#isBuffered = false;
    this.#setConnection('polling');
    for (;;) {
      silence.restart(silenceTimeoutMs);
      const { events, cursor, reset } = await pollEvents(this.#api, this.#cursor ?? '', signal);
      if (reset) return 'reset';
      for (const screening of events) this.#applyPiece('polling', { screening });
      this.#applyPiece('polling', { cursor });
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

  #applyPiece(connection: 'live' | 'polling', { cursor, screening }: StreamPiece): void {
    this.#silence?.restart(silenceTimeoutMs);
    if (screening) this.learn(screening);
    if (cursor !== undefined) this.#cursor = cursor;
    this.#setConnection(connection, this.#clock.now());
    this.#sendToTabs({ cursor, screening });
  }

  /** Joins the tabs of the same person. Somebody else may have logged in since the last attempt. */
  async #joinTabs(signal: AbortSignal): Promise<void> {
    const claims = claimsOf(await this.#sessions.token());
    signal.throwIfAborted();
    this.role = claims.role;
    const name = audienceName(this.#api.endpoint, claims);
    if (this.#tabs?.name === name) return;
    this.#tabs?.close();
    const sendState = (): void => this.#sendToTabs();
    this.#tabs =
      name === undefined ? undefined : new TabShare(name, (news) => this.#applyTabNews(news), sendState);
  }

  /** Applies what the tab that reads the stream has received. */
  #applyTabNews({ connection, lastHeardAt, cursor, screening, isReset }: TabNews): void {
    if (this.#tabs?.isLeading) return;
    if (screening) this.learn(screening);
    if (this.#cursor === undefined) return;
    this.#silence?.restart(silenceTimeoutMs);
    this.#cursor = isReset ? undefined : (cursor ?? this.#cursor);
    if (isReset) this.#silence?.end('The stream was reset: a new snapshot is needed.');
    this.#setConnection(connection, lastHeardAt);
  }

  #sendToTabs(news: Partial<TabNews> = {}): void {
    this.#tabs?.post({ connection: this.connection, lastHeardAt: this.lastHeardAt, ...news });
  }

  #setConnection(connection: ConnectionState, lastHeardAt = this.lastHeardAt): void {
    this.connection = connection;
    this.lastHeardAt = lastHeardAt;
    if (connection === 'live' || connection === 'polling') this.problem = undefined;
    this.#notify({ type: 'connection' });
  }

  #fail(problem: PageProblem): void {
    // A piece that cannot be read may have been a change: start again from a snapshot.
    if (problem.code === 'unreadable' && problem.isPassing && problem.status < 500) this.#cursor = undefined;
    if (!problem.isPassing) this.#tabs?.resign();
    this.problem = problem;
    this.#setConnection(problem.isPassing && navigator.onLine ? 'reconnecting' : 'offline');
    this.#sendToTabs();
  }

  #notify(news: FeedNews): void {
    for (const listener of this.#listeners) listener(news);
  }
}

const asProblem = (cause: unknown): PageProblem =>
  cause instanceof PageProblem
    ? cause
    : new PageProblem('unreadable', 'The feed stopped because of an error: see its cause.', { cause });
