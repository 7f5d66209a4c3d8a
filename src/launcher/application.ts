import { OrderApi } from '../client/order-api.ts';
import type { PageConnection } from '../client/page-connection.ts';
import { PageProblem } from '../client/page-problem.ts';
import { whenIdle } from '../client/when-idle.ts';
import type { LocaleController } from '../locales/locale.ts';
import { intervalPattern } from '../protocol/recurrence.ts';
import type { Environment, Screening } from '../protocol/screening.ts';
import type { ScreeningPackage } from '../protocol/screening-package.ts';
import { chunks, loadKit, loadReader } from './chunks.ts';
import { collectedBy } from './collected-by.ts';
import type { Disclosure } from './form/disclosure.ts';
import { Draft, hasAnswers } from './form/draft.ts';
import { orderOf } from './form/order.ts';
import { Questionnaire } from './form/questionnaire.ts';
import type { DemandedDocuments } from './demanded-documents.ts';
import type { InviteLink } from './invite/invite-link.ts';
import {
  ScreeningCreatedEvent,
  ScreeningErrorEvent,
  ScreeningInviteEvent,
  ScreeningReadyEvent,
  ScreeningStepEvent,
  ScreeningSubmitEvent,
} from './launcher-events.ts';
import type { LauncherHost } from './launcher-host.ts';
import {
  type Choosing,
  type Filling,
  type LauncherState,
  type Refusal,
  stepIndex,
  type StepKit,
  type Submitting,
  type UnderWay,
} from './launcher-state.ts';
import { OrderAttempt } from './order-attempt.ts';
import { Receipt } from './receipt.ts';
import { arePlain } from './steps/field-list.ts';
import type { MemberSection } from './trust/member-section.ts';
import { Visit } from './visit.ts';

/** A form whose answers can be read. */
type Ready = Filling & { kit: StepKit };

/**
 * One candidate's way from a package to a screening: what may be ordered, what was answered and signed, and what
 * became of the order. It loads what a state needs, then enters the state; a file that does not come leaves the state
 * as it was, with a problem and a way to try again.
 */
export class Application {
  /** Undefined until `open` has looked up what may be ordered. */
  state: LauncherState | undefined;
  visit: Visit | undefined;
  /** Where a member proves their identity to see outcomes; undefined for everybody else. */
  memberSection: MemberSection | undefined;
  /** The section will appear below what is shown already. */
  isSectionLoading = false;
  readonly receipt: Receipt;
  /** What became of earlier answers, until another step is shown. */
  notice: 'restored' | 'forgotten' | undefined;
  /** Whether the page can show what must be signed; undefined where nothing must be. */
  documents: DemandedDocuments | undefined;

  readonly #host: LauncherHost;
  readonly #locale: LocaleController<'launcher'>;
  readonly #attempt = new OrderAttempt();
  #page: PageConnection | undefined;
  /** Aborts when the element leaves the document, or looks everything up again. */
  #signal: AbortSignal = AbortSignal.abort();
  /** For the package that was chosen last: its answers outlive every change of state. */
  #form: Questionnaire | undefined;
  #invite: InviteLink | undefined;

  constructor(host: LauncherHost, locale: LocaleController<'launcher'>) {
    this.#host = host;
    this.#locale = locale;
    this.receipt = new Receipt(host, {
      api: () => this.#page?.api,
      loadSaver: async () => {
        const { saveReceipt } = await chunks.receiptFile();
        return (receipt) => saveReceipt(receipt, host.disclosures, locale.sentences.sign.file);
      },
      report: (error) => this.report(error),
    });
  }

  /** What was ordered, or found to be under way. */
  get screening(): Screening | undefined {
    return this.state && 'screening' in this.state ? this.state.screening : undefined;
  }

  /** Uses another connection until `signal` aborts, after the element was moved. */
  reconnect(page: PageConnection, signal: AbortSignal): void {
    this.#connect(page, signal);
    this.documents?.demand(signal);
    this.#follow(page, signal);
  }

