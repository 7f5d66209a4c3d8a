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

/** Milliseconds between attempts to load what draws screenings. */
const retryEveryMs = 10_000;

const waitingStyles = css`
  section {
    padding: var(--_space);
    border-radius: var(--_radius);
    background: var(--_surface);
  }
`;

/** What follows screenings, and what draws them. */
interface Shown {
  follower: StatusFollower;
  views: typeof statusViews;
}

/**
 * Shows how a screening comes along, live: what has happened, what it waits for, and when it last heard. It never
 * claims progress that the proxy's log does not hold.
 *
 * @tagname screening-status
 * @fires {ScreeningChangeEvent} screening-change - A screening shown here changed, or a new one took its place.
 * @fires {ScreeningCompleteEvent} screening-complete - A screening shown here became complete while it was shown.
 * @fires {ScreeningConnectionEvent} screening-connection - The connection to the proxy changed.
 * @csspart card - The frame around everything but a badge.
 * @csspart test - The mark of the test environment.
 * @csspart header - Label, title and headline of the timeline.
 * @csspart label - What this is, above the title.
 * @csspart title - The title of the package, or of what is said instead.
 * @csspart headline - Where the screening stands, in a word or two.
 * @csspart explanation - The same in a sentence.
 * @csspart note - What else a reader should know.
 * @csspart timeline - The steps.
 * @csspart step - One step; also `step-done`, `step-now`, `step-ahead`, `step-clear`, `step-review`, `step-stopped`.
 * @csspart step-title - What a step is.
 * @csspart step-word - Where it stands.
 * @csspart step-time - When it happened, or is expected.
 * @csspart table - The list; its rows are `head` and `row`, their cells `reference`, `package`, `result`, `updated`.
 * @csspart badge - The badge.
 * @csspart connection - Whether it is live, and when it last heard.
 * @csspart retry - The button that tries again.
 * @cssprop --screening-accent - Colour of what is going on and of buttons.
 * @cssprop --screening-accent-text - Colour of text on the accent.
 * @cssprop --screening-text - Colour of text.
 * @cssprop --screening-muted - Colour of secondary text.
 * @cssprop --screening-surface - Colour behind everything.
 * @cssprop --screening-border - Colour of lines.
 * @cssprop --screening-positive - Colour of what is done or clear.
 * @cssprop --screening-radius - Roundness of corners.
 * @cssprop --screening-space - Measure of the gaps.
 * @cssprop --screening-font - Font family; inherited by default.
 * @cssstate one - One screening is shown.
 * @cssstate list - All are shown.
 * @cssstate loading - Nothing is known yet.
 * @cssstate empty - There is nothing to show.
 * @cssstate problem - Nothing can be shown.
 * @cssstate connecting - Also `live`, `polling`, `reconnecting`, `offline`: the connection.
 * @cssstate in-progress - Also the other phases, and the results.
 * @cssstate your-turn - The screening waits for its candidate.
 * @cssstate test - The screening ran in the test environment.
 */
export class ScreeningStatusElement extends LitElement {
  static override styles = [look, waitingStyles];

  /** Base URL of the page API. */
  @property() endpoint = '/screening-api';
  /** The host's URL that answers a POST with `{token, expiresAt}`. */
  @property({ attribute: 'session-url' }) sessionUrl: string | null = null;
  /** Gets a page session, instead of `session-url`. */
  @property({ attribute: false }) fetchSession: FetchSession | null = null;
  /** Which screening; without it, the newest one the page session may see. */
  @property({ attribute: 'screening-id' }) screeningId: string | null = null;
  /** Id of a launcher in the same tree: what it creates is shown from then on. */
  @property() for: string | null = null;
  /** One screening whole, one in a word or two, or all of the page session. */
  @property({ reflect: true }) variant: Variant = 'timeline';
  /** BCP 47 tag; by default the nearest `lang`, then the browser's language. */
  @property() locale: string | null = null;

  readonly #locale = new LocaleController(this, 'status', status);
  readonly #internals = this.attachInternals();
  #shown: Shown | undefined;
  #tree: Node | undefined;
  #connected: AbortController | undefined;
  #announcement = '';
  /** What a launcher created before anything could be shown. */
  #created: Screening | undefined;

