import { type CSSResult, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { isConnected } from '../client/feed/connection-state.ts';
import type { FeedNews, ScreeningFeed } from '../client/feed/screening-feed.ts';
import { lateFile } from '../client/late-file.ts';
import type { ElementPerson } from '../client/person/element-person.ts';
import type { Visitor } from '../client/person/visitor.ts';
import { ScreeningError } from '../client/screening-error.ts';
import { tellDeveloper } from '../client/tell-developer.ts';
import { keepTimes } from '../locales/just-now.ts';
import type { LocaleController } from '../locales/locale.ts';
import { readerOf, waitsForCandidate } from '../locales/standing.ts';
import { ChangeReport, type SaidConnection } from './change-report.ts';
import type * as followUpsFile from './follow-ups.ts';
import { followLauncher, isLaunched, isLedOn, speakerBeside, watchSpeaker } from './followed-launcher.ts';
import { drawOnLapse } from './lapse-watch.ts';
import {
  type Asking,
  type Choices,
  cssStatesOf,
  hasFollowUp,
  screeningsOf,
  stateOf,
  type StatusAction,
  type StatusHost,
  type StatusState,
  type StatusView,
  type ViewContext,
  type Wanted,
} from './status-state.ts';
import { badge } from './views/badge.ts';
import { timeline } from './views/card.ts';

export { status } from '../locales/en/status.ts';

export const chunks = { followUps: lateFile(() => import('./follow-ups.ts')) };

interface Dependencies {
  person: ElementPerson;
  locale: LocaleController<'status'>;
  /** Whose screenings are shown, with their feed loaded; undefined where the host has named nobody. */
  visitor: Visitor | undefined;
  /** What draws a list, where one is wanted. */
  list: StatusView | undefined;
  connection: SaidConnection;
}

/**
 * What one `<screening-status>` shows one person: of the screening or the list that its properties name. Another person,
 * and another choice, gets a new one, so that nothing of the one before is left. While nothing may be drawn for its person
 * it shows that it is loading, or why nobody is named. Every change of what it shows begins in `dispatch`.
 */
export class Status implements ReactiveController {
  styles: CSSResult[];
  readonly #host: StatusHost;
  readonly #deps: Dependencies;
  readonly #view: StatusView;
  readonly #report: ChangeReport;
  #wanted: Wanted;
  #choices: Choices = { group: undefined, searched: '', openIds: new Set() };
  readonly #askings = new Map<string, Asking | undefined>();
  /** What the reader may do about a screening, once there is one of that kind. */
  #followUps: typeof followUpsFile | undefined;
  #needsReload = false;
  #wasHere = false;
  #connected: AbortController | undefined;
  #restoreFocus: (() => void) | undefined;
  #showBeside: ReturnType<typeof followLauncher> | undefined;
  /** While another element says why nobody is named. */
  #speakers: ResizeObserver | undefined;

  constructor(host: StatusHost, deps: Dependencies) {
    const { variant, screeningId: id } = host;
    this.#host = host;
    this.#deps = deps;
    this.#view = deps.list ?? (variant === 'badge' ? badge : timeline);
    this.#report = new ChangeReport(host, deps.locale);
    this.#wanted =
      variant === 'list' ? { name: 'all' } : id === null ? { name: 'newest' } : { name: 'known', id };
    this.styles = this.#view.styles;
    if (!/^(timeline|badge|list)$/.test(variant))
      tellDeveloper(`variant="${variant}" of <screening-status> is unknown: use timeline, badge, list.`);
    host.addController(this);
  }

  /** Ends everything that it does: another one takes its place. */
  end(): void {
    this.#host.removeController(this);
    this.hostDisconnected();
  }

  hostConnected(): void {
    const { signal } = (this.#connected = new AbortController());
    this.#showBeside = followLauncher(this.#host, signal, (id) => this.dispatch({ type: 'created', id }));
    if (this.#view !== badge) keepTimes(this.#host, signal);
    this.#feed?.follow((news) => this.dispatch({ type: 'news', news }), signal);
    this.#wasHere = this.#here !== undefined;
    this.dispatch({ type: 'person' });
  }

  hostDisconnected(): void {
    this.#connected?.abort();
    this.#speakers?.disconnect();
    drawOnLapse(this.#host, []);
    this.#askAgain();
  }

  hostUpdate(): void {
    this.#restoreFocus = this.#followUps?.keepFocus(this.#host.shadowRoot!);
    const isHere = this.#here !== undefined;
    if (isHere === this.#wasHere) return;
    this.#wasHere = isHere;
    if (isHere) queueMicrotask(() => this.dispatch({ type: 'person' }));
    else this.dispatch({ type: 'person' });
  }

  hostUpdated(): void {
    this.#restoreFocus?.();
    const { state } = this;
    drawOnLapse(this.#host, this.#host.isConnected ? screeningsOf(state) : []);
    // A badge and a list say less than a launcher alone.
    const isTimeline = state.kind === 'one' && this.#view !== badge;
    this.#showBeside?.(isTimeline ? state.screening : undefined);
    const problem = state.kind === 'unavailable' ? state.problem : this.#feed?.problem;
    if (problem?.isMistake) tellDeveloper(problem.message);
    const speaker = this.#speaker;
    this.#speakers?.disconnect();
    if (speaker) (this.#speakers ??= watchSpeaker(this.#host))?.observe(speaker);
  }

  /** What may be shown now: worked out each time, so that nothing is left of somebody who has gone. */
  get state(): StatusState {
    return stateOf(this.#wanted, this.#here, this.#deps.person.problem);
  }

  get cssStates(): string[] {
    return cssStatesOf(this.state, this.#context.feed.connection);
  }

  render(): TemplateResult | typeof nothing {
    const { state } = this;
    if (this.#speaker) return nothing;
    const hasNone = state.kind === 'empty' || (state.kind === 'loading' && !this.#report.shown?.length);
    if (hasNone && this.#wanted.name !== 'all' && this.#host.for !== null) return nothing;
    return this.#view.draw(state, this.#context);
  }

  readonly dispatch = (action: StatusAction): void => {
    const { openIds } = this.#choices;
    switch (action.type) {
      case 'retry':
        this.#deps.connection.isAwaited = true;
        if (!this.#here) return void this.#deps.person.retry();
        this.#feed?.retry();
        this.#askAgain();
        return this.#update();
      case 'choose':
        this.#choices = { ...this.#choices, ...action.choices };
        break;
      case 'toggle':
        if (!openIds.delete(action.id)) openIds.add(action.id);
        break;
      case 'sort':
        break;
      case 'open-report':
      case 'open-form':
      case 'end-repetition':
        if (this.#askings.get(action.id) !== 'sent')
          void this.#followUps?.ask(action, this.#deps.visitor!, this.dispatch);
        return;
      case 'asking':
        this.#askings.set(action.id, action.asking);
        break;
      case 'link-ended':
        if (this.#askings.get(action.id) !== action.link) return;
        this.#askings.set(action.id, 'ended');
        break;
      case 'created':
        if (this.#wanted.name === 'all') return;
        this.#askAgain(action.id);
        return this.#update();
      case 'news':
        // What comes while nothing may be drawn is shown once the same person is back.
        return this.#here && this.#apply(action.news);
      case 'refused':
        this.#wanted = { name: 'refused', id: action.id, problem: action.problem };
        return this.#update();
      case 'person':
        // What was said aloud is not said again to whoever comes back.
        if (!this.#here) return this.#report.clear();
        this.#askAgain();
        return this.#apply({ type: 'connection' });
    }
    this.#host.requestUpdate();
  };

  /** The person, while they use the page as far as the host has said. */
  get #here(): Visitor | undefined {
    const { person, visitor } = this.#deps;
    return visitor === person.visitor ? visitor : undefined;
  }

  /** Another element that says why nobody is named. */
  get #speaker(): Element | undefined {
    const { problem } = this.#deps.person;
    return problem && speakerBeside(this.#host, problem);
  }

  get #feed(): ScreeningFeed | undefined {
    return this.#deps.visitor?.loadedFeed;
  }

  get #context(): ViewContext {
    const { locale, visitor } = this.#deps;
    const { claims = {}, screenings: known } = visitor ?? {};
    const isCandidate = this.#wanted.name !== 'all' && (claims.role ?? 'candidate') === 'candidate';
    return {
      dispatch: this.dispatch,
      locale,
      claims,
      reader: readerOf(claims.role),
      known,
      settings: this.#host,
      isCandidate,
      isLedOn: (screening) => isCandidate && waitsForCandidate(screening) && isLedOn(this.#host, screening),
      isLaunched,
      feed: this.#feed ?? { connection: 'connecting' },
      choices: this.#choices,
      askings: this.#askings,
      announcement: this.#report.announcement,
      followUps: this.#followUps,
      needsReload: this.#needsReload && !this.#followUps,
    };
  }

  #apply(news: FeedNews): void {
    const wanted = this.#wanted;
    if (news.type === 'changes' && 'id' in wanted)
      return news.changes.some(({ screening }) => screening.id === wanted.id) ? this.#update() : undefined;
    if (news.type !== 'connection') return this.#update();
    const { connection } = this.#context.feed;
    // What was refused while the page had no network is asked for again.
    if (isConnected(connection) && wanted.name === 'refused' && wanted.problem.code !== 'not_found')
      this.#askAgain();
    this.#update();
    this.#report.connection(connection, this.#deps.connection);
  }

  /** Has what is known by now drawn, and reports what has changed of what was shown before. */
  #update(): void {
    const { state } = this;
    const context = this.#context;
    this.#host.requestUpdate();
    if (state.kind === 'loading') void this.#request();
    if (this.#view !== badge && hasFollowUp(state, context)) void this.#loadFollowUps();
    // A candidate knows whose checks they are.
    const { ownerOf } = context.reader === 'candidate' ? {} : this.#view;
    this.#report.state(state, context, (screening) => ownerOf?.(screening, context));
  }

  /** Without its file nothing can be done about a screening; the next change tries again. */
  async #loadFollowUps(): Promise<void> {
    try {
      const file = await chunks.followUps();
      if (this.#followUps) return;
      this.#followUps = file;
      this.styles = [...this.styles, file.bandStyles];
    } catch (error) {
      this.#needsReload = error instanceof ScreeningError && error.needsReload;
    }
    this.#host.requestUpdate();
  }

  /** Lets what was refused, or has not come, be requested anew, or another one in its place. */
  #askAgain(id = 'id' in this.#wanted ? this.#wanted.id : undefined): void {
    if (this.#wanted.name === 'requested') this.#wanted.request.abort();
    if (id !== undefined) this.#wanted = { name: 'known', id };
  }

  /** Requests the wanted screening when the snapshot does not contain it. */
  async #request(): Promise<void> {
    const { visitor } = this.#deps;
    if (!visitor?.screenings.isComplete || this.#wanted.name !== 'known') return;
    const { id } = this.#wanted;
    const request = new AbortController();
    this.#wanted = { name: 'requested', id, request };
    try {
      this.#feed?.learn(await visitor.api.screening(id, request.signal));
    } catch (problem) {
      if (problem instanceof ScreeningError && !request.signal.aborted)
        this.dispatch({ type: 'refused', id, problem });
    }
  }
}
