import { adoptStyles, css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { liveFeed, pageConnection } from '../client/page-connection.ts';
import { PageProblem } from '../client/page-problem.ts';
import type { FetchSession } from '../client/page-session-source.ts';
import { status } from '../locales/en.ts';
import { LocaleController } from '../locales/locale.ts';
import { look } from '../look.ts';
import type { Screening } from '../protocol/screening.ts';
import { ScreeningChangeEvent, ScreeningCompleteEvent, ScreeningConnectionEvent } from './status-events.ts';
import { statusViews } from './late-views.ts';
import type { StatusFollower } from './status-follower.ts';

/** Milliseconds between attempts to get what draws screenings. */
const again = 10_000;

const waiting = css`
  section {
    padding: var(--_space);
    border-radius: var(--_radius);
    background: var(--_surface);
  }
`;

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
  static override styles = [look, waiting];

  static override properties = {
    endpoint: {},
    sessionUrl: { attribute: 'session-url' },
    fetchSession: { attribute: false },
    screeningId: { attribute: 'screening-id' },
    for: {},
    variant: { reflect: true },
    locale: {},
  };

  /** Base URL of the page API. */
  endpoint = '/screening-api';
  /** The host's URL that answers a POST with `{token, expiresAt}`. */
  sessionUrl: string | null = null;
  /** Gets a page session, instead of `session-url`. */
  fetchSession: FetchSession | null = null;
  /** Which screening; without it, the newest one the page session may see. */
  screeningId: string | null = null;
  /** Id of a launcher in the same tree: what it creates is shown from then on. */
  for: string | null = null;
  variant: 'timeline' | 'badge' | 'list' = 'timeline';
  /** BCP 47 tag; by default the nearest `lang`, then the browser's language. */
  locale: string | null = null;

  readonly #locale = new LocaleController(this, 'status', status);
  readonly #internals = this.attachInternals();
  #tree: Node | undefined;
  #announcement = '';
  /** What is shown, once what follows and draws screenings is here. */
  #follower: StatusFollower | undefined;
  /** Whether that did not come. */
  #isMissing = false;
  /** What a launcher created before. */
  #created: Screening | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#tree = this.getRootNode();
    this.#tree.addEventListener('screening-created', this.#takeCreated);
    if (this.hasUpdated && !this.#follower) void this.#begin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#tree?.removeEventListener('screening-created', this.#takeCreated);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const has = (...names: (keyof ScreeningStatusElement)[]): boolean =>
      names.some((name) => changed.has(name));
    if (!this.hasUpdated) void this.#begin();
    else if (has('endpoint', 'sessionUrl', 'fetchSession')) this.#follower?.follow();
    if (this.hasUpdated && has('screeningId', 'for', 'variant')) this.#follower?.choose();
  }

  protected override render(): TemplateResult | typeof nothing {
    const follower = this.#follower;
    const { content } = statusViews;
    if (!follower || !content) return this.#waiting();
    const { isCandidate, connection = 'connecting', lastHeardAt, problem, view } = follower;
    const retry = (): void => follower.retry();
    const reading = { locale: this.#locale, isCandidate, connection, lastHeardAt, problem, retry };
    return html`
      ${content.renderStatus(this.variant, view, reading)}
      <p class="visually-hidden" role="status">${this.#announcement}</p>
    `;
  }

  #waiting(): TemplateResult | typeof nothing {
    if (this.variant === 'badge') return nothing;
    const { sentences, tag, dir } = this.#locale;
    const { loading, problem } = sentences;
    const retry = (): void => void this.#begin();
    return html`<section part="card" lang=${tag} dir=${dir}>
      ${
        this.#isMissing
          ? html`<p part="explanation">${problem.offline}</p>
              <button type="button" part="retry" @click=${retry}>${problem.again}</button>`
          : html`<p part="note" aria-busy="true">${loading}</p>`
      }
    </section>`;
  }

  protected override updated(): void {
    const { connection = 'connecting', view } = this.#follower ?? {};
    const { states } = this.#internals;
    states.clear();
    states.add(view?.kind ?? (this.#isMissing ? 'problem' : 'loading'));
    states.add(connection);
    if (view?.kind !== 'one') return;
    const { phase, result, environment, waitingOn } = view.screening;
    for (const name of [phase, result, environment]) states.add(name);
    if (waitingOn === 'candidate') states.add('your-turn');
  }

  /** Follows as soon as what that takes is here; the page session is fetched meanwhile. */
  async #begin(): Promise<void> {
    clearTimeout(this.#timer);
    this.#isMissing = false;
    this.requestUpdate();
    const beginning = new AbortController();
    try {
      const { api } = pageConnection(this, beginning.signal);
      api.claims().catch(() => {});
      const isHere = liveFeed.content && statusViews.content;
      const { StatusFollower, styles } =
        isHere || (await Promise.all([statusViews.need(), liveFeed.need()]))[0];
      if (this.#follower) return;
      adoptStyles(this.renderRoot as ShadowRoot, [look, ...styles]);
      this.#follower = new StatusFollower(this, {
        changed: (screening, previous) => this.#tellChange(screening, previous),
        connected: (state) => this.dispatchEvent(new ScreeningConnectionEvent(state)),
      });
      if (this.#created) this.#follower.take(this.#created);
    } catch (cause) {
      if (!(cause instanceof PageProblem)) throw cause;
      this.#isMissing = true;
      this.#timer = setTimeout(() => void (this.isConnected && this.#begin()), again);
    } finally {
      beginning.abort();
      this.requestUpdate();
    }
  }

  /** Only by the facts of the event: this element knows no launcher. */
  readonly #takeCreated = (event: Event): void => {
    if (this.for === null || (event.target as Element).id !== this.for || !('screening' in event)) return;
    this.#created = event.screening as Screening;
    this.#follower?.take(this.#created);
  };

  #tellChange(screening: Screening, previous: Screening | undefined): void {
    const { sentences } = this.#locale;
    const where = statusViews.content?.headline(sentences, screening, this.#follower?.isCandidate ?? true);
    if (where) this.#announcement = sentences.changed(screening.packageTitle, where);
    this.dispatchEvent(new ScreeningChangeEvent(screening, previous));
    if (screening.phase === 'complete' && previous && previous.phase !== 'complete')
      this.dispatchEvent(new ScreeningCompleteEvent(screening));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'screening-status': ScreeningStatusElement;
  }
  interface HTMLElementEventMap {
    'screening-change': ScreeningChangeEvent;
    'screening-complete': ScreeningCompleteEvent;
    'screening-connection': ScreeningConnectionEvent;
  }
}
