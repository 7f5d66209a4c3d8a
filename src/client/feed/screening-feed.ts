import type { Screening } from '../../protocol/screening.ts';
import type { PageApi } from '../api/page-api.ts';
import { type Clock, pageClock } from '../clock.ts';
import { ScreeningError } from '../screening-error.ts';
import { Backoff } from './backoff.ts';
import { type ConnectionState, isConnected } from './connection-state.ts';
import { readEvents, Silence, silenceLimitMs, type StreamPiece } from './event-stream.ts';
import type { KnownScreenings } from './known-screenings.ts';

interface ScreeningChange {
  screening: Screening;
  previous: Screening | undefined;
}

/** What followers are notified of; the rest they read from the feed. */
export type FeedNews =
  | { type: 'snapshot' }
  /** Of different screenings, told at once: a burst of events is drawn once. */
  | { type: 'changes'; changes: ScreeningChange[] }
  | { type: 'connection' };

/** Whose feed it is. */
interface FeedOwner {
  readonly api: PageApi;
  readonly screenings: KnownScreenings;
  readonly ended: AbortSignal;
  /** Whether something may be shown to them now. */
  readonly isHere: boolean;
}

/** How long to wait for a sign of the proxy before a whole attempt. */
const reachLimitMs = 3_000;
/** An attempt of this length counts as a success. */
const steadyAfterMs = 5_000;

/**
 * Keeps the screenings of one person up to date: a snapshot, then the event stream from its cursor on. It is open while
 * somebody follows it and the page is visible, and closed while it is hidden; shown again, it begins with a snapshot. It
 * outlives broken networks and the end of a page session, and shows each change once.
 */
export class ScreeningFeed {
  connection: ConnectionState = 'connecting';
  /** When the last byte of the proxy arrived, by the page's clock; milliseconds. */
  lastHeardAt: number | undefined;
  /** Why the feed is not connected at the moment. */
  problem: ScreeningError | undefined;

  readonly #owner: FeedOwner;
  readonly #clock: Clock;
  readonly #backoff: Backoff;
  readonly #listeners = new Set<(news: FeedNews) => void>();
  #running: AbortController | undefined;
  /** By this the proxy knows the page again until it is hidden: shown again, it comes first again. */
  #name = 0;
  /** Of the present attempt. */
  #silence: Silence | undefined;
  /** Whether a network has buffered the stream: then long polls bring the events. */
  #isBuffered = false;

  constructor(owner: FeedOwner, clock = pageClock, random = Math.random) {
    this.#owner = owner;
    this.#clock = clock;
    this.#backoff = new Backoff(clock, random);
    document.addEventListener('visibilitychange', this.check, { signal: owner.ended });
  }

  /** Notifies `listener` until `signal` aborts. The first follower opens the stream, the last one closes it. */
  follow(listener: (news: FeedNews) => void, signal: AbortSignal): void {
    this.#listeners.add(listener);
    signal.addEventListener('abort', () => {
      this.#listeners.delete(listener);
      // An element that is moved leaves and follows again within one task.
      queueMicrotask(this.check);
    });
    this.check();
  }

