import { initialState, Task, TaskStatus } from '@lit/task';
import { html, isServer, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { FetchSession } from '../client/host-session.ts';
import type { Prefetched } from '../client/prefetched.ts';
import { ScreeningError } from '../client/screening-error.ts';
import type { Visitor } from '../client/visitor.ts';
import { VisitorController } from '../client/visitor-controller.ts';
import { noteSession } from '../client/visitor-gate.ts';
import { emptiedRoot } from '../emptied-root.ts';
import { launcher } from '../locales/en.ts';
import { LocaleController } from '../locales/locale.ts';
import type { CandidateAnswers } from '../protocol/candidate-answers.ts';
import { modes } from '../protocol/mode.ts';
import type { PageSession } from '../protocol/page-session.ts';
import { isCalledOff } from '../protocol/phase.ts';
import type { Screening } from '../protocol/screening.ts';
import { unrecorded } from '../unrecorded.ts';
import { Application } from './application.ts';
import { launcherContext } from './application-context.ts';
import { type Disclosure, noDisclosures } from './form/disclosure.ts';
import { FormControl, type ShownState } from './form-control.ts';
import { KnownAnswers } from './known-answers.ts';
import { LauncherHost } from './launcher-host.ts';
import { launcherView } from './launcher-view.ts';
import { busyWord } from './steps/busy-word.ts';
import { noScriptNotice, waitingLine } from './steps/waiting-line.ts';
import { retryNotice } from './steps/retry-notice.ts';
import { launcherStyles } from './styles/launcher-styles.ts';
import { keepTypingInside } from './typing-privacy.ts';

/** The element draws nothing before this time: a form that loads quickly needs no "one moment" before it. */
const spinnerDelayMs = 250;

/**
 * Starts a screening: asks for what its package needs and the host does not know, shows the documents to sign, and
 * orders once; or hands over to the service's own form, by link or email. Answers stay in the memory of this element.
 * Inside a form of the host it is a control whose value is the id of the screening.
 *
 * @tagname screening-launcher
 * @fires {ScreeningReadyEvent} screening-ready - The form, or the choice of packages, is shown.
 * @fires {ScreeningStepEvent} screening-step - The candidate went to another step.
 * @fires {ScreeningSubmitEvent} screening-submit - The order is about to be sent; cancelable.
 * @fires {ScreeningCreatedEvent} screening-created - The order was accepted, or led to a screening that is there.
 * @fires {ScreeningErrorEvent} screening-error - A request failed.
 * @fires {ScreeningInviteEvent} screening-invite - The service's form was opened, or the service sends its email.
 * @slot header - Replaces the title of the package.
 * @slot intro - Above the form: the host's own introduction.
 * @slot success - Shown below the form once the screening is under way or handed over.
 * @slot contact - After the order: whom to ask about the check; by default it says to ask this site.
 * @slot footer - Below everything: for a contact or a privacy notice.
 * @csspart base - The frame around everything.
 * @csspart test - The mark of the test environment.
 * @csspart title - The package's title.
 * @csspart progress - The number of the step and of all steps.
 * @csspart heading - The title of the present step or state.
 * @csspart form - The form of the step.
 * @csspart field - A label with its control and texts.
 * @csspart label - The label of a field.
 * @csspart input - A control.
 * @csspart help - Why a field is asked for, or how to answer it.
 * @csspart problem - What is wrong with an answer.
 * @csspart summary - The problems of a step.
 * @csspart failure - Why a request failed.
 * @csspart entry - An entry of a list, such as an earlier address.
 * @csspart disclosure - The text of a document to sign.
 * @csspart reviewed - The answers of one step on the review.
 * @csspart road - Before the first step: how long it takes, what to have at hand, what is asked.
 * @csspart card - What became of the order: what happens now, its dates, the receipt.
 * @csspart actions - The buttons that end a step.
 * @csspart button - Any button.
 * @csspart primary-button - The main button, besides `button`.
 * @csspart choice - A package to choose, besides `button`.
 * @csspart trust - The section where a member proves identity to see outcomes.
 * @csspart link - The invite link, shown if the browser did not open a tab.
 * @csspart countdown - How long the invite link still works.
 * @csspart dialog - The dialog around the service's form.
 * @csspart frame - The service's form in the dialog.
 * @cssprop [--screening-accent=light-dark(#2a5bd0, #9dbbff)] - Colour of the progress and of main buttons. As the colour of a link it is darkened or lightened where it could not be read.
 * @cssprop [--screening-accent-text=from the accent] - Colour of text on the accent.
 * @cssprop [--screening-text=from the surface] - Colour of text.
 * @cssprop [--screening-muted=from text and surface] - Colour of secondary text.
 * @cssprop [--screening-surface=light-dark(#ffffff, #171b26)] - Colour behind everything.
 * @cssprop [--screening-border=from text and surface] - Colour of lines.
 * @cssprop [--screening-problem=light-dark(#b3261e, #ffb4ab)] - Colour of problems.
 * @cssprop [--screening-radius=0.75rem] - Roundness of corners.
 * @cssprop [--screening-space=1rem] - Size of the gaps.
 * @cssprop [--screening-font=inherit] - Font family.
 * @cssprop [--screening-loading-height=60rem for a form, else 34rem] - Height kept free while loading.
 * @cssstate loading - The packages are being loaded, or the host is asked who uses the page.
 * @cssstate unavailable - The packages cannot be loaded, or nobody is signed in who may see the order.
 * @cssstate choosing - The candidate chooses a package.
 * @cssstate filling - The candidate fills in a step.
 * @cssstate submitting - The order is being sent.
 * @cssstate handed-over - The service collects the rest.
 * @cssstate under-way - The candidate has nothing more to do here.
 * @cssstate test - Orders go to the test environment.
 * @cssstate production - Orders are real.
 */
export class ScreeningLauncherElement extends LitElement {
  static override styles = launcherStyles;
  static formAssociated = true;

  /** Base URL of the page API. */
  @property() endpoint = '/screening-api';
  /** The host's URL, of the page's origin, that answers a POST with `{token, expiresAt}`. */
  @property({ attribute: 'session-url' }) sessionUrl: string | null = null;
  /** A function that gets a page session, instead of `session-url`. */
  @property({ attribute: false }) fetchSession: FetchSession | null = null;
  /** A page session that came with the page: the first one needs no request. */
  @property({ attribute: false, hasChanged: noteSession }) session: PageSession | null = null;
  /** What the proxy answered to the host's server for that session: the first step needs no request. Used once. */
  @property({ attribute: false }) prefetched: Prefetched | null = null;
  /** The package to order; without it the candidate chooses one that the page session allows. */
  @property({ attribute: 'package-id' }) packageId: string | null = null;
  /** `form`: the candidate answers here; `link` or `email`: in the service's own form, by its link or its email. */
  @property() mode: 'form' | 'link' | 'email' = 'form';
  /** Where a link opens. `dialog` needs a `frame-src` in the host's content security policy. */
  @property({ attribute: 'open-in' }) openIn: 'tab' | 'dialog' = 'tab';
  /**
   * Known answers of the candidate, nested by canonical names. They fill empty fields only, for whoever uses the page when
   * they are set, or comes next. For somebody who signs in later they count for nothing, until they are set to others.
   */
  @property({ attribute: false, hasChanged: () => true }) candidate: CandidateAnswers = {};
  /** Documents that the candidate must sign; each is a step of its own. */
  @property({ attribute: false }) disclosures: Disclosure[] = noDisclosures;
  /** ISO 8601 duration (`P1Y`): repeat the screening at this interval. */
  @property() recurrence: string | null = null;
  /** The name under which a form of the host submits the id of the screening. */
  @property({ reflect: true }) name: string | null = null;
  /** `session` keeps harmless answers in this tab across reloads. */
  @property() draft: 'off' | 'session' = 'off';
  /** Disables all controls. */
  @property({ type: Boolean, reflect: true }) disabled = false;
  /** BCP 47 tag; by default the nearest `lang`, then the browser's language. */
  @property() locale: string | null = null;

  readonly #locale = new LocaleController(this, 'launcher', launcher);
  readonly #visitors = new VisitorController(this);
  readonly #host = new LauncherHost(this, this.#locale, () => this.#loading.run());
  readonly #internals = this.attachInternals();
  readonly #control = new FormControl(this.#internals);
  readonly #known = new KnownAnswers();
  #connected: AbortController | undefined;
  #isFieldsetDisabled = false;
  #isSpinnerDue = false;
  /** What came with the page is old by the time something is loaded again. */
  #isPrefetchedUsed = false;
  /** Why nobody is named, as it was reported. */
  #reported: ScreeningError | undefined;

  /** Loads what may be ordered and what was ordered before, for one person: the next one gets another `Application`. */
  readonly #loading = new Task(this, {
    args: () => [this.#visitors.gate?.visitor, this.packageId, this.mode, this.draft] as const,
    task: ([visitor]) => (visitor ? this.#open(visitor) : initialState),
    onComplete: (application) => this.#follow(application),
    onError: (error) => void this.#host.report(error),
  });

  /**
   * The screening that was ordered here, or that was found open. Undefined while it is not known who uses the page: after
   * a sign-out, where a page or an element that was away is not confirmed yet, and while the element is in no document:
   * then take it from the event.
   */
  get screening(): Screening | undefined {
    return this.#application?.screening;
  }

  /** What may be drawn: the object of whoever uses the page. */
  get #application(): Application | undefined {
    const { value } = this.#loading;
    return value && value.visitor === this.#visitors.visitor ? value : undefined;
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const drawn = emptiedRoot(this, this.#internals);
    this.#isSpinnerDue = drawn !== undefined;
    const root = drawn ?? super.createRenderRoot();
    keepTypingInside(root);
    return root;
  }

  override connectedCallback(): void {
    if (isServer) return;
    super.connectedCallback();
    const { signal } = (this.#connected = new AbortController());
    const timer = setTimeout(() => {
      this.#isSpinnerDue = true;
      this.requestUpdate();
    }, spinnerDelayMs);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    if (this.#loading.value) this.#follow(this.#loading.value);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#connected?.abort();
  }

  formResetCallback(): void {
    this.reset();
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.#isFieldsetDisabled = isDisabled;
    // Lit reflects `disabled` in the middle of an update, and loses what is requested there.
    void this.updateComplete.then(() => this.requestUpdate());
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // A host whose data are not here yet may say so by setting nothing.
    if (isAbsent(this.candidate)) this.candidate = {};
    if (isAbsent(this.disclosures)) this.disclosures = noDisclosures;
    // What is set together with another source of page sessions is for the person whom that names.
    const sources = ['session', 'fetchSession', 'sessionUrl'] as const;
    const isOtherSource = sources.some((name) => changed.has(name));
    if (changed.has('candidate'))
      this.#known.set(this.candidate, isOtherSource ? undefined : this.#visitors.visitor?.person);
    this.#reportRefusal();
    const application = this.#application;
    if (!application) return;
    if (!isOtherSource) application.prefill(this.#known.of(application.visitor.person));
    if (changed.has('disclosures')) application.later?.checkDocuments();
    if (changed.has('recurrence')) application.checkRecurrence();
    application.noteShown();
    // Its frame stays, and with it the room that it takes.
    this.#isSpinnerDue = true;
  }

  protected override render(): TemplateResult {
    const { sentences, tag, dir } = this.#locale;
    const application = this.#application;
    const state = application?.state;
    const isWaiting = !application && !this.#problem;
    if (isWaiting && !this.#isSpinnerDue && this.childElementCount === 0)
      return html`<div class="base waiting ${this.mode}" part="base" tabindex="-1"></div>`;
    const isDone = this.screening && !isCalledOff(this.screening);
    return html`<section
      class="base ${this.mode} ${application?.isMemberSectionDue ? 'waiting' : ''}"
      part="base"
      aria-label=${sentences.label}
      lang=${tag}
      dir=${dir}
    >
      <p class="test" part="test" ?hidden=${application?.environment !== 'test'}>
        <strong>${sentences.test.mark}</strong> ${sentences.test.text}
      </p>
      <p class="visually-hidden" role="status">${busyWord(sentences, state)}</p>
      <div class="content">
        <slot name="header"
          ><h2 part="title">${state && 'form' in state ? state.form.offer.title : sentences.label}</h2></slot
        >
        <slot name="intro"></slot>
        <fieldset
          class="stage ${unrecorded}"
          data-private
          data-dd-privacy="mask"
          data-hj-suppress
          data-clarity-mask="true"
          ?disabled=${this.disabled || this.#isFieldsetDisabled}
        >
          ${this.#renderState()}
        </fieldset>
        <slot name="success" ?hidden=${!isDone}></slot>
        <slot name="footer"></slot>
      </div>
    </section>`;
  }

  #renderState(): TemplateResult {
    if (isServer) return noScriptNotice();
    const { sentences } = this.#locale;
    const application = this.#application;
    if (application?.state)
      return launcherView(
        launcherContext(application, this.#locale),
        application.state,
        application.memberSection,
      );
    const problem = this.#problem;
    return problem ? retryNotice(sentences, problem, () => this.#retry()) : waitingLine(sentences);
  }

  protected override updated(): void {
    const application = this.#application;
    this.#host.noteDrawn(application?.place ?? 'loading');
    const { screening } = this;
    this.#control.show({
      state: this.#shownState,
      environment: application?.environment,
      screening: screening && !isCalledOff(screening) ? screening : undefined,
      incomplete: this.#locale.sentences.incomplete,
      root: this.renderRoot,
    });
  }

  /** Sends the order, or shows the first incomplete step, or a review whose answers were changed since. */
  async submit(): Promise<void> {
    await this.#application?.order();
  }

  /** Forgets all answers, also those of the draft, and starts over. */
  reset(): void {
    this.#loading.value?.forget();
    void this.#loading.run();
  }

  /** Opens the service's form by a new link, after ordering if that is not done yet. Call it in a click handler. */
  async open(): Promise<void> {
    await this.#application?.openForm();
  }

  /** Why there is nothing to draw. */
  get #problem(): ScreeningError | undefined {
    const { problem } = this.#visitors;
    const { status, error } = this.#loading;
    return problem ?? (status === TaskStatus.ERROR && error instanceof ScreeningError ? error : undefined);
  }

  /** What `:state()` says: as little of an earlier person as what is drawn. */
  get #shownState(): ShownState {
    return this.#application?.state?.name ?? (this.#problem ? 'unavailable' : 'loading');
  }

  async #open(visitor: Visitor): Promise<Application> {
    if (!modes.includes(this.mode))
      throw new ScreeningError('not_set_up', `mode="${this.mode}" is unknown: use ${modes.join(', ')}.`);
    const last = this.#loading.value;
    // Another source of page sessions may name the same person.
    const isSame = last?.visitor.person === visitor.person;
    if (isSame) last.end();
    else last?.leave();
    const isUsed = this.#isPrefetchedUsed || !this.#visitors.isNamedBy(this.session);
    this.#isPrefetchedUsed ||= this.prefetched !== null;
    const facts = {
      host: this.#host,
      visitor,
      known: this.#known.of(visitor.person),
      form: isSame ? last.form : undefined,
      notice: isSame || !last ? last?.notice : ('other-person' as const),
    };
    return Application.open(facts, isUsed ? null : this.prefetched);
  }

  #follow(application: Application): void {
    if (this.#connected && this.isConnected) application.follow(this.#connected.signal);
  }

  #retry(): void {
    if (this.#visitors.problem) this.#visitors.retry();
    else void this.#loading.run();
  }

  /** Where the host names nobody any more, whoever sits here now may be somebody else. */
  #reportRefusal(): void {
    const { problem } = this.#visitors;
    if (problem === this.#reported) return;
    this.#reported = problem;
    if (!problem) return;
    if (problem.isSignedOut) this.#loading.value?.forgetSensitive();
    this.#host.report(problem);
  }
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

declare global {
  interface HTMLElementTagNameMap {
    'screening-launcher': ScreeningLauncherElement;
  }
}
