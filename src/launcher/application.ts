import type { Absence } from '../client/absence.ts';
import type { Ending, PageConnection } from '../client/page-connection.ts';
import type { PageProblem } from '../client/page-problem.ts';
import type { ScreeningFeed } from '../client/screening-feed.ts';
import type { Prefetched } from '../client/prefetched.ts';
import { personOf, type SessionClaims } from '../client/session-claims.ts';
import { whenIdle } from '../client/when-idle.ts';
import type { LocaleController } from '../locales/locale.ts';
import { isCalledOff, type Screening } from '../protocol/screening.ts';
import type { ScreeningPackage } from '../protocol/screening-package.ts';
import { chunks, loadReader } from './chunks.ts';
import type { Disclosure } from './form/disclosure.ts';
import type { DemandedDocuments } from './demanded-documents.ts';
import { followScreenings } from './follow-screenings.ts';
import { moveAfter } from './form/next-move.ts';
import { orderOf, recurrenceProblem } from './form/order.ts';
import type { Questionnaire } from './form/questionnaire.ts';
import type { InviteLink } from './invite/invite-link.ts';
import { KnownAnswers } from './known-answers.ts';
import { LateMemberSection, type LoadSection } from './late-member-section.ts';
import {
  ScreeningCreatedEvent,
  ScreeningInviteEvent,
  ScreeningReadyEvent,
  ScreeningStepEvent,
  ScreeningSubmitEvent,
} from './launcher-events.ts';
import type { LauncherHost } from './launcher-host.ts';
import {
  type Choosing,
  type Filling,
  type HandedOver,
  type LauncherState,
  stepIndex,
  type Submitting,
  type UnderWay,
} from './launcher-state.ts';
import { OrderAttempt } from './order-attempt.ts';
import { failedStep, incompleteStep, isReady, type ReadyStep, refusedStep } from './ready-step.ts';
import { Receipt } from './receipt.ts';
import { reportProblem } from './report-problem.ts';
import { StateLoader } from './state-loader.ts';
import { Visit } from './visit.ts';

/** What became of earlier answers. */
type Notice = 'restored' | 'forgotten' | 'other-person';

/**
 * One candidate's way from a package to a screening: what may be ordered, what was answered and signed, and what
 * became of the order. It loads what a state needs, then enters the state; a file that does not come leaves the state
 * as it was, with a problem and a way to try again.
 */
export class Application {
  /** Undefined until `open` has looked up what may be ordered. */
  state: LauncherState | undefined;
  visit: Visit | undefined;
  readonly known = new KnownAnswers();
  readonly member: LateMemberSection;
  readonly receipt: Receipt;
  /** What became of earlier answers, until another step is shown. */
  notice: Notice | undefined;
  /** Why nobody is signed in any more, as the event stream has found out. */
  signedOut: PageProblem | undefined;
  /** Whether nothing new is heard at the moment. */
  isCutOff = false;
  /** Whether answers were changed that had been ordered, although nobody said so. */
  hasLateChanges = false;
  /** Whether the page can show what must be signed; undefined where nothing must be. */
  documents: DemandedDocuments | undefined;

  readonly #host: LauncherHost;
  readonly #locale: LocaleController<'launcher'>;
  /** Acts once the host has said who uses the page. */
  readonly #whenHere: Absence['whenHere'];
  readonly #loader: StateLoader;
  #attempt = new OrderAttempt();
  #page: PageConnection | undefined;
  /** Aborts when somebody else may be here: what was asked for before is not answered to them. */
  #stay = new AbortController();
  /** Aborts when the element leaves the document, or looks everything up again. */
  #signal: AbortSignal = AbortSignal.abort();
  /** For the package that was chosen last: its answers outlive every change of state. */
  #form: Questionnaire | undefined;

