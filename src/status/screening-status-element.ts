import { adoptStyles, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import type { PageProblem } from '../client/page-problem.ts';
import type { FetchSession } from '../client/page-session-source.ts';
import { status } from '../locales/en.ts';
import { LocaleController } from '../locales/locale.ts';
import { look } from '../look.ts';
import type { Screening } from '../protocol/screening.ts';
import { ScreeningChangeEvent, ScreeningCompleteEvent, ScreeningConnectionEvent } from './status-events.ts';
import { badgeAndList, renderStatus } from './render-status.ts';
import { StatusFollower } from './status-follower.ts';
import type { StatusView } from './status-view.ts';
import { styles } from './styles.ts';
import { headline } from './wording.ts';

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
  static override styles = [look, styles];

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
  readonly #follower = new StatusFollower(this, {
    changed: (screening, previous) => this.#tellChange(screening, previous),
    connected: (state) => this.dispatchEvent(new ScreeningConnectionEvent(state)),
  });
  readonly #internals = this.attachInternals();
  #tree: Node | undefined;
  #announcement = '';
  /** Why a variant other than the timeline cannot be drawn. */
  #undrawable: PageProblem | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#tree = this.getRootNode();
    this.#tree.addEventListener('screening-created', this.#takeCreated);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#tree?.removeEventListener('screening-created', this.#takeCreated);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const has = (...names: (keyof ScreeningStatusElement)[]): boolean =>
      names.some((name) => changed.has(name));
    if (has('endpoint', 'sessionUrl', 'fetchSession')) this.#follower.follow();
    if (this.hasUpdated && has('screeningId', 'for', 'variant')) this.#follower.choose();
    if (has('variant')) void this.#drawVariant();
  }

  protected override render(): TemplateResult {
    const { isCandidate, connection = 'connecting', lastHeardAt, problem } = this.#follower;
    const view = this.#view;
    const retry = (): void => this.#retry();
    const reading = { locale: this.#locale, isCandidate, connection, lastHeardAt, problem, retry };
    return html`
      ${renderStatus(this.variant, view, reading)}
      <p class="visually-hidden" role="status">${this.#announcement}</p>
    `;
  }

  protected override updated(): void {
    const { connection = 'connecting' } = this.#follower;
    const view = this.#view;
    const { states } = this.#internals;
    states.clear();
    for (const name of [view.kind, connection]) states.add(name);
    if (view.kind !== 'one') return;
    const { phase, result, environment, waitingOn } = view.screening;
    for (const name of [phase, result, environment]) states.add(name);
    if (waitingOn === 'candidate') states.add('your-turn');
  }

  get #view(): StatusView {
    if (this.#undrawable) return { kind: 'problem', problem: this.#undrawable };
    const isDrawable = this.variant === 'timeline' || badgeAndList.content !== undefined;
    return isDrawable ? this.#follower.view : { kind: 'loading' };
  }

  /** Badge and list are drawn by a chunk of their own. */
  async #drawVariant(): Promise<void> {
    this.#undrawable = undefined;
    if (this.variant === 'timeline') return;
    try {
      const { styles: more } = badgeAndList.content ?? (await badgeAndList.need());
      adoptStyles(this.renderRoot as ShadowRoot, [look, styles, more]);
    } catch (problem) {
      this.#undrawable = problem as PageProblem;
    }
    this.requestUpdate();
  }

  #retry(): void {
    void this.#drawVariant();
    this.#follower.retry();
  }

  /** Only by the facts of the event: this element knows no launcher. */
  readonly #takeCreated = (event: Event): void => {
    if (this.for === null || (event.target as Element).id !== this.for || !('screening' in event)) return;
    this.#follower.take(event.screening as Screening);
  };

  #tellChange(screening: Screening, previous: Screening | undefined): void {
    const { sentences } = this.#locale;
    const where = headline(sentences, screening, this.#follower.isCandidate);
    this.#announcement = sentences.changed(screening.packageTitle, where);
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
