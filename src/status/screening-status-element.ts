import { Task, TaskStatus } from '@lit/task';
import { adoptStyles, type CSSResult, html, isServer, LitElement, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { loadSchemas } from '../client/api/answer-files.ts';
import { lateFile } from '../client/late-file.ts';
import { ElementPerson } from '../client/person/element-person.ts';
import type { FetchSession } from '../client/person/host-session.ts';
import { noteSession } from '../client/person/people.ts';
import { loadFeed } from '../client/person/visitor.ts';
import { ScreeningError } from '../client/screening-error.ts';
import { reportMistake, tellDeveloper } from '../client/tell-developer.ts';
import { emptiedRoot } from '../emptied-root.ts';
import { withHeldSize } from '../held-size.ts';
import { internalsOf } from '../internals.ts';
import { waiting } from '../locales/en/waiting.ts';
import { addEnglish, LocaleController } from '../locales/locale.ts';
import { look } from '../look.ts';
import type { PageSession } from '../protocol/page-session.ts';
import type { Names } from './status-state.ts';
import type { Status } from './status.ts';
import { frameStyles } from './styles/frame.ts';

const loadStatus = lateFile(() => import('./status.ts'));
const loadList = lateFile(() => import('./views/list.ts'));
const loadWords = lateFile(() => import('../locales/en/timeline.ts'));

const retryEveryMs = 10_000;
const waitingStyles = [look, frameStyles];

/**
 * Shows the progress of a screening live: what has happened, what it waits for, and when the proxy was last heard. It
 * never shows progress that the proxy's log does not contain.
 *
 * @tagname screening-status
 * @fires {ScreeningChangeEvent} screening-change - What is shown changed: `screening` is how it is now, `previous` how it was.
 * @fires {ScreeningCompleteEvent} screening-complete - The `screening` shown here became complete; it can be reopened.
 * @fires {ScreeningConnectionEvent} screening-connection - The connection changed: `state` is `connecting`, `live`, `polling`, `reconnecting` or `offline`.
 * @fires {ScreeningSignInEvent} screening-sign-in - Somebody who is signed out wants to sign in; `preventDefault()` where your page lets them, then `visitorChanged()`.
 * @slot contact - Below the timeline: whom to ask about the check; by default it says to contact you, where that helps.
 * @slot notice - Your own words to a candidate while a notice to them is open.
 * @csspart base - The frame around everything but a badge.
 * @csspart test - The mark of the test environment.
 * @csspart title - The package's title, or that of the message shown instead.
 * @csspart headline - The answer: what came of the screening, when that is expected, or whose turn it is.
 * @csspart step - A step of the timeline.
 * @csspart row - A screening of the list.
 * @csspart badge - The badge.
 * @csspart button - Any button.
 * @cssprop [--screening-accent=light-dark(#2a5bd0, #9dbbff)] - Colour of the current step and of buttons. As the colour of a link it is darkened or lightened where it could not be read.
 * @cssprop [--screening-accent-text=from the accent] - Colour of text on the accent.
 * @cssprop [--screening-text=from the surface] - Colour of text.
 * @cssprop [--screening-muted=from text and surface] - Colour of secondary text.
 * @cssprop [--screening-surface=light-dark(#ffffff, #171b26)] - Colour behind everything.
 * @cssprop [--screening-border=from text and surface] - Colour of lines.
 * @cssprop [--screening-positive=light-dark(#12754a, #7bd9a9)] - Colour of steps that are done or clear.
 * @cssprop [--screening-radius=0.75em] - Roundness of corners.
 * @cssprop [--screening-space=1em] - Size of the gaps.
 * @cssprop [--screening-font=inherit] - Font family.
 * @cssprop [--screening-loading-height=30.5em, for a list 26em] - Height kept free while loading. A badge keeps none.
 * @cssstate loading - Nothing can be shown yet.
 * @cssstate unavailable - What is to be shown cannot be loaded.
 * @cssstate test - It is about the test environment.
 * @cssstate empty - There is no screening to show.
 * @cssstate your-turn - The screening waits for its candidate.
 * @cssstate complete - The screening is finished.
 * @cssstate clear - The result is clear.
 * @cssstate review - The result is under review.
 * @cssstate lapsed - The result is no longer valid.
 */
export class ScreeningStatusElement extends LitElement {
  /** In a browser the styles depend on what is shown. */
  static override styles: CSSResult[] = isServer ? waitingStyles : [];

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
  /**
   * Id of a launcher in the same tree: the element shows the screenings that it creates. Until there is one, it shows
   * nothing.
   */
  @property() for: string | null = null;
  /** `timeline`: one screening in full; `badge`: one in a few words; `list`: all that the page session may see. */
  @property({ reflect: true, useDefault: true }) variant: 'timeline' | 'badge' | 'list' = 'timeline';
  /** Where a candidate gets a copy of their report; by default the service is asked, where it has a place for that. */
  @property({ attribute: 'copy-url' }) copyUrl: string | null = null;
  /** Where a candidate says what is wrong in their report: the page of the agency. */
  @property({ attribute: 'dispute-url' }) disputeUrl: string | null = null;
  /** Where a candidate fills in what is missing: a web address of yours. By default the service's form opens. */
  @property({ attribute: 'form-url' }) formUrl: string | null = null;
  /** Where “Sign in” leads somebody who is signed out: a web address. Without it, your back end is asked again. */
  @property({ attribute: 'sign-in-url' }) signInUrl: string | null = null;
  /** What a list calls people, by their reference: shown and searched in the page, and sent nowhere. */
  @property({ attribute: false }) names: Names | null = null;
  /** BCP 47 tag; by default the nearest `lang`, then the browser's language. */
  @property() locale: string | null = null;

  readonly #internals = internalsOf(this);
  readonly #locale = new LocaleController(this, 'status', waiting);
  readonly #person = withHeldSize(this, new ElementPerson(this));

  /** What is shown to whoever uses the page; undefined while the host has not answered. */
  readonly #status = new Task(this, {
    args: () => {
      const { visitor, problem } = this.#person.person ?? {};
      return [visitor ?? problem !== undefined, this.variant, this.screeningId, this.for];
    },
    task: (_, { signal }) => this.#load(signal),
    onError: (error) => this.#retryLater(error),
  });

  readonly #connection = {};
  #styles: CSSResult[] | undefined;
  #states = '';

  get #isAbsent(): boolean {
    return this.for !== null && this.variant !== 'list' && this.#status.status !== TaskStatus.ERROR;
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    return emptiedRoot(this, this.#internals) ?? super.createRenderRoot();
  }

  override connectedCallback(): void {
    // A host's test in Node has a document, and may wait for the element.
    if (isServer) return void (this.getUpdateComplete = async () => true);
    super.connectedCallback();
  }

  protected override render(): TemplateResult | typeof nothing {
    const waiting = (): TemplateResult | typeof nothing => this.#renderFrame(this.#renderWaiting());
    return this.#status.render({
      initial: waiting,
      pending: waiting,
      complete: (shown) => shown?.render() ?? waiting(),
      error: (error) => this.#renderFrame(this.#renderFailure(error)),
    });
  }

  /** A badge keeps no room, and what follows a launcher none before there is a check. */
  #renderFrame(content: TemplateResult): TemplateResult | typeof nothing {
    if (this.variant === 'badge' || this.#isAbsent) return nothing;
    const { tag, dir } = this.#locale;
    return html`<section class="card waiting" part="base" lang=${tag} dir=${dir}>${content}</section>`;
  }

  #renderWaiting(): TemplateResult {
    const { label, loading } = this.#locale.sentences;
    if (!isServer) return html`<p aria-busy="true" .textContent=${loading}></p>`;
    // What a server draws is all that a page without scripts ever has.
    return html`<h2 part="title">${label}</h2>
      <noscript><p>Its progress is shown by JavaScript, which your browser does not run.</p></noscript>`;
  }

  /** A file has not come. */
  #renderFailure(error: unknown): TemplateResult {
    const { problem } = this.#locale.sentences;
    const { isOfSetup, needsReload } = error instanceof ScreeningError ? error : {};
    if (needsReload) return html`<p .textContent=${problem.changed}></p>`;
    return html`<p .textContent=${isOfSetup ? problem.setup : problem.offline}></p>
      <button
        type="button"
        part="button"
        @click=${() => void this.#status.run()}
        .textContent=${problem.again}
      ></button>`;
  }

  /** Only what has changed is written: a page may have many elements. Without styles, one that draws nothing has no width. */
  protected override updated(): void {
    const { status, value } = this.#status;
    const styles = value?.styles ?? waitingStyles;
    if (styles !== this.#styles && this.renderRoot.firstElementChild) {
      this.#styles = styles;
      adoptStyles(this.renderRoot as ShadowRoot, styles);
    }
    const substitute = [status === TaskStatus.ERROR ? 'unavailable' : 'loading', 'connecting'];
    const wanted = (status === TaskStatus.COMPLETE && value?.cssStates) || substitute;
    if (wanted.join(' ') === this.#states) return;
    this.#states = wanted.join(' ');
    this.#internals.states.clear();
    for (const name of wanted) this.#internals.states.add(name);
  }

  /** Loads what draws, while the host is asked who uses the page: all at once, also what these files import themselves. */
  async #load(signal: AbortSignal): Promise<Status | undefined> {
    const person = this.#person;
    const { visitor, problem } = person.person ?? {};
    const [{ status, Status }, { list } = {}] = await Promise.all([
      loadStatus(),
      this.variant === 'list' ? loadList() : undefined,
      loadWords(),
      loadSchemas(),
      visitor ? visitor.feed() : loadFeed(),
    ]);
    addEnglish('status', status);
    signal.throwIfAborted();
    this.#status.value?.end();
    if (!visitor && !problem) return undefined;
    const deps = { person, visitor, list, locale: this.#locale, connection: this.#connection };
    return new Status(this, deps);
  }

  #retryLater(error: unknown): void {
    this.#status.value?.end();
    if (!(error instanceof ScreeningError)) reportMistake(error);
    else if (error.isMistake) tellDeveloper(error.message);
    const retry = (): void => {
      if (this.isConnected && this.#status.status === TaskStatus.ERROR) void this.#status.run();
    };
    setTimeout(retry, retryEveryMs);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'screening-status': ScreeningStatusElement;
  }
}
