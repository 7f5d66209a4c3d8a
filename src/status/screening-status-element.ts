import { Task, TaskStatus } from '@lit/task';
import {
  adoptStyles,
  type CSSResultGroup,
  html,
  isServer,
  LitElement,
  nothing,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { property } from 'lit/decorators.js';
import { Absence } from '../client/absence.ts';
import { type ConnectionState, isConnected } from '../client/connection-state.ts';
import { noteSession } from '../client/given-sessions.ts';
import { lateFile } from '../client/late-file.ts';
import { type PageConnection, pageConnection, sessionKey } from '../client/page-connection.ts';
import { ScreeningError } from '../client/screening-error.ts';
import type { FetchSession } from '../client/page-session-source.ts';
import { tellDeveloper } from '../client/tell-developer.ts';
import { status } from '../locales/en-status.ts';
import { LocaleController } from '../locales/locale.ts';
import { look } from '../look.ts';
import type { PageSession } from '../protocol/page-session.ts';
import type { Screening } from '../protocol/screening.ts';
import { emptiedRoot } from '../emptied-root.ts';
import { LauncherWatch } from './launcher-watch.ts';
import { ShownStates } from './shown-states.ts';
import { ScreeningChangeEvent, ScreeningCompleteEvent, ScreeningConnectionEvent } from './status-events.ts';
import type * as followerFile from './status-follower.ts';
import type * as listFile from './list/screening-list.ts';
import { type Reading, variants } from './status-view.ts';
import type * as viewsFile from './views/status-views.ts';
import { waitingStyles, waitingView } from './waiting-view.ts';

const chunks = {
  follower: lateFile(() => import('./status-follower.ts')),
  views: lateFile(() => import('./views/status-views.ts')),
  list: lateFile(() => import('./list/screening-list.ts')),
};

const retryEveryMs = 10_000;
/** Milliseconds that a page has to add the launcher that an element follows. */
const launcherTimeoutMs = 5_000;

type Parts = Pick<typeof followerFile, 'StatusFollower'> & Pick<typeof viewsFile, 'statusViews'>;

/** The chunks that follow screenings and draw them. */
interface Loaded {
  follower: followerFile.StatusFollower;
  views: typeof viewsFile.statusViews;
}

type Rendering = TemplateResult | typeof nothing;

/**
 * Shows the progress of a screening live: what has happened, what it waits for, and when the proxy was last heard. It
 * never shows progress that the proxy's log does not contain.
 *
 * @tagname screening-status
 * @fires {ScreeningChangeEvent} screening-change - A screening shown here changed, or a new one is shown.
 * @fires {ScreeningCompleteEvent} screening-complete - A screening shown here became complete while it was shown.
 * @fires {ScreeningConnectionEvent} screening-connection - The connection to the proxy changed.
 * @slot contact - Below the timeline: whom to ask about the check; by default it says to ask this site, where that helps.
 * @csspart card - The frame around everything but a badge.
 * @csspart test - The mark of a test screening.
 * @csspart header - Label, title and headline of the timeline.
 * @csspart label - The words above the title that say what this is.
 * @csspart title - The title of the package, or of the message shown instead.
 * @csspart headline - Where the screening stands, in a word or two.
 * @csspart explanation - Where the screening stands, in a sentence.
 * @csspart note - A further remark.
 * @csspart timeline - The steps.
 * @csspart step - One step.
 * @csspart step-done - A step that is done, besides `step`.
 * @csspart step-now - The present step, besides `step`.
 * @csspart step-ahead - A step that has not begun, besides `step`.
 * @csspart step-clear - A step in which nothing came up, besides `step`.
 * @csspart step-review - A step under review, besides `step`.
 * @csspart step-no-outcome - A step whose outcome was not reported, besides `step`.
 * @csspart step-stopped - A step that will not be finished, besides `step`.
 * @csspart step-title - The name of a step.
 * @csspart step-word - Where a step stands.
 * @csspart step-time - When a step happened, or is expected to.
 * @csspart step-text - What a step does, in plain words.
 * @csspart filters - What narrows the list.
 * @csspart filter - A button that narrows the list.
 * @csspart search - The field that searches the list.
 * @csspart table - The list.
 * @csspart head - The headings of the list.
 * @csspart row - A screening of the list.
 * @csspart reference - In a row: the host's reference of the candidate.
 * @csspart package - In a row: the title of the package.
 * @csspart result - In a row: the result.
 * @csspart ordered - In a row: when it was ordered.
 * @csspart toggle - The button of a row that opens its timeline.
 * @csspart detail - The timeline under a row.
 * @csspart badge - The badge.
 * @csspart connection - Whether updates are live.
 * @csspart retry - The button that tries again.
 * @cssprop [--screening-accent=light-dark(#2a5bd0, #9dbbff)] - Colour of the current step and of buttons. As the colour of a link it is darkened or lightened where it could not be read.
 * @cssprop [--screening-accent-text=from the accent] - Colour of text on the accent.
 * @cssprop [--screening-text=from the surface] - Colour of text.
 * @cssprop [--screening-muted=from text and surface] - Colour of secondary text.
 * @cssprop [--screening-surface=light-dark(#ffffff, #171b26)] - Colour behind everything.
 * @cssprop [--screening-border=from text and surface] - Colour of lines.
 * @cssprop [--screening-positive=light-dark(#12754a, #7bd9a9)] - Colour of steps that are done or clear.
 * @cssprop [--screening-radius=0.75rem] - Roundness of corners.
 * @cssprop [--screening-space=1rem] - Size of the gaps.
 * @cssprop [--screening-font=inherit] - Font family.
 * @cssprop [--screening-loading-height=30rem, on a phone 42.5rem, for a list 26rem] - Height kept free while loading. A badge keeps none.
 * @cssstate one - One screening is shown.
 * @cssstate list - A list of screenings is shown.
 * @cssstate loading - The screenings are being loaded.
 * @cssstate empty - There is no screening to show.
 * @cssstate problem - The screenings cannot be loaded.
 * @cssstate connecting - The connection is being made.
 * @cssstate live - Every change is shown at once.
 * @cssstate polling - The element asks for changes every few seconds.
 * @cssstate reconnecting - The connection was lost and is being made again.
 * @cssstate offline - The browser has no network.
 * @cssstate unconfirmed - Phase: the service has not confirmed the order.
 * @cssstate invited - Phase: the candidate was invited.
 * @cssstate in-progress - Phase: the check is under way.
 * @cssstate needs-attention - Phase: the check has paused.
 * @cssstate complete - Phase: the check is finished.
 * @cssstate cancelled - Phase: the check was cancelled.
 * @cssstate expired - Phase: the check ended without a result.
 * @cssstate pending - Result: none yet.
 * @cssstate clear - Result: nothing came up.
 * @cssstate review - Result: under review.
 * @cssstate withheld - Result: not for this reader.
 * @cssstate your-turn - The screening waits for its candidate.
 * @cssstate test - The screening is one of the test environment.
 * @cssstate production - The screening is real.
 */
export class ScreeningStatusElement extends LitElement {
  /** In a browser the styles depend on what is shown. */
  static override styles: CSSResultGroup = isServer ? [look, waitingStyles] : [];

  /** Base URL of the page API. */
  @property() endpoint = '/screening-api';
  /** The host's URL, of the page's origin, that answers a POST with `{token, expiresAt}`. */
  @property({ attribute: 'session-url' }) sessionUrl: string | null = null;
  /** A function that gets a page session, instead of `session-url`. */
  @property({ attribute: false }) fetchSession: FetchSession | null = null;
  /** A page session that came with the page: the first one needs no request. */
  @property({ attribute: false, hasChanged: noteSession }) session: PageSession | null = null;
  /**
   * Id of the screening to show; without it, the newest one of the candidate whom the page session names, or, where it
   * names none, the newest one that it may see.
   */
  @property({ attribute: 'screening-id' }) screeningId: string | null = null;
  /** Id of a launcher in the same tree: the element shows the screenings that it creates. */
  @property() for: string | null = null;
  /** `timeline`: one screening in full; `badge`: one in a few words; `list`: all that the page session may see. */
  @property({ reflect: true, useDefault: true }) variant: 'timeline' | 'badge' | 'list' = 'timeline';
  /** BCP 47 tag; by default the nearest `lang`, then the browser's language. */
  @property() locale: string | null = null;

  readonly #locale = new LocaleController(this, 'status', status);
  readonly #internals = this.attachInternals();
  readonly #states = new ShownStates(this.#internals);
  readonly #launcher = new LauncherWatch((id) => this.#showCreated(id));
  readonly #absence = new Absence(this, () => this.#page);
  #loaded: Loaded | undefined;
  #list: listFile.ScreeningList | undefined;
  #page: PageConnection | undefined;
  #sessionKey: unknown;
  #connected: AbortController | undefined;
  #stopClock: (() => void) | undefined;
  #launcherTimer: ReturnType<typeof setTimeout> | undefined;
  #announcement = '';
  /** The screening that a launcher created, perhaps before the chunks had loaded. */
  #createdId: string | undefined;
  /** Whether a person asked to try again, and waits to hear how it went. */
  #hasAsked = false;

  /** Loads the chunks, and at the same time the page session; only where they are not here yet. */
  #loadingParts: Task | undefined;

  /** Loads the view of the list; only where one is shown. */
  #loadingList: Task | undefined;

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    return emptiedRoot(this, this.#internals) ?? super.createRenderRoot();
  }

  override connectedCallback(): void {
    if (isServer) return;
    super.connectedCallback();
    this.#watchLauncher();
    if (this.hasUpdated) this.#connect(this.#page !== undefined);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#watchLauncher();
    this.#connected?.abort();
    this.#keepTime();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (isServer) return;
    const isOtherView = changed.has('screeningId') || changed.has('for') || changed.has('variant');
    if (changed.has('for') || changed.has('screeningId')) this.#createdId = undefined;
    if (changed.has('for')) this.#watchLauncher();
    if (this.hasUpdated && changed.has('session') && this.session) this.#page?.give(this.session);
    const isOtherSource = changed.has('endpoint') || sessionKey(this) !== this.#sessionKey;
    // What was said aloud was about what was shown.
    if (isOtherView || isOtherSource) this.#announcement = '';
    if (this.hasUpdated && isOtherView) this.#loaded?.follower.reset();
    if (isOtherSource && this.isConnected) this.#connect();
    if (changed.has('variant')) this.#prepareVariant();
    if (changed.has('variant') && !variants.includes(this.variant))
      tellDeveloper(
        `variant="${this.variant}" of <screening-status> is unknown: use ${variants.join(', ')}.`,
      );
    if (changed.has('variant') || !this.hasUpdated) this.#adoptStyles();
  }

  protected override render(): Rendering {
    if (!this.#loaded) return this.#renderWaiting(this.#loading());
    const { follower, views } = this.#loaded;
    const { isCandidate, role, connection = 'connecting', lastHeardAt, problem, view } = follower;
    const locale = this.#locale;
    const retry = (): void => this.#retry();
    const followsLauncher = this.for !== null;
    const reading = { locale, isCandidate, role, followsLauncher, connection, lastHeardAt, problem, retry };
    if (this.variant === 'badge') return views.badge(view, reading, this.#announcement);
    return views.card(view, reading, this.#announcement, (shown) => this.#renderList(shown, reading));
  }

  #renderList(shown: Parameters<listFile.ScreeningList['render']>[0], reading: Reading): TemplateResult {
    return this.#list?.render(shown, reading) ?? this.#renderLoading(this.#loadingList ?? this.#loading());
  }

  #renderWaiting(loading: Task): Rendering {
    if (this.variant === 'badge') return nothing;
    const { tag, dir } = this.#locale;
    return html`<section part="card" lang=${tag} dir=${dir}>${this.#renderLoading(loading)}</section>`;
  }

  #renderLoading(loading: Task): TemplateResult {
    return waitingView(loading, this.#locale.sentences);
  }

  protected override updated(): void {
    const { connection = 'connecting', view } = this.#loaded?.follower ?? {};
    const substitute = (): 'problem' | 'loading' =>
      this.#loading().status === TaskStatus.ERROR ? 'problem' : 'loading';
    this.#states.show(view?.kind ?? substitute(), connection, view);
    const problem = view?.kind === 'problem' ? view.problem : this.#loaded?.follower.problem;
    if (problem?.isMistake) tellDeveloper(problem.message);
  }

  /** Follows from now on: at once where every file is here already, as on a page with many elements. */
  #connect(isBack = false): void {
    this.#connected?.abort();
    const { signal } = (this.#connected = new AbortController());
    this.#sessionKey = sessionKey(this);
    const before = this.#page;
    const { api, loadedFeed: feed } = (this.#page = pageConnection(this, signal, () => this.#connect()));
    // What was shown over another connection may not be for whoever uses the page now.
    if (before !== this.#page) {
      this.#loaded = this.#createdId = undefined;
      this.#hide();
    }
    if (isBack) this.#absence.comeBack();
    const { follower, views } = chunks;
    if (feed && follower.loaded && views.loaded)
      this.#follow({ ...follower.loaded, ...views.loaded }, { api, feed, signal });
    else void this.#loading().run();
  }

  #loading(): Task {
    return (this.#loadingParts ??= new Task(this, {
      autoRun: false,
      task: () => this.#load(),
      onError: (error): void => this.#retryAfter(error, () => void this.#loading().run()),
    }));
  }

  async #load(): Promise<void> {
    const signal = this.#connected?.signal;
    const page = this.#page;
    if (!signal || !page) return;
    page.api.claims().catch(() => {});
    const [follower, views, feed] = await Promise.all([chunks.follower(), chunks.views(), page.feed()]);
    signal.throwIfAborted();
    this.#follow({ ...follower, ...views }, { api: page.api, feed, signal });
  }

  #follow({ StatusFollower, statusViews: views }: Parts, source: followerFile.FeedSource): void {
    if (this.#loaded) {
      this.#loaded.follower.follow(source);
    } else {
      const follower = new StatusFollower(
        this,
        this.#absence,
        {
          onChange: (screening, previous) => this.#announceHere(screening, previous),
          onConnection: (state) => this.#announceConnection(state),
          onHide: () => this.#hide(),
        },
        source,
      );
      this.#loaded = { follower, views };
      if (this.hasUpdated) this.#adoptStyles();
      if (this.#createdId !== undefined) follower.showCreated(this.#createdId);
    }
    this.#keepTime();
  }

  #prepareVariant(): void {
    this.#keepTime();
    if (this.variant !== 'list' || this.#list) return;
    if (chunks.list.loaded) this.#createList(chunks.list.loaded);
    else void (this.#loadingList ??= this.#listTask()).run();
  }

  #listTask(): Task {
    const task: Task = new Task(this, {
      autoRun: false,
      task: async () => this.#createList(await chunks.list()),
      onError: (error) => this.#retryAfter(error, () => void task.run()),
    });
    return task;
  }

  #createList({ ScreeningList: List }: typeof listFile): void {
    this.#list ??= new List(() => this.requestUpdate());
    if (this.hasUpdated) this.#adoptStyles();
  }

  /** What is here, in one go: each time costs a page with many elements. */
  #adoptStyles(): void {
    const styles = this.#loaded ? [this.#loaded.views.stylesOf(this.variant)] : [look, waitingStyles];
    adoptStyles(this.renderRoot as ShadowRoot, this.#list ? [...styles, ...this.#list.styles] : styles);
  }

  /** Has the times written anew every minute. A badge says none. */
  #keepTime(): void {
    this.#stopClock?.();
    this.#stopClock = undefined;
    if (!this.isConnected || !this.#loaded || this.variant === 'badge') return;
    const { everyMinute, refreshMoments } = this.#loaded.views;
    this.#stopClock = everyMinute(() => refreshMoments(this.renderRoot));
  }

  #retryAfter(error: unknown, run: () => void): void {
    const signal = this.#connected?.signal;
    if (!signal || signal.aborted) return;
    if (!(error instanceof ScreeningError)) reportError(error);
    else if (error.isMistake) tellDeveloper(error.message);
    const timer = setTimeout(run, retryEveryMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  #retry(): void {
    this.#hasAsked = true;
    this.#loaded?.follower.retry();
  }

  #watchLauncher(): void {
    clearTimeout(this.#launcherTimer);
    if (this.for === null || !this.isConnected) return this.#launcher.stop();
    this.#launcher.watch(this.getRootNode(), this.for);
    this.#launcherTimer = setTimeout(() => this.#checkLauncher(), launcherTimeoutMs);
  }

  #checkLauncher(): void {
    const tree = this.getRootNode() as Document | ShadowRoot;
    if (tree.getElementById(this.for ?? '')?.localName !== 'screening-launcher')
      tellDeveloper(
        `for="${this.for}" of <screening-status> names no <screening-launcher> in its document or shadow root.`,
      );
  }

  #showCreated(id: string): void {
    this.#createdId = id;
    this.#loaded?.follower.showCreated(id);
  }

  /** Says aloud what came of trying again; the button that was pressed is gone by then. */
  #announceConnection(state: ConnectionState): void {
    if (this.#hasAsked) this.#say(this.#locale.sentences.connection[state]);
    if (isConnected(state)) this.#hasAsked = false;
    this.dispatchEvent(new ScreeningConnectionEvent(state));
  }

  #say(text: string): void {
    this.#announcement = text;
    this.requestUpdate();
  }

  /** Who looks now may be another person. */
  #hide(): void {
    this.#list?.forget();
    this.#say('');
  }

  /** Tells of a change while the page was left once the same person is back, and nobody else. */
  #announceHere(screening: Screening, previous: Screening | undefined): void {
    const page = this.#page;
    this.#absence.whenHere(() => page === this.#page && this.#announce(screening, previous));
  }

  #announce(screening: Screening, previous: Screening | undefined): void {
    if (this.#loaded) {
      const { follower, views } = this.#loaded;
      const { sentences } = this.#locale;
      const headline = views.headline(sentences, screening, follower.isCandidate);
      this.#say(sentences.changed(screening.packageTitle, headline));
    }
    this.dispatchEvent(new ScreeningChangeEvent(screening, previous));
    if (screening.phase === 'complete' && previous && previous.phase !== 'complete')
      this.dispatchEvent(new ScreeningCompleteEvent(screening));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'screening-status': ScreeningStatusElement;
  }
}
