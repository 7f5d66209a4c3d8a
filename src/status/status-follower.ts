import { type ConnectionState, isConnected } from '../client/connection-state.ts';
import type { PageApi } from '../client/page-api.ts';
import { ScreeningError } from '../client/screening-error.ts';
import type { FeedNews, ScreeningFeed } from '../client/screening-feed.ts';
import type { Screening } from '../protocol/screening.ts';
import type { RunsBefore, StatusView, Variant } from './status-view.ts';

/** What a follower needs from its element. */
interface StatusHost {
  readonly screeningId: string | null;
  readonly variant: Variant;
  requestUpdate(): void;
}

interface Listeners {
  /** A shown screening has changed, or a new one is shown. Not called for the first screenings after loading. */
  onChange: (screening: Screening, previous: Screening | undefined) => void;
  onConnection: (state: ConnectionState) => void;
  /** What was shown must not be read any more. */
  onHide: () => void;
}

/** Where a follower gets its screenings, until `signal` aborts. */
export interface FeedSource {
  api: PageApi;
  feed: ScreeningFeed;
  signal: AbortSignal;
}

/** What one `<screening-status>` shows, kept up to date from the feed of its page. */
export class StatusFollower {
  connection: ConnectionState | undefined;
  /** When the proxy was last heard, as of the last change of the connection: milliseconds since 1970. */
  lastHeardAt: number | undefined;
  problem: ScreeningError | undefined;

  #view: StatusView = { kind: 'loading' };
  readonly #host: StatusHost;
  readonly #absence: { readonly isAway: boolean };
  readonly #listeners: Listeners;
  #api: PageApi;
  #feed: ScreeningFeed;
  #signal: AbortSignal;
  /** The screenings shown last; `undefined` before the first snapshot. */
  #shown: readonly Screening[] | undefined;
  #createdId: string | undefined;
  #requestedId: string | undefined;
  #request: AbortController | undefined;
  #requestProblem: ScreeningError | undefined;

  constructor(
    host: StatusHost,
    absence: { readonly isAway: boolean },
    listeners: Listeners,
    source: FeedSource,
  ) {
    this.#host = host;
    this.#absence = absence;
    this.#listeners = listeners;
    this.#api = source.api;
    this.#feed = source.feed;
    this.#signal = source.signal;
    this.follow(source);
  }

  /** What may be shown: nothing of anybody until the host has named whoever uses the page. */
  get view(): StatusView {
    return this.#absence.isAway ? { kind: 'loading' } : this.#view;
  }

  /** The role of the page session, as far as the page knows. */
  get role(): string | undefined {
    return this.#feed.role;
  }

  /** Whether the reader is the candidate, as far as the page knows. */
  get isCandidate(): boolean {
    const { role } = this.#feed;
    return this.#host.variant !== 'list' && (role === undefined || role === 'candidate');
  }