  constructor(host: LauncherHost, locale: LocaleController<'launcher'>, whenHere: Absence['whenHere']) {
    this.#host = host;
    this.#locale = locale;
    this.#whenHere = whenHere;
    const actHere = (act: () => void): void => void this.#actHere(act);
    this.receipt = new Receipt(host, {
      api: () => this.#page?.api,
      loadMaker: async () => {
        const { receiptFile } = await chunks.receiptFile();
        return (receipt) => receiptFile(receipt, host.disclosures, locale.sentences);
      },
      report: (error) => this.report(error),
      actHere,
    });
    this.#loader = new StateLoader(host, this.known, () => this.visit, {
      target: () => this.#page && this.screening && { api: this.#page.api, screeningId: this.screening.id },
      waitingText: () => locale.sentences.loading,
      report: (error) => this.report(error),
      lookAgain: () => this.#lookAgain(),
      actHere,
    });
    const loadSection: LoadSection = async (page, signal) => {
      const { MemberSection } = await chunks.memberSection();
      return MemberSection.load({
        host,
        page,
        signal,
        loadReader: (fields) => loadReader(fields, this.visit?.environment ?? 'production'),
        report: (error) => this.report(error),
      });
    };
    this.member = new LateMemberSection(host, loadSection, (error) => this.report(error));
  }

  /** What was ordered, or found to be under way. */
  get screening(): Screening | undefined {
    return this.state && 'screening' in this.state ? this.state.screening : undefined;
  }

  /** Uses another connection until `signal` aborts, after the element was moved. */
  reconnect(page: PageConnection, signal: AbortSignal): void {
    if (this.visit) page.bind(this.visit.claims);
    if (page.ended.aborted) return;
    this.#connect(page, signal);
    this.documents?.demand(signal);
    this.#follow(page, signal);
  }

  #follow(page: PageConnection, signal: AbortSignal): void {
    followScreenings(
      page,
      (screening) => void this.#apply(screening),
      (feed) => this.#checkFeed(feed),
      signal,
    );
  }

  #connect(page: PageConnection, signal: AbortSignal): void {
    this.#page = page;
    this.#signal = signal;
    void this.member.load(page, signal);
  }

  /**
   * Looks up what may be ordered, and whether it already was. Uses the connection until `signal` aborts.
   *
   * @throws {PageProblem} where that, or what shows it, does not come.
   */
  async open(page: PageConnection, signal: AbortSignal, prefetched: Prefetched | null): Promise<void> {
    this.#connect(page, signal);
    this.state = this.signedOut = undefined;
    const claims = await page.api.claims();
    signal.throwIfAborted();
    this.known.startVisit(claims);
    // What somebody typed here is for nobody who comes after them.
    if (this.visit && personOf(this.visit.claims) !== personOf(claims)) {
      this.#endStay();
      this.forget('other-person');
    }
    const [visit, documents] = await Promise.all([
      Visit.load(page.api, { packageId: this.#host.packageId, prefetched }, signal),
      this.#loadDocuments(claims),
    ]);
    signal.throwIfAborted();
    this.visit = visit;
    this.documents = documents;
    const state = await this.#loader.opening(visit, this.#form);
    signal.throwIfAborted();
    this.#begin(state);
    documents?.demand(signal);
    this.#host.dispatchEvent(new ScreeningReadyEvent());
    this.checkRecurrence();
    whenIdle(async () => this.#follow(page, signal));
  }

  async #loadDocuments({ disclosures = [] }: SessionClaims): Promise<DemandedDocuments | undefined> {
    if (disclosures.length === 0) return undefined;
    const { DemandedDocuments } = await chunks.demandedDocuments();
    return new DemandedDocuments(this.#host, disclosures, (problem) => void this.report(problem));
  }

  /** Starts on a package that the candidate chose. */
  async choose(offer: ScreeningPackage): Promise<void> {
    if (this.state?.name !== 'choosing' || this.state.isLoading) return;
    this.notice = undefined;
    const { name, packages, draw } = this.state;
    const loading: Choosing = { name, packages, draw, isLoading: true };
    this.#enter(loading);
    const next = await this.#loader.start(offer, this.#form).catch((error: unknown) => ({
      name,
      packages,
      draw,
      problem: this.report(error),
    }));
    if (this.state !== loading) return;
    this.#begin(next);
    this.#host.focusOn('heading');
  }

  /** Starts once more on a package that is finished for this candidate, or was called off. */
  async startAnother(): Promise<void> {
    const { state } = this;
    if (state?.name !== 'under-way') return;
    const first = await this.#loader.firstStep(state.form).catch((error: unknown) => void this.report(error));
    if (!first || this.state !== state) return;
    this.hasLateChanges = false;
    this.#begin(first);
    this.#host.focusOn('heading');
  }

  /** Enters a state that was loaded; what the steps after a plain first one need is loaded meanwhile. */
  #begin(state: LauncherState): void {
    if (state.name === 'filling' && state.isRestored) this.notice = 'restored';
    this.#enter(state);
    this.prefill();
    if (state.name === 'filling' && !state.kit) whenIdle(() => this.#equip(state.form));
  }

  async #equip(form: Questionnaire): Promise<void> {
    const kit = await this.#loader.kit(form);
    const { state } = this;
    if (state?.name === 'filling' && state.form === form && !state.isLoading) this.#enter({ ...state, kit });
  }

  /** Fills in what the host knows while the candidate answers: what the review has shown stays as it is. */
  prefill(): void {
    const { state } = this;
    const isAsked = state?.name === 'filling' && state.form.steps[stepIndex(state)]?.kind === 'fields';
    // An invitation that was found here went to an address that nobody has typed.
    const isFound = state?.name === 'handed-over' && !state.form.sheet.read('email');
    if (isAsked || isFound) state.form.sheet.prefill(this.known.answers);
  }

  /** Changes the answers of the form that is shown. */
  edit(change: (form: Questionnaire) => void): void {
    if (this.state && 'form' in this.state) change(this.state.form);
    this.#host.requestUpdate();
  }

  goTo(step: number, reason: Pick<Filling, 'isChange'> = {}): void {
    if (this.state?.name !== 'filling') return;
    const { form, kit } = this.state;
    this.notice = undefined;
    form.draft?.save(form.sheet);
    this.#enter({ name: 'filling', form, step, kit, ...reason });
    this.#host.focusOn('heading');
    this.#host.dispatchEvent(new ScreeningStepEvent(step, form.steps.length));
  }

  /** Shows a step again, from the review. */
  changeStep(step: number): void {
    this.goTo(step, { isChange: true });
  }

  /** Goes on from the step that is shown, with its signature if it is one to sign; from the last one, orders. */
  async advance(typedName: string): Promise<void> {
    const { state } = this;
    if (state?.name !== 'filling' || state.isLoading) return;
    const ready = isReady(state) ? state : await this.#makeReady(state);
    if (!ready) return;
    const index = stepIndex(ready);
    const step = ready.form.steps[index];
    if (!step) return;
    const { form, kit } = ready;
    if (step.kind === 'disclosure') {
      form.sheet.write('signature', typedName);
      if (!typedName || kit.reader.doubtsSignature(form.sheet)) return this.#showIncomplete(ready, index);
      if (!(await this.#sign(ready, step.disclosure, typedName))) return;
    }
    const move = moveAfter(form, index, ready.isChange ?? false, kit.reader);
    switch (move.name) {
      case 'complete':
        return this.#showIncomplete(move.isChange ? { ...ready, isChange: true } : ready, move.step);
      case 'go':
        return this.goTo(move.step);
      case 'order':
        return this.#order(ready);
    }
  }

  /** Orders, or shows the first step that is not complete. Repeating it after a failure orders nothing twice. */
  async order(): Promise<void> {
    const { state } = this;
    if (state?.name !== 'filling' || state.isLoading) return;
    const ready = isReady(state) ? state : await this.#makeReady(state);
    if (ready) await this.#order(ready);
  }

  /** Loads what the next steps need. Undefined if that fails, or if the state changes meanwhile. */
  async #makeReady(state: Filling): Promise<ReadyStep | undefined> {
    const { name, form, step } = state;
    const loading: Filling = { ...state, isLoading: true };
    this.#enter(loading);
    try {
      const ready = { name, form, step, kit: await this.#loader.kit(form) };
      if (this.state !== loading) return undefined;
      this.#enter(ready);
      // An element that has left the page stays on its step.
      return this.#signal.aborted ? undefined : ready;
    } catch (error) {
      const problem = this.report(error);
      if (this.state === loading) this.#show(failedStep({ name, form, step, kit: undefined }, problem));
      return undefined;
    }
  }

  /** Signs the document that is shown. False if that fails, or if the state changes meanwhile. */
  async #sign(ready: ReadyStep, disclosure: Disclosure, typedName: string): Promise<boolean> {
    const { form, kit } = ready;
    try {
      form.signatures.keep(disclosure, await kit.sign(disclosure, typedName, this.#locale.tag));
      return this.state === ready;
    } catch (error) {
      const problem = this.report(error);
      if (this.state === ready) this.#show(failedStep(ready, problem));
      return false;
    }
  }

  #showIncomplete(ready: ReadyStep, index: number): void {
    this.#show(incompleteStep(ready, index));
  }

  #show({ state, focus }: { state: LauncherState; focus: string }): void {
    this.#enter(state);
    this.#host.focusOn(focus);
  }

  async #order(ready: ReadyStep): Promise<void> {
    const { form, kit } = ready;
    const page = this.#page;
    const before = this.state;
    const stay = this.#stay.signal;
    if (this.documents?.missing) return void this.documents.check();
    const incomplete = form.firstIncomplete(kit.reader);
    if (incomplete >= 0) return this.#showIncomplete(ready, incomplete);
    // Made here: a listener may change what is set, and the candidate has not seen that.
    const order = orderOf(form, kit.reader, this.member.section?.purpose);
    const isAllowed = this.#host.dispatchEvent(new ScreeningSubmitEvent());
    // A listener may also have reset the form.
    if (!page || !isAllowed || this.state !== before) return;
    const invite = form.mode === 'link' && !this.visit?.isForAnother ? this.#loader.invite : undefined;
    invite?.openBlankTab();
    const submitting: Submitting = { name: 'submitting', form, step: stepIndex(ready), kit };
    this.#enter(submitting);
    let show: () => unknown;
    try {
      const { screening, isNew } = await this.#attempt.place(page, order, form.version);
      const arrival = await this.#loader.arrival(screening, form, isNew);
      show = () => this.#arrive(submitting, arrival, isNew, invite);
    } catch (error) {
      show = () => {
        invite?.closeTab();
        if (this.state === submitting) this.#show(refusedStep(submitting, this.report(error)));
      };
    }
    if (!stay.aborted) await this.#actHere(show);
  }

  async #arrive(
    submitting: Submitting,
    arrival: HandedOver | UnderWay,
    isNew: boolean,
    invite: InviteLink | undefined,
  ): Promise<void> {
    const created = new ScreeningCreatedEvent(arrival.screening);
    if (this.state !== submitting) {
      // The form was reset meanwhile, but the host must learn what it pays for.
      this.#host.dispatchEvent(created);
      return invite?.closeTab();
    }
    if (!isNew) this.#noteLateChanges(submitting.form);
    this.#enter(arrival);
    this.#host.focusOn('heading');
    this.#host.dispatchEvent(created);
    if (arrival.name !== 'handed-over') invite?.closeTab();
    else if (arrival.method === 'email') this.#host.dispatchEvent(new ScreeningInviteEvent('email'));
    else await invite?.openScreening();
  }

  /**
   * Acts for the person who is here, and for nobody else: where the page was left, once the host has named them again.
   * Without waiting for that, where nobody may ever come back.
   */
  #actHere(act: () => unknown): unknown {
    const stay = this.#stay.signal;
    return this.#whenHere(() => stay.aborted || act());
  }

  /** Applies a change of a screening: of what was ordered here, or of the same ordered elsewhere. */
  async #apply(screening: Screening, stay = this.#stay.signal): Promise<void> {
    if (stay.aborted) return;
    const { state } = this;
    try {
      const next = await this.#loader.after(screening, state);
      if (next && this.state !== state) return await this.#apply(screening, stay);
      if (state?.name === 'filling' && next) this.#noteLateChanges(state.form);
      if (next) this.#begin(next);
    } catch (error) {
      // Keep what is shown if the next state cannot be loaded; the next change tries again.
      this.report(error);
    }
  }

  /** What was sent first counts, though nobody answered it: call it where a check is found that was there before. */
  #noteLateChanges({ version }: Questionnaire): void {
    const { unanswered = version } = this.#attempt;
    this.hasLateChanges = unanswered !== version && !this.visit?.isForAnother;
  }

  /** Asks the proxy whether the screening has changed. */
  async #lookAgain(): Promise<void> {
    const { screening } = this;
    const stay = this.#stay.signal;
    const found = screening && (await this.#page?.api.screening(screening.id).catch(() => undefined));
    if (found) await this.#apply(found, stay);
  }

  #checkFeed({ isCutOff, signedOut }: ScreeningFeed): void {
    if (isCutOff !== this.isCutOff) this.#host.requestUpdate();
    this.isCutOff = isCutOff;
    this.#checkVisit(signedOut);
  }

  /** Where the host gives no page session any more, whoever sits here now may be somebody else. */
  #checkVisit(signedOut: PageProblem | undefined): void {
    const before = this.signedOut;
    const { state } = this;
    this.signedOut = signedOut;
    if (signedOut && !before) {
      // Its step says so itself.
      const isProving = this.member.section?.isOpen ?? false;
      this.report(signedOut);
      if (state?.name === 'filling' && !state.isLoading && !isProving)
        this.#enter(failedStep(state, signedOut).state);
    } else if (before && !signedOut) {
      this.#host.requestUpdate();
      const { activeElement } = this.#host.renderRoot as ShadowRoot;
      if (activeElement?.id === 'retry') this.#host.focusOn('heading');
    }
  }

  /** Asks once more whether somebody is signed in. */
  retryVisit(): void {
    this.#page?.loadedFeed?.retry();
  }

  /** Call it when somebody else may be here; where that is sure, what was typed is forgotten. */
  end(ending: Ending): void {
    this.#endStay();
    if (ending === 'other-person') this.forget();
    this.known.endVisit();
  }

  /** Lets no answer of the proxy reach whoever comes next. */
  #endStay(): void {
    this.#stay.abort();
    this.#stay = new AbortController();
    this.receipt.forget();
    this.#loader.invite?.forget();
  }

  /** Deletes every answer, here and in the draft. `notice` says so once the form is shown again. */
  forget(notice?: Exclude<Notice, 'restored'>): void {
    this.notice = notice;
    this.hasLateChanges = false;
    this.#form?.draft?.forget();
    this.#attempt = new OrderAttempt();
    this.#form = undefined;
    this.state = undefined;
  }

  /** Tells the host's page of a `recurrence` that is none: it is left out of the order. */
  checkRecurrence(): void {
    const problem = recurrenceProblem(this.#host.recurrence);
    if (problem) this.report(problem);
  }

  report(error: unknown): PageProblem {
    const problem = reportProblem(this.#host, error);
    if (problem.isSignedOut) {
      this.#form?.sheet.forgetSensitive();
      this.member.section?.forgetSensitive(problem);
      this.#host.requestUpdate();
    }
    return problem;
  }

  #enter(state: LauncherState): void {
    this.state = state;
    if ('form' in state) this.#form = state.form;
    if ('screening' in state) this.#endOrder(state);
    this.#host.requestUpdate();
  }

  /** Once there is an order, nothing here needs what was typed for it; a draft is kept for whoever may start anew. */
  #endOrder({ form, screening }: HandedOver | UnderWay): void {
    form.endOrder();
    this.#attempt = new OrderAttempt();
    const mayOrderAgain = screening.phase === 'complete' && this.visit?.claims.again;
    if (!isCalledOff(screening) && !mayOrderAgain) form.draft?.forget();
  }
}
