import {
  type CSSResult,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import { type ConnectionState, isConnected } from '../../client/connection-state.ts';
import type { ScreeningFeed } from '../../client/screening-feed.ts';
import { tellDeveloper } from '../../client/tell-developer.ts';
import type { VisitorController } from '../../client/visitor-controller.ts';
import type { Visitor } from '../../client/visitor.ts';
import type { LocaleController } from '../../locales/locale.ts';
import type { Screening } from '../../protocol/screening.ts';
import { FollowedScreenings } from './followed-screenings.ts';
import type * as cardFile from '../card/status-card.ts';
import type * as listFile from '../list/screening-list.ts';
import { ScreeningChangeEvent, ScreeningCompleteEvent, ScreeningConnectionEvent } from '../status-events.ts';
import type { StatusView, ViewContext } from './status-view.ts';
import { badgeStyles } from './badge-styles.ts';
import { renderBadge } from './badge.ts';
import { headline } from './wording.ts';

export { laterStatus } from '../../locales/en-status.ts';

/** Milliseconds that a page has to add the launcher that an element follows. */
const launcherTimeoutMs = 5_000;

interface StatusHost extends ReactiveControllerHost, HTMLElement {
  readonly screeningId: string | null;
  readonly for: string | null;
  readonly variant: string;
  readonly renderRoot: HTMLElement | DocumentFragment;
}

interface Dependencies {
  access: VisitorController;
  locale: LocaleController<'status'>;
  /** Whose screenings are shown; undefined where the host has named nobody. */
  visitor: Visitor | undefined;
  feed: ScreeningFeed | undefined;
  /** The file of the card, where no badge is shown. */
  card: typeof cardFile | undefined;
  /** The file of the list, where one is shown. */
  list: typeof listFile | undefined;
}

/** The connection that each element has reported. */
const reportedStates = new WeakMap<Element, ConnectionState>();
/** The elements whose person asked to try again, and waits to hear how it went. */
const asked = new WeakSet<Element>();

/**
 * What one `<screening-status>` shows one person: of the screening or the list that its properties name. Another person,
 * and another choice, gets a new one, so that nothing of the one before is left. While nothing may be drawn for its person
 * it shows that it is loading, or why nobody is named.
 */
export class VisitorStatus implements ReactiveController {
  readonly styles: CSSResult[];
  readonly #host: StatusHost;
  readonly #access: VisitorController;
  readonly #locale: LocaleController<'status'>;
  readonly #visitor: Visitor | undefined;
  readonly #followed: FollowedScreenings | undefined;
  readonly #card: typeof cardFile | undefined;
  readonly #list: listFile.ScreeningList | undefined;
  #connected: AbortController | undefined;
  #wasDrawn: boolean;
  #announcement = '';

  constructor(host: StatusHost, { access, locale, visitor, feed, card, list }: Dependencies) {
    this.#host = host;
    this.#access = access;
    this.#locale = locale;
    this.#visitor = visitor;
    const { variant, screeningId: id } = host;
    if (!/^(timeline|badge|list)$/.test(variant))
      tellDeveloper(`variant="${variant}" of <screening-status> is unknown: use timeline, badge, list.`);
    this.#list = list && new list.ScreeningList(() => host.requestUpdate());
    this.#card = card;
    this.styles = [card?.cardStyles ?? badgeStyles, ...(list ? [list.listStyles] : [])];
    this.#wasDrawn = this.mayDraw;
    if (visitor && feed)
      this.#followed = new FollowedScreenings(visitor, feed, { isList: list !== undefined, id }, this);
    host.addController(this);
  }

  /** Ends everything that it does: another one takes its place. */
  end(): void {
    this.#host.removeController(this);
    this.hostDisconnected();
  }

  hostConnected(): void {
    const { signal } = (this.#connected = new AbortController());
    this.#followLauncher(signal);
    this.#card?.keepTimes(this.#host.renderRoot, signal);
    this.#followed?.follow(signal);
  }

  hostDisconnected(): void {
    this.#connected?.abort();
  }

  hostUpdate(): void {
    // What was said aloud is not said again to whoever comes back.
    if (!this.mayDraw) this.#announcement = '';
    else if (!this.#wasDrawn) queueMicrotask(() => this.#followed?.refresh());
    this.#wasDrawn = this.mayDraw;
  }

  hostUpdated(): void {
    const { view } = this;
    const problem = view.kind === 'problem' ? view.problem : this.#followed?.problem;
    if (problem?.isMistake) tellDeveloper(problem.message);
  }

  /** Whether its person uses the page now, as far as the host has said. */
  get mayDraw(): boolean {
    return this.#visitor !== undefined && this.#visitor === this.#access.visitor;
  }

  /** What may be shown now. */
  get view(): StatusView {
    if (this.mayDraw && this.#followed) return this.#followed.view;
    const { problem } = this.#access.gate ?? {};
    return problem ? { kind: 'problem', problem } : { kind: 'loading' };
  }

  /** The states of the element for CSS. */
  get states(): string[] {
    const { view } = this;
    const names = [view.kind, this.#followed?.connection ?? 'connecting'];
    if (view.kind !== 'one') return names;
    const { phase, result, environment, waitingOn } = view.screening;
    return [...names, phase, result, environment, ...(waitingOn === 'candidate' ? ['your-turn'] : [])];
  }

  render(): TemplateResult {
    const { view } = this;
    const context = this.#context;
    if (!this.#card) return renderBadge(view, context, this.#announcement);
    const rows = view.kind === 'list' ? this.#list?.render(view, context) : undefined;
    return this.#card.renderCard(view, context, this.#announcement, rows ?? nothing);
  }

  get #context(): ViewContext {
    const { connection = 'connecting', lastHeardAt, problem } = this.#followed ?? {};
    const locale = this.#locale;
    const role = this.#visitor?.claims.role;
    const isCandidate = !this.#list && (role === undefined || role === 'candidate');
    const followsLauncher = this.#host.for !== null;
    const retry = (): void => this.#retry();
    return { locale, role, isCandidate, followsLauncher, connection, lastHeardAt, problem, retry };
  }

  #retry(): void {
    asked.add(this.#host);
    if (this.mayDraw) this.#followed?.retry();
    else this.#access.gate?.askAgain().catch(() => {});
  }

  /** Shows what the launcher creates that `for` names, in the tree of the element. */
  #followLauncher(signal: AbortSignal): void {
    const { for: launcherId } = this.#host;
    if (launcherId === null) return;
    const tree = this.#host.getRootNode() as Document | ShadowRoot;
    const receive = (event: Event): void => {
      // Reads only the event: a status loads no file of the launcher.
      if ((event.target as Element).id === launcherId && 'screening' in event)
        this.#followed?.showOne((event.screening as Screening).id);
    };
    tree.addEventListener('screening-created', receive, { signal });
    const timer = setTimeout(() => {
      if (tree.getElementById(launcherId)?.localName !== 'screening-launcher')
        tellDeveloper(
          `for="${launcherId}" of <screening-status> names no <screening-launcher> in its document or shadow root.`,
        );
    }, launcherTimeoutMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  onUpdate(): void {
    this.#host.requestUpdate();
  }

  onRemoved(): void {
    this.#announce('');
  }

  /** Says aloud what came of trying again; the button that was pressed is gone by then. */
  onConnection(state: ConnectionState): void {
    if (asked.has(this.#host)) this.#announce(this.#locale.sentences.connection[state]);
    if (isConnected(state)) asked.delete(this.#host);
    if (reportedStates.get(this.#host) === state) return;
    reportedStates.set(this.#host, state);
    this.#host.dispatchEvent(new ScreeningConnectionEvent(state));
  }

  onChange(screening: Screening, previous: Screening | undefined): void {
    const { sentences } = this.#locale;
    const words = headline(sentences, screening, this.#context.isCandidate);
    this.#announce(sentences.changed(screening.packageTitle, words));
    this.#host.dispatchEvent(new ScreeningChangeEvent(screening, previous));
    if (screening.phase === 'complete' && previous && previous.phase !== 'complete')
      this.#host.dispatchEvent(new ScreeningCompleteEvent(screening));
  }

  #announce(text: string): void {
    this.#announcement = text;
    this.#host.requestUpdate();
  }
}