  /** What follows and draws screenings; the page session is fetched meanwhile. */
  readonly #opening = new Task(this, {
    args: () => [this.endpoint, this.sessionUrl, this.fetchSession] as const,
    task: () => (this.isConnected ? this.#open() : initialState),
    onError: (error) => this.#retryAfter(error),
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.#tree = this.getRootNode();
    this.#tree.addEventListener('screening-created', this.#takeCreated);
    if (this.hasUpdated) void this.#opening.run();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#tree?.removeEventListener('screening-created', this.#takeCreated);
    this.#connected?.abort();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const isOther = changed.has('screeningId') || changed.has('for') || changed.has('variant');
    if (this.hasUpdated && isOther) this.#shown?.follower.choose();
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.#shown) return this.#renderWaiting();
    const { follower, views } = this.#shown;
    const { isCandidate, connection = 'connecting', lastHeardAt, problem, view } = follower;
    const retry = (): void => follower.retry();
    const reading = { locale: this.#locale, isCandidate, connection, lastHeardAt, problem, retry };
    return html`
      ${views.variants[this.#drawnVariant](view, reading)}
      <p class="visually-hidden" role="status">${this.#announcement}</p>
    `;
  }

  #renderWaiting(): TemplateResult | typeof nothing {
    if (this.variant === 'badge') return nothing;
    const { sentences, tag, dir } = this.#locale;
    const { loading, problem } = sentences;
    const waiting = (): TemplateResult => html`<p part="note" aria-busy="true">${loading}</p>`;
    return html`<section part="card" lang=${tag} dir=${dir}>
      ${this.#opening.render({
        initial: waiting,
        pending: waiting,
        complete: waiting,
        error: () =>
          html`<p part="explanation">${problem.offline}</p>
            <button type="button" part="retry" @click=${() => void this.#opening.run()}>
              ${problem.again}
            </button>`,
      })}
    </section>`;
  }

  protected override updated(): void {
    const { connection = 'connecting', view } = this.#shown?.follower ?? {};
    const { states } = this.#internals;
    states.clear();
    states.add(view?.kind ?? (this.#opening.status === TaskStatus.ERROR ? 'problem' : 'loading'));
    states.add(connection);
    if (view?.kind !== 'one') return;
    const { phase, result, environment, waitingOn } = view.screening;
    for (const name of [phase, result, environment]) states.add(name);
    if (waitingOn === 'candidate') states.add('your-turn');
  }

  /** A word that an author mistyped is as good as none. */
  get #drawnVariant(): Variant {
    return this.variant === 'badge' || this.variant === 'list' ? this.variant : 'timeline';
  }

  async #open(): Promise<void> {
    this.#connected?.abort();
    const { signal } = (this.#connected = new AbortController());
    const page = pageConnection(this, signal);
    if (this.#shown && page.loadedFeed)
      return this.#shown.follower.follow({ api: page.api, feed: page.loadedFeed, signal });
    page.api.claims().catch(() => {});
    const [{ StatusFollower }, { statusViews: views }, feed] = await Promise.all([
      chunks.follower(),
      chunks.views(),
      page.feed(),
    ]);
    signal.throwIfAborted();
    const source = { api: page.api, feed, signal };
    if (this.#shown) return this.#shown.follower.follow(source);
    adoptStyles(this.renderRoot as ShadowRoot, [look, ...views.styles]);
    const follower = new StatusFollower(
      this,
      {
        onChange: (screening, previous) => this.#announce(screening, previous),
        onConnection: (state) => this.dispatchEvent(new ScreeningConnectionEvent(state)),
      },
      source,
    );
    this.#shown = { follower, views };
    if (this.#created) follower.take(this.#created);
  }

  #retryAfter(error: unknown): void {
    const signal = this.#connected?.signal;
    if (!signal || signal.aborted) return;
    if (!(error instanceof PageProblem)) reportError(error);
    const timer = setTimeout(() => void this.#opening.run(), retryEveryMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  /** Only by the facts of the event: this element knows no launcher. */
  readonly #takeCreated = (event: Event): void => {
    if (this.for === null || (event.target as Element).id !== this.for || !('screening' in event)) return;
    this.#created = event.screening as Screening;
    this.#shown?.follower.take(this.#created);
  };

  #announce(screening: Screening, previous: Screening | undefined): void {
    if (this.#shown) {
      const { follower, views } = this.#shown;
      const { sentences } = this.#locale;
      const where = views.headline(sentences, screening, follower.isCandidate);
      this.#announcement = sentences.changed(screening.packageTitle, where);
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