  /**
   * Adds screenings, in their order: those of the stream, or one that arrived in another way, such as the answer to an
   * order. A known revision is ignored.
   */
  learn(...screenings: Screening[]): void {
    let changes: ScreeningChange[] = [];
    const tell = (): void => {
      if (changes.length > 0) this.#notify({ type: 'changes', changes });
      changes = [];
    };
    for (const screening of screenings) {
      if (changes.some((change) => change.screening.id === screening.id)) tell();
      const previous = this.#owner.screenings.get(screening.id);
      if (this.#owner.screenings.keep(screening)) changes.push({ screening, previous });
    }
    tell();
  }

  /** Tries again at once: in place of a pause, of an attempt that hangs or of a stream that has gone quiet. */
  retry(): void {
    const isQuiet = this.#clock.now() - (this.lastHeardAt ?? Infinity) > silenceLimitMs;
    if (!this.#running || (isConnected(this.connection) && !isQuiet)) return;
    this.#running.abort();
    this.#start();
  }

  /** Opens or closes the stream: call it when it may have become wanted, or not wanted any more. */
  readonly check = (): void => {
    const isWanted = this.#listeners.size > 0 && this.#owner.isHere && !document.hidden;
    if (isWanted && !this.#running) this.#start();
    else if (!isWanted && this.#running) this.#stop();
  };

  #start(): void {
    const { signal } = (this.#running = new AbortController());
    this.#name = Math.random();
    addEventListener('offline', () => this.#silence?.cut('The browser is offline.'), { signal });
    addEventListener('online', () => this.retry(), { signal });
    void this.#run(AbortSignal.any([signal, this.#owner.ended]));
  }

  #stop(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#owner.screenings.cursor = undefined;
    this.#isBuffered = false;
    this.#connect('connecting');
  }

  /** One attempt after the other, with a pause after those that failed, until `signal` aborts. */
  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const startedAt = this.#clock.now();
      const silence = (this.#silence = new Silence(this.#clock, signal));
      const problem = await this.#attempt(silence).then(() => undefined, asScreeningError);
      silence.cut('The attempt is over.');
      if (signal.aborted) return;
      const isSteady = this.#clock.now() - startedAt >= steadyAfterMs;
      if (isSteady) this.#backoff.reset();
      if (problem) this.#fail(problem, silence);
      if (problem || !isSteady) await this.#backoff.pause(problem, signal);
    }
  }

  /** From a snapshot, where one is needed, to the end of the stream. */
  async #attempt(silence: Silence): Promise<void> {
    const { api, screenings } = this.#owner;
    if (this.problem?.isUnanswered) {
      // A network that swallows requests is found out in seconds; a whole attempt would wait for the stream's first byte.
      silence.endsAfter(reachLimitMs);
      await api.reach(silence.signal);
    }
    silence.endsAfter(silenceLimitMs);
    if (screenings.cursor === undefined) await this.#takeSnapshot(silence.signal);
    const isPolling = this.#isBuffered;
    const place = { after: screenings.cursor ?? '', page: `${this.#name}`, isPolling };
    const end = await readEvents(api, place, silence, this.#receive);
    this.#isBuffered = end === 'buffered';
    if (end !== 'reset') return;
    // What is known may have a hole.
    screenings.cursor = undefined;
    this.#connect('reconnecting');
    await this.#takeSnapshot(silence.signal);
  }

  readonly #receive = (connection: 'live' | 'polling', { screenings, cursor }: StreamPiece): void => {
    this.learn(...screenings);
    if (cursor !== undefined) this.#owner.screenings.cursor = cursor;
    this.lastHeardAt = this.#clock.now();
    this.#connect(connection);
  };

  async #takeSnapshot(signal: AbortSignal): Promise<void> {
    await this.#owner.screenings.load(() => this.#owner.api.screenings(signal));
    this.problem = undefined;
    this.lastHeardAt = this.#clock.now();
    this.#notify({ type: 'snapshot' });
  }

  #fail(problem: ScreeningError, silence: Silence): void {
    // After an unreadable answer the cursor may have missed a change; where events are swallowed, a snapshot still tells.
    if (silence.isOver || (problem.code === 'unreadable' && problem.status < 400))
      this.#owner.screenings.cursor = undefined;
    this.#connect(problem.isPassing && navigator.onLine ? 'reconnecting' : 'offline', problem);
  }

  /** A heartbeat, which changes nothing, is no news. */
  #connect(connection: ConnectionState, problem?: ScreeningError): void {
    const isNews = connection !== this.connection || problem !== this.problem;
    this.connection = connection;
    this.problem = problem;
    if (isNews) this.#notify({ type: 'connection' });
  }

  #notify(news: FeedNews): void {
    for (const listener of this.#listeners) listener(news);
  }
}

const asScreeningError = (cause: unknown): ScreeningError =>
  cause instanceof ScreeningError
    ? cause
    : new ScreeningError('unreadable', 'screening-elements made a mistake.', { cause });
