import { adoptStyles, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { pageConnection } from '../client/page-connection.ts';
import type { FetchSession } from '../client/page-session-source.ts';
import { launcher } from '../locales/en.ts';
import { LocaleController } from '../locales/locale.ts';
import { look } from '../look.ts';
import type { Candidate } from '../protocol/candidate.ts';
import type { Mode, Screening } from '../protocol/screening.ts';
import type { Disclosure } from './disclosure.ts';
import { busyWord } from './form-step.ts';
import type { InviteLink } from './invite-link.ts';
import { dressed, serviceForm } from './late-parts.ts';
import { type LauncherContext, launcherView } from './launcher-view.ts';
import { ScreeningApplication } from './screening-application.ts';
import { styles } from './styles.ts';

/** Milliseconds after which a visitor is told that something is on its way. */
const patience = 250;

/**
 * Starts a screening of the visitor: asks what its package needs and the host does not know, shows what must be
 * signed, and orders once; or hands over to the service's own form, behind a link or by e-mail. Answers stay in this
 * element's memory. In a form of the host's it is a control whose value is the screening's id.
 *
 * @tagname screening-launcher
 * @fires {ScreeningReadyEvent} screening-ready - The form, or the choice of packages, is there.
 * @fires {ScreeningStepEvent} screening-step - The candidate went to another step.
 * @fires {ScreeningSubmitEvent} screening-submit - The order is about to be sent; cancelable.
 * @fires {ScreeningCreatedEvent} screening-created - The order was taken, or joined one that was already open.
 * @fires {ScreeningErrorEvent} screening-error - Something was refused or could not be reached.
 * @fires {ScreeningInviteEvent} screening-invite - The service's form was opened, or its e-mail ordered.
 * @slot header - Instead of the package's title.
 * @slot intro - Before the form: what this is about, in the host's own words.
 * @slot success - Shown below the thanks once the screening is under way or handed over.
 * @slot footer - Below everything: a contact, a privacy notice.
 * @csspart base - The frame around everything.
 * @csspart test - The mark of the test environment.
 * @csspart title - The package's title.
 * @csspart progress - Which step of how many.
 * @csspart heading - The title of the step or state that is shown.
 * @csspart form - The form of the step.
 * @csspart field - A label with its control and texts.
 * @csspart label - What a field is called.
 * @csspart input - A control.
 * @csspart help - Why a field is asked, or how to answer it.
 * @csspart problem - What is wrong with an answer.
 * @csspart summary - The problems of a step.
 * @csspart failure - Why something was refused or could not be reached.
 * @csspart entry - An entry of a list, such as an earlier address.
 * @csspart disclosure - The text of a document to sign.
 * @csspart reviewed - A step's answers on the review.
 * @csspart actions - The buttons that end a step.
 * @csspart button - Any button; the one that goes on is also `primary-button`, a package to choose also `choice`.
 * @csspart trust - Where a member may come to see outcomes.
 * @csspart link - The invite link, where no tab could be opened.
 * @csspart countdown - How long an invite link lives.
 * @csspart dialog - The dialog around the service's form.
 * @csspart frame - The service's form in the dialog.
 * @cssprop --screening-accent - Colour of progress and of buttons that go on.
 * @cssprop --screening-accent-text - Colour of text on the accent.
 * @cssprop --screening-text - Colour of text.
 * @cssprop --screening-muted - Colour of secondary text.
 * @cssprop --screening-surface - Colour behind everything.
 * @cssprop --screening-border - Colour of lines.
 * @cssprop --screening-problem - Colour of problems.
 * @cssprop --screening-radius - Roundness of corners.
 * @cssprop --screening-space - Measure of the gaps.
 * @cssprop --screening-font - Font family; inherited by default.
 * @cssstate loading - Nothing is known yet.
 * @cssstate unavailable - Nothing can be ordered.
 * @cssstate choosing - A package is to be chosen.
 * @cssstate filling - A step is shown.
 * @cssstate submitting - The order is on its way.
 * @cssstate handed-over - The service collects the rest.
 * @cssstate under-way - There is nothing more to do.
 * @cssstate test - Orders go to the test environment.
 */
export class ScreeningLauncherElement extends LitElement {
  static override styles = [look, styles];
  static formAssociated = true;

  static override properties = {
    endpoint: {},
    sessionUrl: { attribute: 'session-url' },
    fetchSession: { attribute: false },
    packageId: { attribute: 'package-id' },
    mode: {},
    openIn: { attribute: 'open-in' },
    candidate: { attribute: false },
    disclosures: { attribute: false },
    recurrence: {},
    name: { reflect: true },
    draft: {},
    disabled: { type: Boolean, reflect: true },
    locale: {},
  };

  /** Base URL of the page API. */
  endpoint = '/screening-api';
  /** The host's URL that answers a POST with `{token, expiresAt}`. */
  sessionUrl: string | null = null;
  /** Gets a page session, instead of `session-url`. */
  fetchSession: FetchSession | null = null;
  /** The package to order; without it the candidate chooses one that the page session allows. */
  packageId: string | null = null;
  /** How it is run: asked here, behind the service's link, or by the service's e-mail. */
  mode: Mode = 'form';
  /** Where a link opens. `dialog` needs a `frame-src` in the host's policy. */
  openIn: 'tab' | 'dialog' = 'tab';
  /** What the host knows of the candidate, nested by canonical names; fills what is still blank. */
  candidate: Candidate = {};
  /** Documents that must be shown; each is a step of its own. */
  disclosures: Disclosure[] = [];
  /** ISO 8601 duration (`P1Y`): screen again and again. */
  recurrence: string | null = null;
  /** The name under which a host's form submits the screening's id. */
  name: string | null = null;
  /** `session` keeps harmless answers in this tab across reloads. */
  draft: 'off' | 'session' = 'off';
  /** Nothing can be typed or pressed. */
  disabled = false;
  /** BCP 47 tag; by default the nearest `lang`, then the browser's language. */
  locale: string | null = null;

  readonly #locale = new LocaleController(this, 'launcher', launcher);
  readonly #application = new ScreeningApplication(this);
  readonly #internals = this.attachInternals();
  readonly #redraw = (): void => this.requestUpdate();
  #connected: AbortController | undefined;
  #inviteLink: InviteLink | undefined;
  #isSsnRevealed = false;
  #isFieldsetDisabled = false;
  /** How many chunks' styles it has on. */
  #worn = 0;
  #focusNext: string | undefined;
  /** Whether it may still show nothing: a form that comes at once needs no "one moment" before it. */
  #isPatient = true;

  /** The screening that was ordered here, or found to be under way. */
  get screening(): Screening | undefined {
    return this.#application.screening;
  }

  override connectedCallback(): void {
    // The host's script may still set properties in this task. The page session is asked for before anything is drawn.
    queueMicrotask(() => this.isConnected && this.#connect());
    super.connectedCallback();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#connected?.abort();
    this.#connected = undefined;
  }

  formResetCallback(): void {
    this.reset();
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.#isFieldsetDisabled = isDisabled;
    this.requestUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#dress();
    if (this.#application.state.name !== 'loading' || this.childElementCount > 0) this.#isPatient = false;
    if (!this.hasUpdated || !this.#connected) return;
    if (changed.has('candidate')) this.#application.prefill();
    if (changed.has('recurrence')) this.#application.checkRecurrence();
    const sources = ['endpoint', 'sessionUrl', 'fetchSession', 'packageId', 'mode', 'draft'] as const;
    if (!sources.some((name) => changed.has(name))) return;
    this.#application.restart();
    this.#restart();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { sentences, tag, dir } = this.#locale;
    const { state, offers, form } = this.#application;
    if (this.#isPatient) return nothing;
    const isDone = state.name === 'handed-over' || state.name === 'under-way';
    const isDisabled = this.disabled || this.#isFieldsetDisabled;
    return html`<section class="base" part="base" aria-label=${sentences.label} lang=${tag} dir=${dir}>
      <p class="test-mark" part="test" ?hidden=${offers?.environment !== 'test'}>
        <strong>${sentences.test.mark}</strong> ${sentences.test.text}
      </p>
      <p class="visually-hidden" role="status">${busyWord(this.#context)}</p>
      <div class="content">
        <slot name="header"><h2 part="title">${form?.offer.title ?? sentences.label}</h2></slot>
        <slot name="intro"></slot>
        <fieldset class="stage" ?disabled=${isDisabled}>${launcherView(this.#context)}</fieldset>
        <slot name="success" ?hidden=${!isDone}></slot>
        <slot name="footer"></slot>
      </div>
    </section>`;
  }

  protected override updated(): void {
    const { state, offers } = this.#application;
    this.#internals.states.clear();
    this.#internals.states.add(state.name);
    if (offers) this.#internals.states.add(offers.environment);
    this.#internals.setFormValue(this.screening?.id ?? null);
    const anchor = this.renderRoot.querySelector<HTMLElement>('.primary') ?? undefined;
    if (this.screening) this.#internals.setValidity({});
    else this.#internals.setValidity({ valueMissing: true }, this.#locale.sentences.incomplete, anchor);
    if (this.#focusNext)
      this.renderRoot.querySelector<HTMLElement>(`#${CSS.escape(this.#focusNext)}`)?.focus();
    this.#focusNext = undefined;
  }

  /** Orders what was answered, or shows the first step that is not complete. */
  async submit(): Promise<void> {
    await this.#order(() => this.#application.order());
  }

  /** Lets go of every answer, here and in the draft, and starts anew. */
  reset(): void {
    this.#application.forget();
    this.#restart();
  }

  /** Opens the service's form by a fresh link; what is not ordered yet is ordered first. Call it in a click. */
  async open(): Promise<void> {
    if (this.#application.state.name === 'handed-over')
      await this.#link?.open(this.#locale.sentences.loading);
    else await this.submit();
  }

  /** Moves the focus once what changed is drawn. */
  focusOn(id: string): void {
    this.#focusNext = id;
    this.requestUpdate();
  }

  /** The way to the service's own form, once its chunk is here. */
  get #link(): InviteLink | undefined {
    if (serviceForm.content) this.#inviteLink ??= new serviceForm.content.InviteLink(this, this.#application);
    return this.#inviteLink;
  }

  /** Does what may order, in the click of a candidate: a link may need a tab right now. */
  async #order(act: () => Promise<void>): Promise<void> {
    this.#link?.prepare(this.#locale.sentences.loading);
    await act();
    await this.#link?.proceed();
  }

  get #context(): LauncherContext {
    const application = this.#application;
    const step = application.form?.steps[application.index];
    return {
      application,
      problems:
        application.form?.sheet.shownProblems(step?.kind === 'fields' ? step.fields : []) ?? new Map(),
      sentences: this.#locale.sentences,
      locale: this.#locale.tag,
      link: this.#link,
      isSsnRevealed: this.#isSsnRevealed,
      hasDraft: this.draft === 'session',
      focusOn: (id) => this.focusOn(id),
      redraw: this.#redraw,
      revealSsn: () => {
        this.#isSsnRevealed = !this.#isSsnRevealed;
        this.requestUpdate();
      },
      restart: () => this.#restart(),
      reset: () => this.reset(),
      advance: (event) => void this.#advance(event),
      leave: (event) => application.leave((event.target as HTMLInputElement).name),
      saveReceipt: () => void application.saveReceipt(this.#locale.sentences.sign.file),
    };
  }

  #connect(): void {
    if (this.#connected) return;
    const { signal } = (this.#connected = new AbortController());
    const page = pageConnection(this, signal);
    void this.#application.load(page, signal);
    if (!this.#isPatient) return;
    const timer = setTimeout(() => {
      this.#isPatient = false;
      this.requestUpdate();
    }, patience);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  #restart(): void {
    this.#connected?.abort();
    this.#connected = undefined;
    if (this.isConnected) this.#connect();
  }

  /** Puts on what the chunks that have come bring along. */
  #dress(): void {
    const late = dressed.flatMap(({ content }) => content?.styles ?? []);
    if (late.length > this.#worn) adoptStyles(this.renderRoot as ShadowRoot, [look, styles, ...late]);
    this.#worn = late.length;
  }

  async #advance(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const signature = (event.target as HTMLFormElement).elements.namedItem('signature');
    const typedName = signature instanceof HTMLInputElement ? signature.value.trim() : '';
    await this.#order(() => this.#application.advance(typedName, this.#locale.tag));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'screening-launcher': ScreeningLauncherElement;
  }
}
