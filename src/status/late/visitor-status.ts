import { type CSSResult, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { type ConnectionState, isConnected } from '../../client/connection-state.ts';
import { ScreeningError } from '../../client/screening-error.ts';
import type { FeedNews, ScreeningFeed } from '../../client/screening-feed.ts';
import { tellDeveloper } from '../../client/tell-developer.ts';
import type { ElementPerson } from '../../client/element-person.ts';
import type { Visitor } from '../../client/visitor.ts';
import type { LocaleController } from '../../locales/locale.ts';
import { ownValue } from '../../protocol/own-value.ts';
import type { Screening } from '../../protocol/screening.ts';
import type * as cardFile from '../card/status-card.ts';
import type * as listFile from '../list/screening-list.ts';
import type { Report } from '../report/report.ts';
import type { Repetition } from '../repetition/repetition.ts';
import { ScreeningChangeEvent, ScreeningCompleteEvent, ScreeningConnectionEvent } from '../status-events.ts';
import type { Names, StatusHost, StatusView, ViewContext } from './status-view.ts';
import { badgeStyles } from './badge-styles.ts';
import { renderBadge } from './badge.ts';
import { FollowedLauncher } from './followed-launcher.ts';
import { headline } from './wording.ts';

export { status } from '../../locales/en/status.ts';

interface Dependencies {
  access: ElementPerson;
  locale: LocaleController<'status'>;
  /** Whose screenings are shown, with their feed loaded; undefined where the host has named nobody. */
  visitor: Visitor | undefined;
  /** The file of the card, where no badge is shown. */
  card: typeof cardFile | undefined;
  /** The file of the list, where one is shown. */
  list: typeof listFile | undefined;
}

const reportedStates = new WeakMap<Element, ConnectionState>();
/** The elements whose person asked to try again, and waits to hear how it went. */
const asked = new WeakSet<Element>();

/**
 * What one `<screening-status>` shows one person: of the screening or the list that its properties name. Another person,
 * and another choice, gets a new one, so that nothing of the one before is left. While nothing may be drawn for its person
 * it shows that it is loading, or why nobody is named.
 */
export class VisitorStatus implements ReactiveController {
  styles: CSSResult[];
  readonly #host: StatusHost;
  readonly #access: ElementPerson;
  readonly #locale: LocaleController<'status'>;
  readonly #visitor: Visitor | undefined;
  readonly #card: typeof cardFile | undefined;
  readonly #list: listFile.ScreeningList | undefined;
  #repetition: Repetition | undefined;
  #report: Report | undefined;
  /** The screening to show; null for the newest one, and for a list. */
  #id: string | null;
  #connected: AbortController | undefined;
  #launcher: FollowedLauncher | undefined;
  #wasDrawn = false;
  /** Undefined before the first ones. */
  #shown: readonly Screening[] | undefined;
  /** For the wanted screening, which the snapshot does not contain; stays once it is answered. */
  #request: AbortController | undefined;
  #requestProblem: ScreeningError | undefined;
  #announcement = '';

  constructor(host: StatusHost, { access, locale, visitor, card, list }: Dependencies) {
    this.#host = host;
    this.#access = access;
    this.#locale = locale;
    this.#visitor = visitor;
    this.#card = card;
    if (!/^(timeline|badge|list)$/.test(host.variant))
      tellDeveloper(`variant="${host.variant}" of <screening-status> is unknown: use timeline, badge, list.`);
    this.#id = list ? null : host.screeningId;
    this.#list = list && new list.ScreeningList(() => host.requestUpdate());
    this.styles = [card?.cardStyles ?? badgeStyles, ...(list ? [list.listStyles] : [])];
    host.addController(this);
  }

  /** Ends everything that it does: another one takes its place. */
  end(): void {
    this.#host.removeController(this);
    this.hostDisconnected();
  }

  hostConnected(): void {
    const { signal } = (this.#connected = new AbortController());
    this.#launcher = new FollowedLauncher(this.#host, signal, (id) => this.#showOne(id));
    this.#card?.keepTimes(() => this.#host.requestUpdate(), signal);
    this.#feed?.follow((news) => this.#apply(news), signal);
    this.#refresh();
    this.#wasDrawn = this.#mayDraw;
  }

  hostDisconnected(): void {
    this.#connected?.abort();
    this.#request?.abort();
  }

  hostUpdate(): void {
    const mayDraw = this.#mayDraw;
    // What was said aloud is not said again to whoever comes back.
    if (!mayDraw) this.#announcement = '';
    else if (!this.#wasDrawn) queueMicrotask(() => this.#refresh());
    this.#wasDrawn = mayDraw;
  }

  hostUpdated(): void {
    const view = this.#view;
    // A badge and a list say less than a launcher alone.
    const isTimeline = this.#card && view.kind === 'one';
    this.#launcher?.showBeside(isTimeline ? view.screening : undefined);
    const problem = view.kind === 'unavailable' ? view.problem : this.#feed?.problem;
    if (problem?.isMistake) tellDeveloper(problem.message);
  }

  /** Whether its person uses the page now, as far as the host has said. */
  get #mayDraw(): boolean {
    return this.#visitor !== undefined && this.#visitor === this.#access.visitor;
  }

  get #feed(): ScreeningFeed | undefined {
    return this.#visitor?.loadedFeed;
  }

  /** What may be shown now. */
  get #view(): StatusView {
    if (!this.#visitor || !this.#mayDraw) return withoutScreening(this.#access.problem);
    const { newest, screenings: known } = this.#visitor;
    if (this.#list && known.newestFirst.length > 0) return { kind: 'list', screenings: known.newestFirst };
    const screening = this.#id === null ? newest : known.get(this.#id);
    if (screening && !this.#list) return { kind: 'one', screening };
    // That there is none yet is known once it was looked up, also while the page is cut off.
    if (known.isComplete && this.#id === null) return { kind: 'empty' };
    return withoutScreening(this.#requestProblem ?? this.#feed?.problem);
  }

  /** The states of the element for CSS. */
  get states(): string[] {
    const view = this.#view;
    const names = [view.kind, this.#context.feed.connection];
    if (view.kind !== 'one') return names;
    const { phase, result, environment, waitingOn } = view.screening;
    return [...names, phase, result, environment, ...(waitingOn === 'candidate' ? ['your-turn'] : [])];
  }

  render(): TemplateResult | typeof nothing {
    const view = this.#view;
    const hasNone = view.kind === 'empty' || (view.kind === 'loading' && !this.#shown?.length);
    if (hasNone && !this.#list && this.#host.for !== null) return nothing;
    if (!this.#card) return renderBadge(view, this.#context, this.#announcement);
    const rows = view.kind === 'list' ? this.#list?.render(view.screenings, this.#context) : undefined;
    return this.#card.renderCard(view, this.#context, this.#announcement, rows);
  }

  get #context(): ViewContext {
    const role = this.#visitor?.claims.role;
    return {
      locale: this.#locale,
      role,
      isCandidate: !this.#list && (role === undefined || role === 'candidate'),
      followsLauncher: this.#host.for !== null,
      repetition: this.#repetition,
      report: this.#report,
      nameOf: (reference) => nameIn(this.#host.names, reference),
      runBefore: ({ previousId = '' }) => this.#visitor?.screenings.get(previousId),
      feed: this.#feed ?? { connection: 'connecting' },
      retry: () => this.#retry(),
    };
  }

  #retry(): void {
    asked.add(this.#host);
    if (!this.#mayDraw) return this.#access.retry();
    this.#feed?.retry();
    this.#forgetRequest();
    this.#update();
  }

  /** Shows this screening from now on, as far as the page session may see it. */
  #showOne(id: string): void {
    if (this.#list) return;
    this.#forgetRequest();
    this.#id = id;
    this.#update();
  }

  /** What comes while nothing may be drawn is shown by `#refresh`, if it is still the same person. */
  #apply(news: FeedNews): void {
    if (!this.#mayDraw) return;
    const isShown = ({ screening }: { screening: Screening }): boolean => screening.id === this.#id;
    if (news.type === 'connection') this.#reportConnection();
    else if (news.type === 'snapshot' || this.#id === null || news.changes.some(isShown)) this.#update();
  }

  /** Brings everything up to date, and reports what has changed. */
  #refresh(): void {
    if (!this.#mayDraw) return;
    this.#forgetRequest();
    this.#reportConnection();
  }

  /** Says aloud what came of trying again; the button that was pressed is gone by then. */
  #reportConnection(): void {
    const { connection } = this.#context.feed;
    // What was refused while the page had no network is asked for again.
    if (isConnected(connection) && this.#requestProblem && this.#requestProblem.code !== 'not_found')
      this.#forgetRequest();
    this.#update();
    if (reportedStates.get(this.#host) === connection) return;
    reportedStates.set(this.#host, connection);
    if (asked.has(this.#host)) this.#announcement = this.#locale.sentences.connection[connection];
    if (isConnected(connection)) asked.delete(this.#host);
    this.#host.dispatchEvent(new ScreeningConnectionEvent(connection));
  }

  /** Has what is known by now drawn, and reports what has changed of what was shown before. */
  #update(): void {
    const view = this.#view;
    const before = this.#shown;
    this.#host.requestUpdate();
    if (view.kind === 'loading') void this.#requestWanted();
    const shown = view.kind === 'one' ? [view.screening] : view.kind === 'list' ? view.screenings : [];
    // The one that was shown may have been erased. A list loses rows, and stays.
    if (!this.#list && before?.[0]?.id !== shown[0]?.id) this.#announcement = '';
    if (view.kind === 'loading' || view.kind === 'unavailable') return;
    this.#shown = shown;
    if (this.#card && shown.some(({ recurrence }) => recurrence?.nextAt))
      this.#loadRepetition(this.#visitor!).catch(() => {});
    if (this.#card && this.#context.role !== 'member' && shown.some(hasResult))
      this.#loadReport(this.#visitor!).catch(() => {});
    const known = new Map(before?.map((screening) => [screening.id, screening]));
    for (const screening of before ? shown : []) {
      const previous = known.get(screening.id);
      if (previous?.revision !== screening.revision) this.#reportChange(screening, previous);
    }
  }

  /** Without its file a repetition cannot be ended here; the next change tries again. */
  async #loadRepetition(visitor: Visitor): Promise<void> {
    const file = await import('../repetition/repetition.ts');
    this.#repetition ??= new file.Repetition(this.#host, visitor);
    this.#host.requestUpdate();
  }

  /** The same of the doors to a report. */
  async #loadReport(visitor: Visitor): Promise<void> {
    const file = await import('../report/report.ts');
    if (!this.#report) this.styles = [...this.styles, file.reportStyles];
    this.#report ??= new file.Report(this.#host, visitor);
    this.#host.requestUpdate();
  }

  #reportChange(screening: Screening, previous: Screening | undefined): void {
    const { sentences: words } = this.#locale;
    const { isCandidate } = this.#context;
    this.#announcement = words.changed(screening.packageTitle, headline(words, screening, isCandidate));
    this.#host.dispatchEvent(new ScreeningChangeEvent(screening, previous));
    if (screening.phase === 'complete' && previous && previous.phase !== 'complete')
      this.#host.dispatchEvent(new ScreeningCompleteEvent(screening));
  }

  #forgetRequest(): void {
    this.#request?.abort();
    this.#request = this.#requestProblem = undefined;
  }

  /** Requests the wanted screening when the snapshot does not contain it. */
  async #requestWanted(): Promise<void> {
    if (!this.#visitor?.screenings.isComplete || this.#id === null || this.#request) return;
    const { signal } = (this.#request = new AbortController());
    try {
      this.#feed?.learn(await this.#visitor.api.screening(this.#id, signal));
    } catch (cause) {
      if (!(cause instanceof ScreeningError) || signal.aborted) return;
      this.#requestProblem = cause;
      this.#update();
    }
  }
}

/** Whether something may follow it. */
const hasResult = ({ phase, aftermath }: Screening): boolean =>
  phase === 'complete' || aftermath !== undefined;

/** Whether the host gave a `Map` or an object. */
const nameIn = (names: Names | null, reference: string): string | undefined =>
  names instanceof Map
    ? (names.get(reference) as string | undefined)
    : ownValue<string>((names ?? {}) as Record<string, string>, reference);

const withoutScreening = (problem: ScreeningError | undefined): StatusView =>
  problem ? { kind: 'unavailable', problem } : { kind: 'loading' };