  /** Follows a feed until `signal` aborts: a new one, or the same again after the element was moved. */
  follow({ api, feed, signal }: FeedSource): void {
    this.#api = api;
    this.#feed = feed;
    this.#signal = signal;
    // What was asked for before may have been aborted, and another feed may not know it.
    this.#forgetRequest();
    feed.follow((news) => this.#apply(news), signal);
    if (!this.#showConnection()) this.#show();
  }

  /** Chooses again what to show, after `screening-id`, `for` or `variant` has changed. */
  reset(): void {
    this.#createdId = this.#shown = undefined;
    this.#forgetRequest();
    this.#show();
  }

  /** Shows a screening that a launcher has created, from now on, as far as this page session may see it. */
  showCreated(id: string): void {
    this.#createdId = id;
    this.#show();
  }

  /** Loads again what could not be loaded. */
  retry(): void {
    this.#forgetRequest();
    this.#feed.retry();
    this.#show();
  }

  #forgetRequest(): void {
    this.#request?.abort();
    this.#requestedId = this.#requestProblem = undefined;
  }

  get #wantedId(): string | undefined {
    return this.#host.variant === 'list'
      ? undefined
      : (this.#createdId ?? this.#host.screeningId ?? undefined);
  }

  #apply(news: FeedNews): void {
    if (news.type === 'connection') this.#showConnection();
    else if (news.type === 'person') this.#forgetPerson();
    else if (news.type === 'snapshot' || this.#wantedId === undefined) this.#show();
    else if (news.changes.some(({ screening }) => screening.id === this.#wantedId)) this.#show();
  }

  #forgetPerson(): void {
    this.#listeners.onHide();
    this.reset();
  }

  /**
   * Updates the page only when a reader would see a difference: heartbeats arrive every few seconds. Answers whether it
   * did.
   */
  #showConnection(): boolean {
    const { connection, lastHeardAt, problem } = this.#feed;
    const isNew = connection !== this.connection;
    if (!isNew && problem === this.problem) return false;
    Object.assign(this, { connection, lastHeardAt, problem });
    // What was refused while the page had no session, or no network, is asked for again.
    const isBack = isNew && isConnected(connection);
    if (isBack && this.#requestProblem && this.#requestProblem.code !== 'not_found') this.#forgetRequest();
    this.#show();
    if (isNew) this.#listeners.onConnection(connection);
    return true;
  }

  #show(): void {
    const before = this.#shown;
    const view = (this.#view = this.#chooseView());
    this.#host.requestUpdate();
    if (view.kind === 'loading') void this.#requestWanted();
    if (before && (this.#feed.signedOut || this.#isGone(before, view))) this.#listeners.onHide();
    if (view.kind === 'loading' || view.kind === 'problem') return;
    this.#shown = view.kind === 'one' ? [view.screening] : view.kind === 'list' ? view.screenings : [];
    if (before) this.#reportChanges(before, this.#shown);
  }

  /** Whether the one that was shown is not any more: it may have been erased. A list loses rows, and stays. */
  #isGone([before]: readonly Screening[], view: StatusView): boolean {
    if (!before || this.#host.variant === 'list') return false;
    return view.kind !== 'one' || view.screening.id !== before.id;
  }

  #reportChanges(before: readonly Screening[], after: readonly Screening[]): void {
    const known = new Map(before.map((screening) => [screening.id, screening]));
    for (const screening of after) {
      const previous = known.get(screening.id);
      if (previous?.revision !== screening.revision) this.#listeners.onChange(screening, previous);
    }
  }

  #chooseView(): StatusView {
    const feed = this.#feed;
    const wantedId = this.#wantedId;
    const { screenings, problem: feedProblem } = feed;
    if (feedProblem && feed.signedOut) return { kind: 'problem', problem: feedProblem };
    const isList = this.#host.variant === 'list';
    const newest = isList ? screenings[0] : feed.newest;
    const screening = wantedId === undefined ? newest : feed.get(wantedId);
    const runsBefore = this.#runsBefore;
    if (screening)
      return isList ? { kind: 'list', screenings, runsBefore } : { kind: 'one', screening, runsBefore };
    // That there is none yet is known once it was looked up, also while the page is cut off.
    const isKnownEmpty = feed.isComplete && wantedId === undefined;
    const problem = this.#requestProblem ?? feedProblem;
    if (problem && !isKnownEmpty) return { kind: 'problem', problem };
    return { kind: isKnownEmpty ? 'empty' : 'loading' };
  }

  /** A screening that names itself as a run before, over others perhaps, ends the row. */
  readonly #runsBefore: RunsBefore = (screening) => {
    const runs = [screening];
    for (let run: Screening | undefined = screening; run;) {
      run = this.#feed.get(run.previousId ?? '');
      if (!run || runs.includes(run)) break;
      runs.unshift(run);
    }
    return runs.slice(0, -1);
  };

  /** Requests the wanted screening when the snapshot does not contain it. */
  async #requestWanted(): Promise<void> {
    const wantedId = this.#wantedId;
    const feed = this.#feed;
    if (!feed.isComplete || wantedId === undefined || wantedId === this.#requestedId) return;
    this.#requestedId = wantedId;
    const { signal } = (this.#request = new AbortController());
    try {
      const screening = await this.#api.screening(wantedId, AbortSignal.any([this.#signal, signal]));
      if (!signal.aborted) feed.learn(screening);
    } catch (cause) {
      if (!(cause instanceof ScreeningError) || this.#requestedId !== wantedId) return;
      this.#requestProblem = cause;
      this.#show();
    }
  }
}
