import type { Offer } from '../client/package-reader.ts';
import { ScreeningError } from '../client/screening-error.ts';
import { validInterval } from '../protocol/interval.ts';
import type { Order } from '../protocol/order.ts';
import { plainText } from '../protocol/plain-answer.ts';
import type { Screening } from '../protocol/screening.ts';
import { DemandedDocuments } from './demanded-documents.ts';
import { consentTo } from './form/consent.ts';
import type { Disclosure } from './form/disclosure.ts';
import { canKeep } from '../client/tab-drafts.ts';
import { Draft } from './form/draft.ts';
import { orderOf } from './form/order.ts';
import { Questionnaire } from './form/questionnaire.ts';
import {
  ScreeningCreatedEvent,
  ScreeningInviteEvent,
  ScreeningStepEvent,
  ScreeningSubmitEvent,
} from './launcher-events.ts';
import type { LauncherHost } from './launcher-host.ts';
import {
  type Filling,
  type LauncherState,
  type ReadyStep,
  type Refusal,
  stepIndex,
  type Submitting,
} from './launcher-state.ts';
import { OrderAttempt } from './order-attempt.ts';
import { type OpenApplication, OrderedScreening } from './ordered-screening.ts';
import { phoneAddress } from './phone/phone-address.ts';
import { PressPause } from './press-pause.ts';
import { sentAnswers } from './steps/sent-answers.ts';

/** The button that tries again: the reason stands beside it. */
const send = 'send';

/** The transitions after the first step: from a complete step to the next one, and from the last one to the order. */
export class OrderSteps {
  readonly ordered: OrderedScreening;
  /** Whether the page can show what must be signed. */
  readonly documents: DemandedDocuments;
  readonly #application: OpenApplication;
  readonly #host: LauncherHost;
  /** What was shown before the first step of a form. */
  readonly #before = new WeakMap<Questionnaire, LauncherState>();

  constructor(application: OpenApplication) {
    const { host, visitor, ended } = application;
    this.#application = application;
    this.#host = host;
    host.press ??= new PressPause(host.element);
    this.ordered = new OrderedScreening(application);
    this.documents = new DemandedDocuments(host, visitor.claims.disclosures ?? [], ended);
    this.checkRecurrence();
    this.checkHandover();
  }

  /** Keeps the answers of a form across reloads, where the host wants that. Answers whether some were kept. */
  openDraft(form: Questionnaire): boolean {
    const { draftOwner, ended } = this.#application.visitor;
    if (draftOwner === undefined || !canKeep()) return false;
    const draft = new Draft(form.offer.id, draftOwner, ended);
    if (this.#host.element.draft !== 'session') {
      draft.forget();
      return false;
    }
    form.draft = draft;
    return draft.restore(form.sheet);
  }

  /** The step with which a form goes on after a reload: where it was, or an earlier one that needs something. */
  resumedStep(form: ReadyStep['form']): number {
    // No signature is kept. Other scripts of the page can write any number into the draft.
    form.reached = Math.min(Math.trunc(form.draft!.reached), form.reviewIndex);
    return form.indexAfter(-1, form.reader);
  }

