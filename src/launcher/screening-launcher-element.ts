import { html, isServer, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Prefetched } from '../client/offers.ts';
import type { FetchSession } from '../client/person/host-session.ts';
import { noteSession } from '../client/person/people.ts';
import { emptiedRoot } from '../emptied-root.ts';
import { form } from '../locales/en/form.ts';
import { LocaleController } from '../locales/locale.ts';
import type { CandidateAnswers } from '../protocol/candidate-answers.ts';
import type { PageSession } from '../protocol/page-session.ts';
import { isCalledOff } from '../protocol/phase.ts';
import type { Screening } from '../protocol/screening.ts';
import { FormControlElement } from './form-control-element.ts';
import { type Disclosure, noDisclosures } from './form/disclosure.ts';
import { Launcher } from './launcher.ts';
import { LauncherPage } from './state/launcher-page.ts';
import { placeOf } from './state/state.ts';
import { formStyles } from './styles/form.ts';
import { keepTypingInside } from './typing-privacy.ts';
import { frame } from './views/frame.ts';
import { noScriptNotice } from './views/notices.ts';

/** The element draws nothing before this time: a form that loads quickly needs no "one moment" before it. */
const spinnerDelayMs = 250;

/**
 * Starts a screening: asks for what its package needs and the host does not know, shows the documents to sign, and
 * orders once; or hands over to the service's own form, by link or email. Answers stay in the memory of this element.
 * Inside a form of the host it is a control whose value is the id of the screening.
 *
 * @tagname screening-launcher
 * @fires {ScreeningReadyEvent} screening-ready - The form, or the choice of packages, is shown.
 * @fires {ScreeningStepEvent} screening-step - The candidate went to another step: `index`, from 0, of `count`.
 * @fires {ScreeningSubmitEvent} screening-submit - The order is about to be sent; `preventDefault()` stops it.
 * @fires {ScreeningCreatedEvent} screening-created - The order was accepted, or led to a `screening` that was there.
 * @fires {ScreeningErrorEvent} screening-error - A request failed: `error` says why.
 * @fires {ScreeningInviteEvent} screening-invite - The service's form was opened, or the service sends its email: `method` is `link` or `email`.
 * @fires {ScreeningSignInEvent} screening-sign-in - Somebody who is signed out wants to sign in; `preventDefault()` where your page lets them, then `visitorChanged()`.
 * @slot header - Replaces the title of the package.
 * @slot intro - Above the form: the host's own introduction.
 * @slot success - Shown below the form once the screening is under way or handed over.
 * @slot contact - From the first step on: whom to ask; by default it says to contact you.
 * @slot footer - Below everything: for a contact or a privacy notice.
 * @csspart base - The frame around everything.
 * @csspart test - The mark of the test environment.
 * @csspart title - The package's title.
 * @csspart heading - The title of the present step or state.
 * @csspart field - A label with its control and texts.
 * @csspart label - The label of a field.
 * @csspart input - A control.
 * @csspart problem - What is wrong with an answer.
 * @csspart document - The text of a document to sign.
 * @csspart button - Any button.
 * @csspart primary-button - The main button, besides `button`.
 * @cssprop [--screening-accent=light-dark(#2a5bd0, #9dbbff)] - Colour of the progress and of main buttons. As the colour of a link it is darkened or lightened where it could not be read.
 * @cssprop [--screening-accent-text=from the accent] - Colour of text on the accent.
 * @cssprop [--screening-text=from the surface] - Colour of text.
 * @cssprop [--screening-muted=from text and surface] - Colour of secondary text.
 * @cssprop [--screening-surface=light-dark(#ffffff, #171b26)] - Colour behind everything.
 * @cssprop [--screening-border=from text and surface] - Colour of lines.
 * @cssprop [--screening-problem=light-dark(#b3261e, #ffb4ab)] - Colour of problems.
 * @cssprop [--screening-positive=light-dark(#12754a, #7bd9a9)] - Colour of what is done.
 * @cssprop [--screening-radius=0.75em] - Roundness of corners.
 * @cssprop [--screening-space=1em] - Size of the gaps.
 * @cssprop [--screening-font=inherit] - Font family.
 * @cssprop [--screening-loading-height=58em for a form, 53em where it has room for two columns, else 34em] - Height kept free while loading.
 * @cssstate loading - Nothing can be shown yet.
 * @cssstate unavailable - What is to be shown cannot be loaded.
 * @cssstate test - It is about the test environment.
 * @cssstate filling - The candidate fills in a step.
 * @cssstate handed-over - The service collects the rest.
 * @cssstate under-way - The candidate has nothing more to do here.
 */