  #connect(page: PageConnection, signal: AbortSignal): void {
    this.#page = page;
    this.#signal = signal;
    this.memberSection = undefined;
    void this.#loadMemberSection(page, signal);
  }

  /**
   * Looks up what may be ordered, and whether it already was. Uses the connection until `signal` aborts.
   *
   * @throws {PageProblem} where that, or what shows it, does not come.
   */
  async open(page: PageConnection, signal: AbortSignal): Promise<void> {
    this.#connect(page, signal);
    this.state = undefined;
    const [visit, documents] = await Promise.all([
      Visit.load(page.api, this.#host.packageId, signal),
      this.#loadDocuments(page),
    ]);
    signal.throwIfAborted();
    this.visit = visit;
    this.documents = documents;
    const state = await this.#firstState(visit);
    signal.throwIfAborted();
    this.#enter(state);
    documents?.demand(signal);
    this.#host.dispatchEvent(new ScreeningReadyEvent());
    this.checkRecurrence();
    whenIdle(async () => this.#follow(page, signal));
  }

  async #loadDocuments(page: PageConnection): Promise<DemandedDocuments | undefined> {
    const { disclosures = [] } = await page.api.claims();
    if (disclosures.length === 0) return undefined;
    const { DemandedDocuments } = await chunks.demandedDocuments();
    return new DemandedDocuments(this.#host, disclosures, (problem) => void this.report(problem));
  }

  async #firstState({ packages }: Visit): Promise<LauncherState> {
    const [only] = packages;
    if (only && packages.length === 1) return this.#start(only);
    const { packageChoice } = await chunks.packageChoice();
    return { name: 'choosing', packages, draw: packageChoice };
  }

  /** Starts on a package that the candidate chose. */
  async choose(offer: ScreeningPackage): Promise<void> {
    if (this.state?.name !== 'choosing' || this.state.isLoading) return;
    this.notice = undefined;
    const { name, packages, draw } = this.state;
    const loading: Choosing = { name, packages, draw, isLoading: true };
    this.#enter(loading);
    const next = await this.#start(offer).catch((error: unknown) => ({
      name,
      packages,
      draw,
      problem: this.report(error),
    }));
    if (this.state !== loading) return;
    this.#enter(next);
    this.#host.focusOn('heading');
  }

  async #start(offer: ScreeningPackage): Promise<LauncherState> {
    const host = this.#host;
    const draft = host.draft === 'session' ? new Draft(offer.id, this.visit?.claims ?? {}) : undefined;
    const form = new Questionnaire(offer, host, this.visit?.claims.disclosures ?? [], draft);
    const kept = draft?.read();
    form.prefill(this.#form?.sheet.answers, kept, host.candidate);
    const known = this.visit?.screeningOf(offer, host.mode);
    if (known) return this.#arrivalOf(known, form, false);
    if (!hasAnswers(kept) || form.mode !== 'form') return this.#firstStep(form);
    // Without the files of the later steps, the first one is shown with its answers.
    return this.#resume(form).catch(() => this.#firstStep(form));
  }

  /** The first step that needs something, after a reload. */
  async #resume(form: Questionnaire): Promise<Filling> {
    const kit = await this.#loadKit(form);
    const incomplete = form.firstIncompleteFields(kit.reader);
    this.notice = 'restored';
    return { name: 'filling', form, step: incomplete < 0 ? form.reviewIndex : incomplete, kit };
  }

  /** Starts once more on a package that is finished for this candidate, or was called off. */
  async startAnother(): Promise<void> {
    const { state } = this;
    if (state?.name !== 'under-way') return;
    const first = await this.#firstStep(state.form).catch((error: unknown) => void this.report(error));
    if (!first || this.state !== state) return;
    this.#enter(first);
    this.#host.focusOn('heading');
  }

  /** The first step. One of plain inputs is shown at once, and what the next steps need is loaded meanwhile. */
  async #firstStep(form: Questionnaire): Promise<Filling> {
    const [first] = form.steps;
    if (form.mode === 'form' && first?.kind === 'fields' && arePlain(first.fields)) {
      whenIdle(() => this.#equip(form));
      return { name: 'filling', form, step: 0, kit: undefined };
    }
    if (form.mode !== 'form') await this.#inviteLink();
    return { name: 'filling', form, step: 0, kit: await this.#loadKit(form) };
  }

  async #equip(form: Questionnaire): Promise<void> {
    const kit = await this.#loadKit(form);
    const { state } = this;
    if (state?.name === 'filling' && state.form === form && !state.isLoading) this.#enter({ ...state, kit });
  }

  #loadKit(form: Questionnaire): Promise<StepKit> {
    return loadKit(form.sheet.fields, this.#environment);
  }

  async #inviteLink(): Promise<InviteLink> {
    const { InviteLink } = await chunks.inviteLink();
    return (this.#invite ??= new InviteLink(this.#host, {
      target: () => this.#page && this.screening && { api: this.#page.api, screeningId: this.screening.id },
      waitingText: () => this.#locale.sentences.loading,
      report: (error) => this.report(error),
      lookAgain: () => void this.#lookAgain(),
    }));
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
    if (form.isIncomplete(step, kit.reader)) return this.#showIncomplete(ready, index);
    const review = ready.isChange ? form.reviewIndex : -1;
    if (review >= 0 || step.kind === 'review') {
      // A changed answer can make another one invalid, and nobody should sign for that.
      const incomplete = form.firstIncompleteFields(kit.reader);
      if (incomplete >= 0) return this.#showIncomplete({ ...ready, isChange: true }, incomplete);
    }
    const next = review >= 0 ? review : index + 1;
    if (next < form.steps.length) this.goTo(next);
    else await this.#order(ready);
  }

  /** Orders, or shows the first step that is not complete. Repeating it after a failure orders nothing twice. */
  async order(): Promise<void> {
    const { state } = this;
    if (state?.name !== 'filling' || state.isLoading) return;
    const ready = isReady(state) ? state : await this.#makeReady(state);
    if (ready) await this.#order(ready);
  }

  /** Loads what the next steps need. Undefined if that fails, or if the state changes meanwhile. */
  async #makeReady(state: Filling): Promise<Ready | undefined> {
    const { name, form, step } = state;
    const loading: Filling = { ...state, isLoading: true };
    this.#enter(loading);
    try {
      const ready = { name, form, step, kit: await this.#loadKit(form) };
      if (this.state !== loading) return undefined;
      this.#enter(ready);
      // An element that has left the page stays on its step.
      return this.#signal.aborted ? undefined : ready;
    } catch (error) {
      const refusal = { problem: this.report(error), unasked: [] };
      if (this.state === loading) this.#showRefusal({ name, form, step, kit: undefined, refusal });
      return undefined;
    }
  }

  /** Signs the document that is shown. False if that fails, or if the state changes meanwhile. */
  async #sign(ready: Ready, disclosure: Disclosure, typedName: string): Promise<boolean> {
    const { form, kit } = ready;
    try {
      form.signatures.keep(disclosure, await kit.sign(disclosure, typedName, this.#locale.tag));
      return this.state === ready;
    } catch (error) {
      const refusal = { problem: this.report(error), unasked: [] };
      if (this.state === ready)
        this.#showRefusal({ name: 'filling', form, step: stepIndex(ready), kit, refusal });
      return false;
    }
  }

  /** Shows an incomplete step with its problems; the first one gets the focus. */
  #showIncomplete({ form, kit, isChange }: Ready, index: number, refusal?: Refusal): void {
    const step = form.steps[index];
    const first = step && form.reveal(step, kit.reader);
    const filling: Filling = { name: 'filling', form, step: index, kit, tried: true };
    // Only from the fields of a form with a review is the review the next step.
    const returns = isChange && step?.kind === 'fields' && form.reviewIndex >= 0;
    this.#enter({ ...filling, ...(returns && { isChange }), ...(refusal && { refusal }) });
    this.#host.focusOn(first ?? 'heading');
  }

  async #order(ready: Ready): Promise<void> {
    const { form, kit } = ready;
    const page = this.#page;
    const before = this.state;
    if (this.documents?.missing) return void this.documents.check();
    const incomplete = form.firstIncomplete(kit.reader);
    if (incomplete >= 0) return this.#showIncomplete(ready, incomplete);
    const isAllowed = this.#host.dispatchEvent(new ScreeningSubmitEvent());
    // A listener may also have reset the form.
    if (!page || !isAllowed || this.state !== before) return;
    const invite = form.mode === 'link' && !this.visit?.isForAnother ? this.#invite : undefined;
    invite?.openBlankTab();
    const submitting: Submitting = { name: 'submitting', form, step: stepIndex(ready), kit };
    this.#enter(submitting);
    try {
      const facts = { recurrence: this.#host.recurrence, purpose: this.memberSection?.purpose };
      const order = orderOf(form, kit.reader, facts);
      const { screening, isNew } = await this.#attempt.place(new OrderApi(page.api), order);
      page.feed().then(
        (feed) => feed.learn(screening),
        () => {},
      );
      const arrival = await this.#arrivalOf(screening, form, isNew);
      if (this.state !== submitting) {
        // The form was reset meanwhile, but the host must learn what it pays for.
        this.#host.dispatchEvent(new ScreeningCreatedEvent(screening));
        return invite?.closeTab();
      }
      form.draft?.forget();
      this.#enter(arrival);
      this.#host.focusOn('heading');
      this.#host.dispatchEvent(new ScreeningCreatedEvent(screening));
      if (arrival.name !== 'handed-over') invite?.closeTab();
      else if (arrival.method === 'email') this.#host.dispatchEvent(new ScreeningInviteEvent('email'));
      else await invite?.openScreening();
    } catch (error) {
      invite?.closeTab();
      if (this.state === submitting) this.#refuse(submitting, this.report(error));
    }
  }

  /** Returns to the form and shows why the order was refused, where possible at the field in question. */
  #refuse({ form, step, kit }: Submitting, problem: PageProblem): void {
    const refusal = { problem, unasked: form.sheet.refuse(problem.errors).map(({ path }) => path) };
    const state: Ready = { name: 'filling', form, step, kit, refusal };
    const incomplete = form.firstIncomplete(kit.reader);
    if (incomplete >= 0) this.#showIncomplete({ ...state, isChange: true }, incomplete, refusal);
    else this.#showRefusal(state);
  }

  /** Leads to the reason, which may be out of sight above a long step. */
  #showRefusal(state: Filling): void {
    this.#enter(state);
    this.#host.focusOn('failure');
  }

  /** The state that shows an order that was placed, or one that was open already. */
  async #arrivalOf(
    screening: Screening,
    form: Questionnaire,
    isNew: boolean,
  ): Promise<Extract<LauncherState, { screening: Screening }>> {
    const method = collectedBy(screening, form.mode, isNew);
    if (!method) return this.#underWay(screening, form, isNew);
    const [{ handOver }, invite] = await Promise.all([chunks.handOver(), this.#inviteLink()]);
    return { name: 'handed-over', screening, form, method, invite, draw: handOver };
  }

  async #underWay(screening: Screening, form: Questionnaire, isNew: boolean): Promise<UnderWay> {
    const { doneStep } = await chunks.doneStep();
    return { name: 'under-way', screening, form, isNew, draw: doneStep };
  }

  /** Applies changes of screenings until `signal` aborts: of what was ordered here, and of the same ordered elsewhere. */
  #follow(page: PageConnection, signal: AbortSignal): void {
    if (signal.aborted) return;
    const { loadedFeed: feed } = page;
    if (feed) feed.follow(() => feed.screenings.forEach((screening) => void this.#apply(screening)), signal);
    else
      page.feed().then(
        () => this.#follow(page, signal),
        () => addEventListener('online', () => this.#follow(page, signal), { once: true, signal }),
      );
  }

  async #apply(screening: Screening): Promise<void> {
    const { state } = this;
    try {
      const next = await this.#stateAfter(screening);
      if (next && this.state === state) this.#enter(next);
      else if (next) await this.#apply(screening);
    } catch (error) {
      // Keep what is shown if the next state cannot be loaded; the next change tries again.
      if (!(error instanceof PageProblem)) throw error;
    }
  }

  async #stateAfter(screening: Screening): Promise<LauncherState | undefined> {
    const { state } = this;
    if (state?.name === 'filling' && this.visit?.isOpenHere(screening, state.form.offer, this.#host.mode))
      return this.#arrivalOf(screening, state.form, false);
    if (!state || !('screening' in state) || state.screening.id !== screening.id) return undefined;
    if (state.screening.revision === screening.revision) return undefined;
    return this.#arrivalOf(screening, state.form, state.name === 'under-way' ? state.isNew : true);
  }

  /** Asks the proxy whether the screening has changed. */
  async #lookAgain(): Promise<void> {
    const { screening } = this;
    const found = screening && (await this.#page?.api.screening(screening.id).catch(() => undefined));
    if (found) await this.#apply(found);
  }

  /** Loads the section for members. Without it a member can still order; it is tried again once the network is back. */
  async #loadMemberSection(page: PageConnection, signal: AbortSignal): Promise<void> {
    try {
      if ((await page.api.claims()).role !== 'member') return;
      this.isSectionLoading = true;
      const { MemberSection } = await chunks.memberSection();
      const section = await MemberSection.load({
        host: this.#host,
        page,
        signal,
        loadReader: (fields) => loadReader(fields, this.#environment),
        report: (error) => this.report(error),
      });
      if (signal.aborted) return;
      this.memberSection = section;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof PageProblem)) reportError(error);
      addEventListener('online', () => void this.#loadMemberSection(page, signal), { once: true, signal });
    } finally {
      this.isSectionLoading = false;
      this.#host.requestUpdate();
    }
  }

  /** Deletes every answer, here and in the draft. `notice` says so once the form is shown again. */
  forget(notice?: 'forgotten'): void {
    this.notice = notice;
    this.#form?.draft?.forget();
    this.#attempt.end();
    this.#form = undefined;
    this.state = undefined;
  }

  /** Tells the host's page of a `recurrence` that is none: it is left out of the order. */
  checkRecurrence(): void {
    const { recurrence } = this.#host;
    if (recurrence && !intervalPattern.test(recurrence))
      this.report(new PageProblem('invalid_request', 'recurrence is a duration such as P1M or P1Y.'));
  }

  /** Reports a problem to the host's page, and a mistake of this code to the console as well. */
  report(error: unknown): PageProblem {
    if (!(error instanceof PageProblem)) reportError(error);
    const problem =
      error instanceof PageProblem
        ? error
        : new PageProblem('unreadable', 'screening-elements stopped on a mistake of its own.');
    this.#host.dispatchEvent(new ScreeningErrorEvent(problem));
    return problem;
  }

  get #environment(): Environment {
    return this.visit?.environment ?? 'production';
  }

  #enter(state: LauncherState): void {
    this.state = state;
    if ('form' in state) this.#form = state.form;
    this.#host.requestUpdate();
  }
}

const isReady = (state: Filling): state is Filling & { kit: StepKit } => state.kit !== undefined;
