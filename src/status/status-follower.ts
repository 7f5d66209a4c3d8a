import type { ConnectionState } from '../client/connection-state.ts';
import type { PageApi } from '../client/page-api.ts';
import { PageProblem } from '../client/page-problem.ts';
import type { FeedNews, ScreeningFeed } from '../client/screening-feed.ts';
import type { Screening } from '../protocol/screening.ts';
import type { StatusView, Variant } from './status-view.ts';

/** What a follower asks of the element that shows it. */
interface StatusHost {
  readonly screeningId: string | null;
  readonly variant: Variant;
  requestUpdate(): void;
}

interface Listeners {
  /** A screening that is shown changed, or is new; not called for the first sight of it. */
  onChange: (screening: Screening, previous: Screening | undefined) => void;
  onConnection: (state: ConnectionState) => void;
}

const minuteMs = 60_000;

/** Where news come from. */
export interface FeedSource {
  api: PageApi;
  feed: ScreeningFeed;
  signal: AbortSignal;
}

/** What one `<screening-status>` shows, kept up to date from the feed of its page. */
export class StatusFollower {
  view: StatusView = { kind: 'loading' };
  connection: ConnectionState | undefined;
  /** When the proxy last gave a sign of life; milliseconds, to the minute. */
  lastHeardAt: number | undefined;
  problem: PageProblem | undefined;

  readonly #host: StatusHost;
  readonly #listeners: Listeners;
  #api: PageApi;
  #feed: ScreeningFeed;
  #signal: AbortSignal;
  /** The screenings shown last; `undefined` until it was known which there are. */
  #shown: Screening[] | undefined;
  #created: string | undefined;
  #sought: string | undefined;
  #missing: PageProblem | undefined;

  constructor(host: StatusHost, listeners: Listeners, source: FeedSource) {
    this.#host = host;
    this.#listeners = listeners;
    this.#api = source.api;
    this.#feed = source.feed;
    this.#signal = source.signal;
    this.follow(source);
  }

  /** Whether the reader is, as far as the page knows, the candidate. */
  get isCandidate(): boolean {
    const { role } = this.#feed;
    return this.#host.variant !== 'list' && (role === undefined || role === 'candidate');
  }

  /** Follows a feed until `signal` aborts: another one, or the same after the element was moved. */
  follow({ api, feed, signal }: FeedSource): void {
    this.#api = api;
    this.#feed = feed;
    this.#signal = signal;
    feed.follow((news) => this.#apply(news), signal);
    this.#showConnection();
    this.#show();
  }

  /** Another screening, or another variant, is wanted. */
  choose(): void {
    this.#created = this.#shown = this.#sought = this.#missing = undefined;
    this.#show();
  }

  /** A launcher has created a screening: this one is shown from now on. */
  take(screening: Screening): void {
    this.#created = screening.id;
    this.#feed.learn(screening);
    this.#show();
  }

  retry(): void {
    this.#sought = this.#missing = undefined;
    this.#feed.retry();
    this.#show();
  }

  get #wanted(): string | undefined {
    return this.#host.variant === 'list' ? undefined : (this.#created ?? this.#host.screeningId ?? undefined);
  }

  #apply(news: FeedNews): void {
    if (news.type === 'connection') this.#showConnection();
    else if (news.type === 'snapshot' || [undefined, news.screening.id].includes(this.#wanted)) this.#show();
  }

  /** Heartbeats come all the time; only what a reader would see changes the page. */
  #showConnection(): void {
    const { connection, lastHeardAt, problem } = this.#feed;
    const heardAt = lastHeardAt && lastHeardAt - (lastHeardAt % minuteMs);
    const isNew = connection !== this.connection;
    if (!isNew && problem === this.problem && heardAt === this.lastHeardAt) return;
    Object.assign(this, { connection, lastHeardAt: heardAt, problem });
    this.#show();
    if (isNew) this.#listeners.onConnection(connection);
  }

  #show(): void {
    const before = this.#shown;
    this.view = this.#look();
    this.#host.requestUpdate();
    if (this.view.kind === 'loading') void this.#seek();
    if (this.view.kind === 'loading' || this.view.kind === 'problem') return;
    this.#shown =
      this.view.kind === 'one'
        ? [this.view.screening]
        : this.view.kind === 'list'
          ? this.view.screenings
          : [];
    if (before) this.#tellChanges(before, this.#shown);
  }

  #tellChanges(before: Screening[], after: Screening[]): void {
    const known = new Map(before.map((screening) => [screening.id, screening]));
    for (const screening of after) {
      const previous = known.get(screening.id);
      if (previous?.revision !== screening.revision) this.#listeners.onChange(screening, previous);
    }
  }

  #look(): StatusView {
    const feed = this.#feed;
    const wanted = this.#wanted;
    const screenings = wanted === undefined ? feed.screenings : [feed.get(wanted) ?? []].flat();
    const [screening] = screenings;
    if (screening)
      return this.#host.variant === 'list'
        ? { kind: 'list', screenings }
        : { kind: 'one', screening, earlier: this.#runsBefore(screening) };
    const problem = this.#missing ?? feed.problem;
    if (problem) return { kind: 'problem', problem };
    return { kind: feed.isComplete && wanted === undefined ? 'empty' : 'loading' };
  }

  #runsBefore({ previousId = '' }: Screening): Screening[] {
    const run = this.#feed.get(previousId);
    return run ? [...this.#runsBefore(run), run] : [];
  }

  /** Asks for the wanted screening where the snapshot did not hold it. */
  async #seek(): Promise<void> {
    const wanted = this.#wanted;
    const feed = this.#feed;
    if (!feed.isComplete || wanted === undefined || wanted === this.#sought) return;
    this.#sought = wanted;
    try {
      feed.learn(await this.#api.screening(wanted, this.#signal));
    } catch (cause) {
      if (!(cause instanceof PageProblem) || this.#sought !== wanted) return;
      this.#missing = cause;
      this.#show();
    }
  }
}
