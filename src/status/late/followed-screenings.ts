import { type ConnectionState, isConnected } from '../../client/connection-state.ts';
import { ScreeningError } from '../../client/screening-error.ts';
import type { FeedNews, ScreeningFeed } from '../../client/screening-feed.ts';
import type { Visitor } from '../../client/visitor.ts';
import type { Screening } from '../../protocol/screening.ts';
import type { RunsBefore, StatusView } from './status-view.ts';

/** The element. */
interface Viewer {
  /** Whether anything may be drawn for the person now. */
  readonly mayDraw: boolean;
  /** Something is to be drawn anew. */
  onUpdate: () => void;
  /** A shown screening has changed, or a new one is shown. Not called for the screenings that are shown first. */
  onChange: (screening: Screening, previous: Screening | undefined) => void;
  /** The one that was shown is not there any more. */
  onRemoved: () => void;
  onConnection: (state: ConnectionState) => void;
}

/** The screenings of one person that one `<screening-status>` shows, kept up to date from their feed. */
export class FollowedScreenings {
  view: StatusView = { kind: 'loading' };
  connection: ConnectionState | undefined;
  /** When the proxy was last heard, as of the last change of the connection: milliseconds since 1970. */
  lastHeardAt: number | undefined;
  problem: ScreeningError | undefined;

  readonly #visitor: Visitor;
  readonly #feed: ScreeningFeed;
  readonly #isList: boolean;
  /** The id of the screening to show; undefined for the newest one, and for a list. */
  #id: string | undefined;
  readonly #viewer: Viewer;
  #following: AbortSignal | undefined;
  /** The screenings shown last; undefined before the first snapshot. */
  #shown: readonly Screening[] | undefined;
  #requestedId: string | undefined;
  #request: AbortController | undefined;
  #requestProblem: ScreeningError | undefined;

  constructor(
    visitor: Visitor,
    feed: ScreeningFeed,
    { isList, id }: { isList: boolean; id: string | null },
    viewer: Viewer,
  ) {
    this.#visitor = visitor;
    this.#feed = feed;
    this.#isList = isList;
    this.#id = isList ? undefined : (id ?? undefined);
    this.#viewer = viewer;
  }

  /** Follows the feed until `signal` aborts. */
  follow(signal: AbortSignal): void {
    this.#following = signal;
    this.#feed.follow((news) => this.#apply(news), signal);
    if (this.#viewer.mayDraw) this.refresh();
  }

  /** Brings everything up to date, and reports what has changed. What was requested before may have been aborted. */
  refresh(): void {
    this.#forgetRequest();
    if (!this.#updateConnection()) this.#update();
  }

  /** Shows this screening from now on, as far as the page session may see it. */
  showOne(id: string): void {
    if (this.#isList) return;
    this.#id = id;
    this.#update();
  }

  /** Loads again what could not be loaded. */
  retry(): void {
    this.#forgetRequest();
    this.#feed.retry();
    this.#update();
  }

  #forgetRequest(): void {
    this.#request?.abort();
    this.#requestedId = this.#requestProblem = undefined;
  }

  #apply(news: FeedNews): void {
    // What comes while nothing may be drawn is shown by `refresh`, if it is still the same person.
    if (!this.#viewer.mayDraw) return;
    const isShown = ({ screening }: { screening: Screening }): boolean => screening.id === this.#id;
    if (news.type === 'connection') this.#updateConnection();
    else if (news.type === 'snapshot' || this.#id === undefined || news.changes.some(isShown)) this.#update();
  }

  /** Draws only what a reader would see: heartbeats arrive every few seconds. Answers whether something has changed. */
  #updateConnection(): boolean {
    const { connection, lastHeardAt, problem } = this.#feed;
    const isNew = connection !== this.connection;
    if (!isNew && problem === this.problem) return false;
    Object.assign(this, { connection, lastHeardAt, problem });
    // What was refused while the page had no network is asked for again.
    const isBack = isNew && isConnected(connection);
    if (isBack && this.#requestProblem && this.#requestProblem.code !== 'not_found') this.#forgetRequest();
    this.#update();
    if (isNew) this.#viewer.onConnection(connection);
    return true;
  }

  #update(): void {
    const before = this.#shown;
    const view = (this.view = this.#chooseView());
    this.#viewer.onUpdate();
    if (view.kind === 'loading') void this.#requestWanted();
    if (before && this.#isRemoved(before, view)) this.#viewer.onRemoved();
    if (view.kind === 'loading' || view.kind === 'problem') return;
    this.#shown = view.kind === 'one' ? [view.screening] : view.kind === 'list' ? view.screenings : [];
    if (before) this.#reportChanges(before, this.#shown);
  }

  /** Whether the one that was shown is not any more: it may have been erased. A list loses rows, and stays. */
  #isRemoved([before]: readonly Screening[], view: StatusView): boolean {
    if (!before || this.#isList) return false;
    return view.kind !== 'one' || view.screening.id !== before.id;
  }

  #reportChanges(before: readonly Screening[], after: readonly Screening[]): void {
    const known = new Map(before.map((screening) => [screening.id, screening]));
    for (const screening of after) {
      const previous = known.get(screening.id);
      if (previous?.revision !== screening.revision) this.#viewer.onChange(screening, previous);
    }
  }

  #chooseView(): StatusView {
    const { newest, screenings: known } = this.#visitor;
    const screenings = known.newestFirst;
    const runsBefore = this.#runsBefore;
    if (this.#isList && screenings.length > 0) return { kind: 'list', screenings, runsBefore };
    const screening = this.#id === undefined ? newest : known.get(this.#id);
    if (screening && !this.#isList) return { kind: 'one', screening, runsBefore };
    // That there is none yet is known once it was looked up, also while the page is cut off.
    if (known.isComplete && this.#id === undefined) return { kind: 'empty' };
    const problem = this.#requestProblem ?? this.#feed.problem;
    return problem ? { kind: 'problem', problem } : { kind: 'loading' };
  }

  /** A screening that names itself as a run before, over others perhaps, ends the row. */
  readonly #runsBefore: RunsBefore = (screening) => {
    const runs = [screening];
    for (let run: Screening | undefined = screening; run;) {
      run = this.#visitor.screenings.get(run.previousId ?? '');
      if (!run || runs.includes(run)) break;
      runs.unshift(run);
    }
    return runs.slice(0, -1);
  };

  /** Requests the wanted screening when the snapshot does not contain it. */
  async #requestWanted(): Promise<void> {
    const id = this.#id;
    const { api, screenings } = this.#visitor;
    if (!screenings.isComplete || id === undefined || id === this.#requestedId || !this.#following) return;
    this.#requestedId = id;
    const { signal } = (this.#request = new AbortController());
    try {
      const screening = await api.screening(id, AbortSignal.any([this.#following, signal]));
      if (!signal.aborted) this.#feed.learn(screening);
    } catch (cause) {
      if (!(cause instanceof ScreeningError) || this.#requestedId !== id) return;
      this.#requestProblem = cause;
      this.#update();
    }
  }
}
