import { initialState, Task, TaskStatus } from '@lit/task';
import { html, isServer, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { noteSession } from '../client/given-sessions.ts';
import { type Ending, type PageConnection, pageConnection, sessionKey } from '../client/page-connection.ts';
import { ScreeningError } from '../client/screening-error.ts';
import type { FetchSession } from '../client/page-session-source.ts';
import type { Prefetched } from '../client/prefetched.ts';
import { launcher } from '../locales/en.ts';
import { LocaleController } from '../locales/locale.ts';
import type { CandidateAnswers } from '../protocol/candidate-answers.ts';
import type { PageSession } from '../protocol/page-session.ts';
import { emptiedRoot } from '../emptied-root.ts';
import { unrecorded } from '../unrecorded.ts';
import { validInterval } from '../protocol/recurrence.ts';
import { isCalledOff, type Mode, modes, type Screening } from '../protocol/screening.ts';
import { Application } from './application.ts';
import { Discretion } from './discretion.ts';
import { FocusMove } from './focus-move.ts';
import { FormControl, type ShownState } from './form-control.ts';
import { type Disclosure, noDisclosures } from './form/disclosure.ts';
import { launcherActions } from './launcher-actions.ts';
import type { LauncherContext } from './launcher-context.ts';
import { stepIndex } from './launcher-state.ts';
import { launcherView, tellsOfScreening } from './launcher-view.ts';
import { PressPause } from './press-pause.ts';
import { SecondPress } from './second-press.ts';
import { busyWord } from './steps/busy-word.ts';
import { retryNotice } from './steps/retry-notice.ts';
import { waitingLine } from './steps/waiting-line.ts';
import { launcherStyles } from './styles/launcher-styles.ts';

/** The element draws nothing before this time: a form that loads quickly needs no "one moment" before it. */
const spinnerDelayMs = 250;

/** The settings whose change loads everything again. */
type Source = readonly [string, unknown, string | null, Mode, 'off' | 'session'];

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
 * @csspart overview - Before the first step: how long it takes, what to have at hand, what is asked.
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
  readonly #application = new Application(this, this.#locale, (act) => this.#discretion.whenHere(act));
  readonly #internals = this.attachInternals();
  readonly #control = new FormControl(this.#internals);
  readonly #discretion = new Discretion(this, () => this.#page);
  readonly #focusMove = new FocusMove(this);
  readonly #pressPause = new PressPause(this);
  readonly #secondPress = new SecondPress(this);
  #connected: AbortController | undefined;
  #page: PageConnection | undefined;
  /** The step on which the number is revealed: anywhere else it is hidden again. */
  #revealedOn: string | undefined;
  #isFieldsetDisabled = false;
  #isSpinnerDue = false;
  /** What came with the page is old by the time something is loaded again. */
  #isPrefetchedUsed = false;
  /** Why nothing could be loaded. */
  #problem: ScreeningError | undefined;

  /** Loads what may be ordered and what was ordered before. */
  readonly #loading = new Task<Source, void>(this, {
    args: () => [this.endpoint, sessionKey(this), this.packageId, this.mode, this.draft],
    task: () => (this.isConnected ? this.#load() : initialState),
    onError: (error) => {
      if (!this.#connected?.signal.aborted) this.#problem = this.#application.report(error);
    },
  });

  /**
   * The screening that was ordered here, or that was found open. Undefined while it is not known who uses the page: after
   * a sign-out, where a page or an element that was away is not confirmed yet, and while the element is in no document:
   * then take it from the event.
   */
  get screening(): Screening | undefined {
    const { stage, watch } = this.#application;
    return this.#discretion.isAway || watch.signedOut ? undefined : stage.screening;
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const drawn = emptiedRoot(this, this.#internals);
    this.#isSpinnerDue = drawn !== undefined;
    return drawn ?? super.createRenderRoot();
  }

  override connectedCallback(): void {
    if (isServer) return;
    super.connectedCallback();
    if (!this.hasUpdated) return;
    const before = this.#page;
    const [page, signal] = this.#connect();
    if (before) this.#discretion.comeBack(page !== before && (page.canAsk || !this.#isGivenTo(page)));
    // An element that was moved keeps its state; for whoever is there now, if that took longer than a moment.
    if (this.#application.stage.state && this.#loading.status === TaskStatus.COMPLETE)
      this.#application.reconnect(page, signal);
    else void this.#loading.run();
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
    const { known } = this.#application;
    // A host whose data are not here yet may say so by setting nothing.
    if (isAbsent(this.candidate)) this.candidate = {};
    if (isAbsent(this.disclosures)) this.disclosures = noDisclosures;
    if (changed.has('session') && this.session) this.#page?.give(this.session);
    // What is set together with another source of page sessions is for the person whom that names.
    if (changed.has('fetchSession') || (changed.has('sessionUrl') && !this.fetchSession)) known.endVisit();
    const isNews = changed.has('candidate') && known.set(this.candidate);
    if (!this.hasUpdated) return;
    if (isNews) this.#application.prefill();
    if (changed.has('disclosures')) void this.#application.documents?.check();
    if (changed.has('recurrence')) this.#application.checkRecurrence();
    const { state } = this.#application.stage;
    if (!state || !('step' in state)) return;
    state.form.noteShown(stepIndex(state));
    if (state.form.layDocument(stepIndex(state))) this.focusOn('heading');
  }

  protected override render(): TemplateResult {
    const { sentences, tag, dir } = this.#locale;
    const { stage, visit, member } = this.#application;
    const { state } = stage;
    const isWaiting =
      this.#loading.status === TaskStatus.INITIAL || this.#loading.status === TaskStatus.PENDING;
    if (isWaiting && !this.#isSpinnerDue && this.childElementCount === 0)
      return html`<div class="base waiting ${this.mode}" part="base" tabindex="-1"></div>`;
    const { isAway } = this.#discretion;
    const isDone = this.screening && !isCalledOff(this.screening);
    const title = !isAway && state && 'form' in state ? state.form.offer.title : sentences.label;
    return html`<section
      class="base ${this.mode} ${member.isLoading ? 'waiting' : ''}"
      part="base"
      aria-label=${sentences.label}
      lang=${tag}
      dir=${dir}
    >
      <p class="test" part="test" ?hidden=${visit?.environment !== 'test'}>
        <strong>${sentences.test.mark}</strong> ${sentences.test.text}
      </p>
      <p class="visually-hidden" role="status">${busyWord(sentences, isAway ? undefined : state)}</p>
      <div class="content">
        <slot name="header"><h2 part="title">${title}</h2></slot>
        <slot name="intro"></slot>
        <fieldset
          class="stage ${unrecorded}"
          data-private
          data-dd-privacy="mask"
          data-hj-suppress
          data-clarity-mask="true"
          ?disabled=${this.disabled || this.#isFieldsetDisabled}
        >
          ${isAway ? waitingLine(sentences) : this.#renderStage()}
        </fieldset>
        <slot name="success" ?hidden=${!isDone}></slot>
        <slot name="footer"></slot>
      </div>
    </section>`;
  }

  #renderStage(): TemplateResult | undefined {
    const { sentences } = this.#locale;
    // What a server draws is all that a page without scripts ever has. It is English until a language has loaded.
    const waiting = (): TemplateResult =>
      isServer
        ? html`<div class="waiting">
            <noscript>
              <p>
                This form needs JavaScript, which your browser does not run. Turn it on, or ask this site for
                another way.
              </p>
            </noscript>
          </div>`
        : waitingLine(sentences);
    return this.#loading.render({
      initial: waiting,
      pending: waiting,
      complete: () => {
        const { stage, member } = this.#application;
        const { state } = stage;
        return state ? launcherView(this.#context, state, member.section) : waiting();
      },
      error: () => this.#problem && retryNotice(sentences, this.#problem, () => void this.#loading.run()),
    });
  }

  protected override updated(): void {
    if (this.#revealedOn !== this.#place) this.#revealedOn = undefined;
    this.#secondPress.show(this.#place);
    const { visit } = this.#application;
    const { screening } = this;
    this.#control.show({
      state: this.#shownState,
      environment: visit?.environment,
      screening: screening && !isCalledOff(screening) ? screening : undefined,
      incomplete: this.#locale.sentences.incomplete,
      root: this.renderRoot,
    });
  }

  /** Sends the order, or shows the first incomplete step, or a review whose answers were changed since. */
  async submit(): Promise<void> {
    await this.#application.walk.order();
  }

  /** Forgets all answers, also those of the draft, and starts over. */
  reset(): void {
    this.#application.forget();
    void this.#loading.run();
  }

  /** Opens the service's form by a new link, after ordering if that is not done yet. Call it in a click handler. */
  async open(): Promise<void> {
    const { stage, visit } = this.#application;
    const { state } = stage;
    if (state?.name !== 'handed-over') await this.submit();
    else if (!visit?.isForAnother) await state.invite.open();
  }

  /** Moves the focus after the next render. */
  focusOn(id: string): void {
    this.#focusMove.to(id);
  }

  get #context(): LauncherContext {
    const { documents, hasLateChanges, receipt, stage, visit, watch } = this.#application;
    return {
      sentences: this.#locale.sentences,
      locale: this.#locale.tag,
      language: this.#locale,
      actions: this.#actions,
      isForAnother: visit?.isForAnother ?? false,
      candidateName: nameOf(this.#application.known.answers),
      mayOrder: visit?.claims.role !== 'operator',
      mayOrderAgain: visit?.claims.again ?? false,
      openIn: this.openIn,
      recurrence: validInterval(this.recurrence),
      signedOut: watch.signedOut,
      isCutOff: watch.isCutOff,
      notice: stage.notice,
      hasLateChanges,
      hasDraft: this.draft === 'session',
      isSsnRevealed: this.#revealedOn === this.#place,
      documents,
      receiptProblem: stage.screening && receipt.problemOf(stage.screening.id),
    };
  }

  /** What `:state()` says: as little of an earlier person as what is drawn. */
  get #shownState(): ShownState {
    const { stage, watch } = this.#application;
    const { state } = stage;
    if (this.#loading.status === TaskStatus.ERROR) return 'unavailable';
    if (!state || this.#discretion.isAway) return 'loading';
    return watch.signedOut && tellsOfScreening(state) ? 'unavailable' : state.name;
  }

  /** Which part of the launcher is shown. */
  get #place(): string {
    const { member, stage } = this.#application;
    const { state } = stage;
    if (member.section?.isOpen) return 'trust';
    return state?.name === 'filling' ? `step ${state.step}` : (state?.name ?? 'loading');
  }

  readonly #actions = launcherActions(this.#application, {
    forget: () => {
      this.#application.forget('forgotten');
      void this.#loading.run().then(() => this.focusOn('notice'));
    },
    afterPress: (show) => this.#pressPause.afterPress(show),
    focusOn: (id) => this.focusOn(id),
    toggleSsn: () => {
      this.#revealedOn = this.#revealedOn === this.#place ? undefined : this.#place;
      this.requestUpdate();
    },
  });

  async #load(): Promise<void> {
    if (!modes.includes(this.mode))
      throw new ScreeningError('not_set_up', `mode="${this.mode}" is unknown: use ${modes.join(', ')}.`);
    const [page, signal] = this.#connect();
    const { prefetched } = this;
    const isUsed = this.#isPrefetchedUsed;
    this.#isPrefetchedUsed ||= prefetched !== null;
    await this.#application.open(page, signal, !isUsed && this.#isGivenTo(page) ? prefetched : null);
  }

  /** Whether the page session that came with the page is for whoever uses the page. */
  #isGivenTo(page: PageConnection): boolean {
    return this.session ? page.give(this.session) : false;
  }

  /** Opens anew for whoever uses the page now. */
  #restart(ending: Ending): void {
    this.#application.end(ending);
    void this.#loading.run();
  }

  /** Connects to the page API, and ends the connection before. */
  #connect(): [PageConnection, AbortSignal] {
    this.#connected?.abort();
    const { signal } = (this.#connected = new AbortController());
    const timer = setTimeout(() => {
      this.#isSpinnerDue = true;
      this.requestUpdate();
    }, spinnerDelayMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
    this.#page = pageConnection(this, signal, (ending) => this.#restart(ending));
    return [this.#page, signal];
  }
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/** A whole name from its parts, for a sentence about somebody. */
function nameOf({ givenName, familyName }: CandidateAnswers): string {
  return [givenName, familyName].filter((part) => typeof part === 'string').join(' ');
}

declare global {
  interface HTMLElementTagNameMap {
    'screening-launcher': ScreeningLauncherElement;
  }
}
