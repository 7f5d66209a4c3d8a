import { initialState, Task, TaskStatus } from '@lit/task';
import { adoptStyles, css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { lateFile } from '../client/late-file.ts';
import { pageConnection } from '../client/page-connection.ts';
import { PageProblem } from '../client/page-problem.ts';
import type { FetchSession } from '../client/page-session-source.ts';
import { status } from '../locales/en.ts';
import { LocaleController } from '../locales/locale.ts';
import { look } from '../look.ts';
import type { Screening } from '../protocol/screening.ts';
import { ScreeningChangeEvent, ScreeningCompleteEvent, ScreeningConnectionEvent } from './status-events.ts';
import type { StatusFollower } from './status-follower.ts';
import type { Variant } from './status-view.ts';
import type { statusViews } from './views/status-views.ts';

const chunks = {
  follower: lateFile(() => import('./status-follower.ts')),
  views: lateFile(() => import('./views/status-views.ts')),
};

const retryEveryMs = 10_000;

const waitingStyles = css`
  section {
    min-block-size: var(--screening-loading-height, 30rem);
    padding: var(--_paddings);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  :host([variant='list']) section {
    min-block-size: var(--screening-loading-height, 26rem);
  }
`;

/** The chunks that follow screenings and draw them. */
interface Loaded {
  follower: StatusFollower;
  views: typeof statusViews;
}

/**
 * Shows the progress of a screening live: what has happened, what it waits for, and when the proxy was last heard. It
 * never shows progress that the proxy's log does not contain.
 *
 * @tagname screening-status
 * @fires {ScreeningChangeEvent} screening-change - A screening shown here changed, or a new one is shown.
 * @fires {ScreeningCompleteEvent} screening-complete - A screening shown here became complete while it was shown.
 * @fires {ScreeningConnectionEvent} screening-connection - The connection to the proxy changed.
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
 * @csspart step-stopped - A step that will not be finished, besides `step`.
 * @csspart step-title - The name of a step.
 * @csspart step-word - Where a step stands.
 * @csspart step-time - When a step happened, or is expected to.
 * @csspart table - The list.
 * @csspart head - The headings of the list.
 * @csspart row - A screening of the list.
 * @csspart reference - In a row: the host's reference of the candidate.
 * @csspart package - In a row: the title of the package.
 * @csspart result - In a row: the result.
 * @csspart updated - In a row: when it changed.
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
 * @cssprop [--screening-loading-height=30rem, for a list 26rem] - Height kept free while loading. A badge keeps none.
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
  static override styles = [look, waitingStyles];

  /** Base URL of the page API. */
  @property() endpoint = '/screening-api';
  /** The host's URL that answers a POST with `{token, expiresAt}`. */
  @property({ attribute: 'session-url' }) sessionUrl: string | null = null;
  /** A function that gets a page session, instead of `session-url`. */
  @property({ attribute: false }) fetchSession: FetchSession | null = null;
  /** Id of the screening to show; without it, the newest one that the page session may see. */
  @property({ attribute: 'screening-id' }) screeningId: string | null = null;
  /** Id of a launcher in the same tree: the element shows the screenings that it creates. */
  @property() for: string | null = null;
  /** `timeline`: one screening in full; `badge`: one in a few words; `list`: all that the page session may see. */
  @property({ reflect: true }) variant: Variant = 'timeline';
  /** BCP 47 tag; by default the nearest `lang`, then the browser's language. */
  @property() locale: string | null = null;

  readonly #locale = new LocaleController(this, 'status', status);
  readonly #internals = this.attachInternals();
  #loaded: Loaded | undefined;
  #tree: Node | undefined;
  #connected: AbortController | undefined;
  #announcement = '';
  /** A screening that a launcher created before the chunks had loaded. */
  #created: Screening | undefined;

  /** Loads the chunks, and at the same time the page session. */
  readonly #loading = new Task(this, {
    args: () => [this.endpoint, this.sessionUrl, this.fetchSession] as const,
    task: () => (this.isConnected ? this.#load() : initialState),
    onError: (error) => this.#retryAfter(error),
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.#tree = this.getRootNode();
    this.#tree.addEventListener('screening-created', this.#showCreated);
    if (this.hasUpdated) void this.#loading.run();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#tree?.removeEventListener('screening-created', this.#showCreated);
    this.#connected?.abort();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const isOtherView = changed.has('screeningId') || changed.has('for') || changed.has('variant');
    if (changed.has('for') || changed.has('screeningId')) this.#created = undefined;
    if (this.hasUpdated && isOtherView) this.#loaded?.follower.reset();
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.#loaded) return this.#renderWaiting();
    const { follower, views } = this.#loaded;
    const { isCandidate, connection = 'connecting', lastHeardAt, problem, view } = follower;
    const retry = (): void => follower.retry();
    const reading = { locale: this.#locale, isCandidate, connection, lastHeardAt, problem, retry };
    return html`
      ${views.variants[this.#validVariant](view, reading)}
      <p class="visually-hidden" role="status">${this.#announcement}</p>
    `;
  }

  #renderWaiting(): TemplateResult | typeof nothing {
    if (this.variant === 'badge') return nothing;
    const { sentences, tag, dir } = this.#locale;
    const { loading, problem } = sentences;
    const waiting = (): TemplateResult => html`<p part="note" aria-busy="true">${loading}</p>`;
    return html`<section part="card" lang=${tag} dir=${dir}>
      ${this.#loading.render({
        initial: waiting,
        pending: waiting,
        complete: waiting,
        error: () =>
          html`<p part="explanation">${problem.offline}</p>
            <button type="button" part="retry" @click=${() => void this.#loading.run()}>
              ${problem.again}
            </button>`,
      })}
    </section>`;
  }

  protected override updated(): void {
    const { connection = 'connecting', view } = this.#loaded?.follower ?? {};
    const { states } = this.#internals;
    states.clear();
    states.add(view?.kind ?? (this.#loading.status === TaskStatus.ERROR ? 'problem' : 'loading'));
    states.add(connection);
    if (view?.kind !== 'one') return;
    const { phase, result, environment, waitingOn } = view.screening;
    for (const name of [phase, result, environment]) states.add(name);
    if (waitingOn === 'candidate') states.add('your-turn');
  }

  /** The variant, or the default when its name is not a known one. */
  get #validVariant(): Variant {
    return this.variant === 'badge' || this.variant === 'list' ? this.variant : 'timeline';
  }

  async #load(): Promise<void> {
    this.#connected?.abort();
    const { signal } = (this.#connected = new AbortController());
    const page = pageConnection(this, signal);
    if (this.#loaded && page.loadedFeed)
      return this.#loaded.follower.follow({ api: page.api, feed: page.loadedFeed, signal });
    page.api.claims().catch(() => {});
    const [{ StatusFollower }, { statusViews: views }, feed] = await Promise.all([
      chunks.follower(),
      chunks.views(),
      page.feed(),
    ]);
    signal.throwIfAborted();
    const source = { api: page.api, feed, signal };
    if (this.#loaded) return this.#loaded.follower.follow(source);
    adoptStyles(this.renderRoot as ShadowRoot, [look, ...views.styles]);
    const follower = new StatusFollower(
      this,
      {
        onChange: (screening, previous) => this.#announce(screening, previous),
        onConnection: (state) => this.dispatchEvent(new ScreeningConnectionEvent(state)),
      },
      source,
    );
    this.#loaded = { follower, views };
    if (this.#created) follower.showCreated(this.#created);
  }

  #retryAfter(error: unknown): void {
    const signal = this.#connected?.signal;
    if (!signal || signal.aborted) return;
    if (!(error instanceof PageProblem)) reportError(error);
    const timer = setTimeout(() => void this.#loading.run(), retryEveryMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  /** Reads only the event: src/status must not import the launcher. */
  readonly #showCreated = (event: Event): void => {
    if (this.for === null || (event.target as Element).id !== this.for || !('screening' in event)) return;
    this.#created = event.screening as Screening;
    this.#loaded?.follower.showCreated(this.#created);
  };

  #announce(screening: Screening, previous: Screening | undefined): void {
    if (this.#loaded) {
      const { follower, views } = this.#loaded;
      const { sentences } = this.#locale;
      const headline = views.headline(sentences, screening, follower.isCandidate);
      this.#announcement = sentences.changed(screening.packageTitle, headline);
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
