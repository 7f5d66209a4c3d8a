import type { ReactiveController, ReactiveControllerHost } from 'lit';
import {
  type PageConnection,
  pageConnection,
  type PageConnectionOptions,
} from '../client/page-connection.ts';
import { PageProblem } from '../client/page-problem.ts';
import type { ConnectionState, FeedNews } from '../client/screening-feed.ts';
import type { Screening } from '../protocol/screening.ts';
import type { StatusView } from './status-view.ts';

interface FollowingElement extends ReactiveControllerHost, PageConnectionOptions {
  readonly isConnected: boolean;
  screeningId: string | null;
  variant: string;
}

interface Hearing {
  /** A screening that is shown changed, or is new; not called for the first sight of it. */
  changed: (screening: Screening, previous: Screening | undefined) => void;
  connected: (state: ConnectionState) => void;
}

const minute = 60_000;

/**
 * What one `<screening-status>` shows, kept up to date from the feed of its page. It opens when told to `follow`, and
 * closes with the element; an element that is moved goes on where it was.
 */
export class StatusFollower implements ReactiveController {
  view: StatusView = { kind: 'loading' };
  connection: ConnectionState | undefined;
  /** When the proxy last gave a sign of life; milliseconds, to the minute. */
  lastHeardAt: number | undefined;
  problem: PageProblem | undefined;

  readonly #host: FollowingElement;
  readonly #hearing: Hearing;
  #page: PageConnection | undefined;
  #following = new AbortController();
  /** The screenings shown last; `undefined` until it was known which there are. */
  #shown: Screening[] | undefined;
  #created: string | undefined;
  #sought: string | undefined;
  #missing: PageProblem | undefined;

  constructor(host: FollowingElement, hearing: Hearing) {
    this.#host = host;
    this.#hearing = hearing;
    host.addController(this);
  }

  /** Whether the reader is, as far as the page knows, the candidate. */
  get isCandidate(): boolean {
    const role = this.#page?.feed?.role;
    return this.#host.variant !== 'list' && (role === undefined || role === 'candidate');
  }

  hostConnected(): void {
    this.follow();
  }

  hostDisconnected(): void {
    this.#following.abort();
  }

  /** Starts, or starts anew after the page API or the source of page sessions changed. */
  follow(): void {
    this.#following.abort();
    if (!this.#host.isConnected) return;
    const { signal } = (this.#following = new AbortController());
    this.#page = pageConnection(this.#host, signal);
    this.#page.feed?.follow((news) => this.#hear(news), signal);
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
    this.#page?.feed?.learn(screening);
    this.#show();
  }

  retry(): void {
    this.#sought = this.#missing = undefined;
    this.#page?.feed?.retry();
    this.#show();
  }

  get #wanted(): string | undefined {
    return this.#host.variant === 'list' ? undefined : (this.#created ?? this.#host.screeningId ?? undefined);
  }

  #hear(news: FeedNews): void {
    if (news.type === 'connection') this.#showConnection();
    else if (news.type === 'snapshot' || [undefined, news.screening.id].includes(this.#wanted)) this.#show();
  }

  /** Heartbeats come all the time; only what a reader would see changes the page. */
  #showConnection(): void {
    if (!this.#page?.feed) return;
    const { connection, lastHeardAt, problem } = this.#page.feed;
    const heardAt = lastHeardAt && lastHeardAt - (lastHeardAt % minute);
    const isNew = connection !== this.connection;
    if (!isNew && problem === this.problem && heardAt === this.lastHeardAt) return;
    Object.assign(this, { connection, lastHeardAt: heardAt, problem });
    this.#show();
    if (isNew) this.#hearing.connected(connection);
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
      if (previous?.revision !== screening.revision) this.#hearing.changed(screening, previous);
    }
  }

  #look(): StatusView {
    const feed = this.#page?.feed;
    if (!feed) return { kind: 'loading' };
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
    const run = this.#page?.feed?.get(previousId);
    return run ? [...this.#runsBefore(run), run] : [];
  }

  /** Asks for the wanted screening where the snapshot did not hold it. */
  async #seek(): Promise<void> {
    const { signal } = this.#following;
    const wanted = this.#wanted;
    const feed = this.#page?.feed;
    if (!this.#page || !feed?.isComplete || wanted === undefined || wanted === this.#sought) return;
    this.#sought = wanted;
    try {
      feed.learn(await this.#page.api.screening(wanted, signal));
    } catch (cause) {
      if (!(cause instanceof PageProblem) || this.#sought !== wanted) return;
      this.#missing = cause;
      this.#show();
    }
  }
}