export class ScreeningLauncherElement extends FormControlElement {
  static override styles = formStyles;

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
  /**
   * `form` (default): the candidate answers here; `link` or `email` (default for a member): in the service's own form, by
   * its link or its email.
   */
  @property() mode: 'form' | 'link' | 'email' | null = null;
  /** Where a link opens. `dialog` needs a `frame-src` in the host's content security policy. */
  @property({ attribute: 'open-in' }) openIn: 'tab' | 'dialog' = 'tab';
  /**
   * Known answers of the candidate, nested by canonical names. They fill empty fields only, and are of one person: after
   * another sign-in, set them again.
   */
  @property({ attribute: false, hasChanged: () => true }) candidate: CandidateAnswers = {};
  /** Documents that the candidate must sign; each is a step of its own. */
  @property({ attribute: false }) disclosures: Disclosure[] = noDisclosures;
  /** ISO 8601 duration (`P1Y`): repeat the screening at this interval. */
  @property() recurrence: string | null = null;
  /** The page that the QR code opens on a phone: a web address without a token. By default this page, without its query. */
  @property({ attribute: 'handover-url' }) handoverUrl: string | null = null;
  /** Where “Sign in” leads somebody who is signed out: a web address. Without it, your back end is asked again. */
  @property({ attribute: 'sign-in-url' }) signInUrl: string | null = null;
  /** The name under which a form of the host submits the id of the screening. */
  @property({ reflect: true, useDefault: true }) name = '';
  /** `session` keeps harmless answers in this tab across reloads. */
  @property() draft: 'off' | 'session' = 'off';
  /** The browser's Back and Forward lead through the steps of the form, at the same URL. */
  @property({ type: Boolean }) history = false;
  /** Disables all controls. */
  @property({ type: Boolean, reflect: true }) disabled = false;
  /** BCP 47 tag; by default the nearest `lang`, then the browser's language. */
  @property() locale: string | null = null;

  readonly #locale = new LocaleController(this, 'launcher', form);
  readonly #page: LauncherPage = new LauncherPage(this, this.#locale);
  readonly #launcher = new Launcher(this.#page);
  #spinnerTimer: ReturnType<typeof setTimeout> | undefined;
  #isSpinnerDue = false;
  #isFieldsetDisabled = false;

  /**
   * The screening that was ordered or found here. Undefined while the host has not said who uses the page, and while the
   * element is in no document.
   */
  get screening(): Screening | undefined {
    return this.#launcher.screening;
  }

  protected override get submitted(): string {
    const { screening } = this;
    return screening && !isCalledOff(screening) ? screening.id : '';
  }

  protected override get whatIsMissing(): string {
    return this.#locale.sentences.incomplete;
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const drawn = emptiedRoot(this, this.internals);
    this.#isSpinnerDue = drawn !== undefined;
    const root = drawn ?? super.createRenderRoot();
    keepTypingInside(root);
    return root;
  }

  override connectedCallback(): void {
    // A host's test in Node has a document, and may wait for the element.
    if (isServer) return void (this.getUpdateComplete = async () => true);
    super.connectedCallback();
    this.#spinnerTimer = setTimeout(() => {
      this.#isSpinnerDue = true;
      this.requestUpdate();
    }, spinnerDelayMs);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#spinnerTimer);
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
    this.candidate ??= {};
    this.disclosures ??= noDisclosures;
    this.#launcher.update(changed);
  }

  protected override render(): TemplateResult {
    const { state } = this.#launcher;
    if (state.name === 'loading' && !this.#isSpinnerDue && this.childElementCount === 0)
      return html`<div class="base waiting ${this.mode ?? 'form'}" part="base" tabindex="-1"></div>`;
    const isDisabled = this.disabled || this.#isFieldsetDisabled;
    const content = isServer ? noScriptNotice() : this.#launcher.draw(state);
    return frame(state, this.#locale, { mode: this.mode, isDisabled }, content);
  }

  protected override updated(): void {
    const { state } = this.#launcher;
    // What was drawn keeps its frame and its room while nothing may be drawn.
    this.#isSpinnerDue ||= state.name !== 'loading';
    this.#page.noteDrawn(placeOf(state));
    const { states } = this.internals;
    states.clear();
    // As little of an earlier person as what is drawn.
    states.add(
      state.name === 'failed' ? 'unavailable' : (state.name === 'proving' ? state.before : state).name,
    );
    if ('application' in state) states.add(state.application.offers.environment);
    this.updateValidity();
  }

  /** Sends the order, or shows the first incomplete step, or a review whose answers were changed since. */
  async submit(): Promise<void> {
    await this.#launcher.dispatch({ type: 'submit' });
  }

  /** Forgets all answers, also those of the draft, and starts over. */
  reset(): void {
    void this.#launcher.dispatch({ type: 'reset' });
  }

  /** Opens the service's form by a new link, after ordering if that is not done yet. Call it in a click handler. */
  async open(): Promise<void> {
    await this.#launcher.dispatch({ type: 'open' });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'screening-launcher': ScreeningLauncherElement;
  }
}