  /** Tells the host's page of a `recurrence` that is none: it is left out of the order. */
  checkRecurrence(): void {
    const { recurrence } = this.#host.element;
    if (recurrence && !validInterval(recurrence))
      this.#host.report(
        new ScreeningError(
          'invalid_request',
          'recurrence is not a duration: use one such as P1M or P1Y, or no recurrence.',
        ),
      );
  }

  /** Tells the host's page of a `handover-url` that no phone can open: the phone is not offered then. */
  checkHandover(): void {
    if (!this.#host.element.handoverUrl || this.phoneAddress) return;
    this.#host.report(
      new ScreeningError(
        'invalid_request',
        'handover-url is no web address: use an http or https URL of up to 500 characters.',
      ),
    );
  }

  get phoneAddress(): string | undefined {
    return phoneAddress(this.#host.element.handoverUrl);
  }

  /** Call it before the state is drawn: nothing is ordered or signed but what was shown. */
  noteShown(): void {
    const { state } = this.#application;
    if (!state || !('step' in state)) return;
    state.form.noteShown(stepIndex(state));
    if (state.form.layDocument(stepIndex(state))) this.#host.focusOn('heading');
  }

  /** Starts on a package that the candidate chose. */
  async choose(offer: Offer): Promise<void> {
    const application = this.#application;
    if (application.state?.name !== 'choosing' || application.state.isLoading) return;
    application.notice = undefined;
    const { name, packages } = application.state;
    const loading = { name, packages, isLoading: true } as const;
    application.enter(loading);
    const next = await application
      .start(offer)
      .catch((error: unknown) => ({ name, packages, problem: this.#host.report(error) }));
    if (application.state !== loading) return;
    if ('form' in next) this.#before.set(next.form, { name, packages });
    application.enter(next, 'heading');
  }

  /** Shows another step; before the first one, what was shown before the form. */
  goTo(step: number, reason: Pick<Filling, 'isChange'> = {}): void {
    const { state } = this.#application;
    if (state?.name !== 'filling') return;
    const { form } = state;
    const before = step < 0 && this.#before.get(form);
    if (before) return this.#application.enter(before, 'heading');
    this.#application.notice = undefined;
    form.draft?.save(form.sheet, step);
    this.#application.enter({ name: 'filling', form, step, ...reason }, 'heading');
    this.#host.dispatch(new ScreeningStepEvent(step, form.steps.length));
  }

  /** Goes on in the service's own form: the candidate lacks what this one must have, such as a number. */
  async useHostedForm(): Promise<void> {
    const application = this.#application;
    const { state, visitor } = application;
    if (state?.name !== 'filling') return;
    const { offer, sheet } = state.form;
    const form = new Questionnaire(offer, this.#host.element, visitor.claims.disclosures ?? [], true);
    form.sheet.restore(sheet);
    const first = await application.firstStep(form).catch((error: unknown) => void this.#host.report(error));
    if (!first || application.state !== state) return;
    this.#before.set(form, state);
    application.enter(first, 'heading');
  }

  /** Whether something was shown before the first step: the choice of packages, or the form that lacks an answer. */
  get canLeave(): boolean {
    const { state } = this.#application;
    return state !== undefined && 'form' in state && this.#before.has(state.form);
  }

  /** Goes on from a step, with its signature if it is one to sign; from the last one, orders. */
  async advance(ready: ReadyStep, typed: string): Promise<void> {
    const { form, isChange = false } = ready;
    const typedName = plainText('signature', typed);
    const index = stepIndex(ready);
    const step = form.steps[index];
    if (!step) return;
    if (step.kind === 'disclosure') {
      form.sheet.write('signature', typedName);
      const isOpen = !typedName || form.reader.doubtsSignature || form.isOutdated(step);
      if (isOpen) return this.#showIncomplete(ready, index);
      if (!(await this.#sign(ready, step.disclosure, typedName))) return;
    }
    if (form.isIncomplete(step, form.reader)) return this.#showIncomplete(ready, index);
    const review = isChange ? form.reviewIndex : -1;
    if (review >= 0 || step.kind === 'review') {
      // A changed answer can make another one invalid, and nobody should sign for that.
      const incomplete = form.firstIncompleteFields(form.reader);
      if (incomplete >= 0) return this.#showIncomplete({ ...ready, isChange: true }, incomplete);
    }
    const next = review >= 0 ? review : form.indexAfter(index, form.reader);
    if (next < form.steps.length) this.goTo(next);
    else if (!this.#host.isPressOfEarlierStep) await this.order(ready);
  }

  /** Orders from wherever the candidate is, or shows the first step that is not complete. Again: orders nothing twice. */
  async order(ready: ReadyStep): Promise<void> {
    const application = this.#application;
    const { visitor, state: before, memberSection } = application;
    const { form } = ready;
    if (this.documents.missing) return this.documents.check();
    const incomplete = form.firstIncomplete(form.reader);
    if (incomplete >= 0) return this.#showIncomplete(ready, incomplete);
    if (memberSection?.asks()) return;
    // Made here: a listener may change what is set, and the candidate has not seen that.
    const order = orderOf(form, form.reader, memberSection?.purpose);
    const isAllowed = this.#host.dispatch(new ScreeningSubmitEvent());
    // A listener may also have reset the form.
    if (!isAllowed || application.state !== before || visitor.ended.aborted) return;
    await this.#send(order, { name: 'submitting', form, step: stepIndex(ready) });
  }

  async #send(order: Order, submitting: Submitting): Promise<void> {
    const application = this.#application;
    const { visitor, ended } = application;
    const { form } = submitting;
    if (this.#isOpenedHere(form)) this.ordered.invite?.openBlankTab();
    application.enter(submitting);
    const { sentences, language: locale } = this.#host;
    const answers = sentAnswers({ reader: form.reader, sentences, locale }, form);
    try {
      await visitor.confirm();
      const attempt = (application.attempt ??= new OrderAttempt());
      const { screening, isNew } = await attempt.place(visitor.api, order, form.version);
      if (isNew) this.ordered.sent = { screeningId: screening.id, answers };
      if (!application.isLeft) await this.#show(screening, submitting, isNew);
    } catch (error) {
      this.ordered.invite?.closeTab();
      if (!ended.aborted && application.state === submitting) this.#showRefusal(submitting, error);
    }
  }

  async #show(screening: Screening, submitting: Submitting, isNew: boolean): Promise<void> {
    const application = this.#application;
    const { visitor } = application;
    const { invite } = this.ordered;
    visitor.feed().then(
      (feed) => feed.learn(screening),
      () => visitor.screenings.keep(screening),
    );
    if (!isNew) this.ordered.noteLateChanges(submitting.form);
    const next = await this.ordered.stateOf(screening, submitting.form, isNew);
    if (application.isLeft) return;
    const isShown = application.state === submitting;
    if (isShown) application.enter(next, 'heading');
    // Where the form was reset meanwhile, the host must learn all the same what it pays for.
    this.#host.dispatch(new ScreeningCreatedEvent(screening));
    if (!isShown || next.name !== 'handed-over') invite?.closeTab();
    else if (next.method === 'email') this.#host.dispatch(new ScreeningInviteEvent('email'));
    else if (this.#isOpenedHere(submitting.form)) await this.ordered.invite?.openScreening();
  }

  /** Whether the service's form opens with the order: its link is the candidate's alone. */
  #isOpenedHere({ mode }: Questionnaire): boolean {
    return mode === 'link' && this.#application.visitor.claims.role !== 'member';
  }

  /** Signs the document that is shown. False if that fails, or if the state changes meanwhile. */
  async #sign(ready: ReadyStep, disclosure: Disclosure, typedName: string): Promise<boolean> {
    const application = this.#application;
    const { form, step } = ready;
    try {
      form.signatures.keep(disclosure, await consentTo(disclosure, typedName, this.#host.language));
      return application.state === ready;
    } catch (error) {
      const refusal = { problem: this.#host.report(error), unasked: [] };
      if (application.state === ready) application.enter({ name: 'filling', form, step, refusal }, send);
      return false;
    }
  }

  /** Shows an incomplete step with its problems, and moves the focus to the first. */
  #showIncomplete({ form, isChange }: ReadyStep, index: number, refusal?: Refusal): void {
    const step = form.steps[index];
    const focus = (step && form.reveal(step, form.reader)) ?? 'heading';
    // Only from the fields of a form with a review is the review the next step.
    const returns = isChange && step?.kind === 'fields' && form.reviewIndex >= 0;
    const state: ReadyStep = { name: 'filling', form, step: index, tried: true };
    this.#application.enter({ ...state, ...(returns && { isChange }), ...(refusal && { refusal }) }, focus);
  }

  /** The form after its order was refused: where possible at the field in question, which then gets the focus. */
  #showRefusal({ form, step }: Submitting, error: unknown): void {
    const problem = this.#host.report(error);
    const refusal = {
      problem,
      unasked: form.sheet.refuse(problem.errors).map(({ path }) => path),
      isOfOrder: true,
    };
    const state: ReadyStep = { name: 'filling', form, step, refusal };
    const incomplete = form.firstIncomplete(form.reader);
    if (incomplete < 0) this.#application.enter(state, send);
    else this.#showIncomplete({ ...state, isChange: true }, incomplete, refusal);
  }
}
