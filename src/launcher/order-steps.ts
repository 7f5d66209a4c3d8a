import type { ScreeningError } from '../client/screening-error.ts';
import type { Visitor } from '../client/visitor.ts';
import type { Order } from '../protocol/order.ts';
import { isCalledOff } from '../protocol/phase.ts';
import type { Screening } from '../protocol/screening.ts';
import { collectedBy } from './collected-by.ts';
import { DemandedDocuments } from './demanded-documents.ts';
import { consentTo } from './form/consent.ts';
import type { Disclosure } from './form/disclosure.ts';
import { Draft } from './form/draft.ts';
import { orderOf } from './form/order.ts';
import type { Questionnaire } from './form/questionnaire.ts';
import type * as handOverFile from './invite/hand-over-file.ts';
import type { LaterParts } from './later-parts.ts';
import { laterViews } from './later-views.ts';
import type { ShownSection } from './launcher-context.ts';
import { ScreeningCreatedEvent, ScreeningInviteEvent, ScreeningSubmitEvent } from './launcher-events.ts';
import type { LauncherHost } from './launcher-host.ts';
import {
  type HandedOver,
  type LauncherState,
  type ReadyStep,
  type Refusal,
  stepIndex,
  type Submitting,
  type UnderWay,
} from './launcher-state.ts';
import { OrderAttempt } from './order-attempt.ts';
import { PressPause } from './press-pause.ts';
import { Receipt } from './receipt.ts';
import { ScreeningUpdates } from './screening-updates.ts';

/** What these steps need of their application. */
interface Steps {
  readonly host: LauncherHost;
  readonly visitor: Visitor;
  readonly ended: AbortSignal;
  readonly isLeft: boolean;
  readonly state: LauncherState | undefined;
  readonly screening: Screening | undefined;
  readonly memberSection: ShownSection | undefined;
  enter(state: LauncherState, focus?: string): void;
  loadHandOver(): Promise<typeof handOverFile>;
  goTo(step: number): void;
}

/** Leads to the reason, which may be out of sight above a long step. */
const failure = 'failure';

/** The way from a complete step to the next one, from the last one to the order, and to what became of it. */
export class OrderSteps implements LaterParts {
  views = laterViews;
  readonly updates: ScreeningUpdates;
  invite: handOverFile.InviteLink | undefined;
  hasLateChanges = false;

  readonly #steps: Steps;
  readonly #host: LauncherHost;
  readonly #documents: DemandedDocuments;
  readonly #receipt: Receipt;
  #attempt = new OrderAttempt();

  constructor(steps: Steps) {
    const { host, visitor, ended } = steps;
    this.#steps = steps;
    this.#host = host;
    host.press ??= new PressPause(host.element);
    this.updates = new ScreeningUpdates(steps, (...facts) => this.stateOf(...facts));
    this.#receipt = new Receipt(host, visitor, ended);
    this.#documents = new DemandedDocuments(host, visitor.claims.disclosures ?? [], ended);
  }

  async loadHandOver(): Promise<void> {
    const { handOver, handOverStyles, handOverWords, InviteLink } = await this.#steps.loadHandOver();
    const { visitor, ended } = this.#steps;
    this.views = { ...this.views, 'handed-over': handOver, handOverWords };
    this.#host.adoptStyles(handOverStyles);
    this.invite ??= new InviteLink(this.#host, {
      ended,
      visitor,
      screeningId: () => this.#steps.screening?.id,
      lookAgain: () => this.#lookAgain(),
    });
  }

  get documentsProblem(): ScreeningError | undefined {
    return this.#documents.problem;
  }

  get receiptProblem(): ScreeningError | undefined {
    const { screening } = this.#steps;
    return screening && this.#receipt.problemOf(screening.id);
  }

  checkDocuments(): void {
    void this.#documents.check();
  }

  openDraft(form: Questionnaire): boolean {
    const { draftOwner, ended } = this.#steps.visitor;
    if (draftOwner === undefined) return false;
    const draft = new Draft(form.offer.id, draftOwner, ended);
    if (this.#host.element.draft !== 'session') {
      draft.forget();
      return false;
    }
    form.draft = draft;
    return draft.restore(form.sheet);
  }

  /** The first step that needs something. */
  resumedStep(form: ReadyStep['form']): number {
    const incomplete = form.firstIncompleteFields(form.reader);
    return incomplete < 0 ? form.reviewIndex : incomplete;
  }

  async advance(ready: ReadyStep, typedName: string): Promise<void> {
    const { form, isChange = false } = ready;
    const index = stepIndex(ready);
    const step = form.steps[index];
    if (!step) return;
    if (step.kind === 'disclosure') {
      form.sheet.write('signature', typedName);
      if (!typedName || form.reader.doubtsSignature) return this.#showIncomplete(ready, index);
      if (!(await this.#sign(ready, step.disclosure, typedName))) return;
    }
    if (form.isIncomplete(step, form.reader)) return this.#showIncomplete(ready, index);
    const review = isChange ? form.reviewIndex : -1;
    if (review >= 0 || step.kind === 'review') {
      // A changed answer can make another one invalid, and nobody should sign for that.
      const incomplete = form.firstIncompleteFields(form.reader);
      if (incomplete >= 0) return this.#showIncomplete({ ...ready, isChange: true }, incomplete);
    }
    const next = review >= 0 ? review : index + 1;
    if (next < form.steps.length) this.#steps.goTo(next);
    else if (!this.#host.isPressOfEarlierStep) await this.order(ready);
  }

  /** Repeating it after a failure orders nothing twice. */
  async order(ready: ReadyStep): Promise<void> {
    const { visitor, state: before, memberSection } = this.#steps;
    const { form } = ready;
    if (this.#documents.missing) return this.#documents.check();
    const incomplete = form.firstIncomplete(form.reader);
    if (incomplete >= 0) return this.#showIncomplete(ready, incomplete);
    // Made here: a listener may change what is set, and the candidate has not seen that.
    const order = orderOf(form, form.reader, memberSection?.purpose);
    const isAllowed = this.#host.dispatch(new ScreeningSubmitEvent());
    // A listener may also have reset the form.
    if (!isAllowed || this.#steps.state !== before || visitor.ended.aborted) return;
    await this.#send(order, { name: 'submitting', form, step: stepIndex(ready) });
  }

  async #send(order: Order, submitting: Submitting): Promise<void> {
    const { visitor, ended } = this.#steps;
    const { form } = submitting;
    const isOpenedHere = form.mode === 'link' && visitor.claims.role !== 'member';
    if (isOpenedHere) this.invite?.openBlankTab();
    this.#steps.enter(submitting);
    try {
      await visitor.confirm();
      const { screening, isNew } = await this.#attempt.place(visitor.api, order, form.version);
      if (!this.#steps.isLeft) await this.#show(screening, submitting, isNew);
    } catch (error) {
      this.invite?.closeTab();
      if (!ended.aborted && this.#steps.state === submitting) this.#showRefusal(submitting, error);
    }
  }

  async #show(screening: Screening, submitting: Submitting, isNew: boolean): Promise<void> {
    const { visitor } = this.#steps;
    visitor.feed().then(
      (feed) => feed.learn(screening),
      () => visitor.screenings.keep(screening),
    );
    if (!isNew) this.#noteLateChanges(submitting.form);
    const next = await this.stateOf(screening, submitting.form, isNew);
    if (this.#steps.isLeft) return;
    const created = new ScreeningCreatedEvent(screening);
    if (this.#steps.state !== submitting) {
      // The form was reset meanwhile, but the host must learn what it pays for.
      this.#host.dispatch(created);
      return this.invite?.closeTab();
    }
    this.#steps.enter(next, 'heading');
    this.#host.dispatch(created);
    if (next.name !== 'handed-over') this.invite?.closeTab();
    else if (next.method === 'email') this.#host.dispatch(new ScreeningInviteEvent('email'));
    else if (submitting.form.mode === 'link' && visitor.claims.role !== 'member')
      await this.invite?.openScreening();
  }

  async stateOf(screening: Screening, form: Questionnaire, isNew: boolean): Promise<HandedOver | UnderWay> {
    const method = collectedBy(screening, form.mode, isNew);
    if (method) await this.loadHandOver();
    return method
      ? { name: 'handed-over', screening, form, method }
      : { name: 'under-way', screening, form, isNew };
  }

  async saveReceipt(screeningId: string): Promise<void> {
    await this.#receipt.save(screeningId);
  }

  forgetOrder(): void {
    this.hasLateChanges = false;
    this.#attempt = new OrderAttempt();
  }

  /** What was sent first counts, though nobody answered it: call it where a check is found that was there before. */
  #noteLateChanges({ version }: Questionnaire): void {
    const { unanswered = version } = this.#attempt;
    this.hasLateChanges = unanswered !== version && this.#steps.visitor.claims.role !== 'member';
  }

  /** Once there is an order, nothing here needs what was typed for it; a draft is kept for whoever may start anew. */
  arrive({ screening, form }: HandedOver | UnderWay): void {
    const { state } = this.#steps;
    if (state?.name === 'filling' && state.form === form) this.#noteLateChanges(form);
    form.endOrder();
    this.#attempt = new OrderAttempt();
    const mayOrderAgain = screening.phase === 'complete' && this.#steps.visitor.claims.again;
    if (!isCalledOff(screening) && !mayOrderAgain) form.draft?.forget();
  }

  /** Signs the document that is shown. False if that fails, or if the state changes meanwhile. */
  async #sign(ready: ReadyStep, disclosure: Disclosure, typedName: string): Promise<boolean> {
    const { form } = ready;
    try {
      form.signatures.keep(disclosure, await consentTo(disclosure, typedName, this.#host.language));
      return this.#steps.state === ready;
    } catch (error) {
      const problem = this.#host.report(error);
      if (this.#steps.state === ready)
        this.#steps.enter(
          { name: 'filling', form, step: ready.step, refusal: { problem, unasked: [] } },
          failure,
        );
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
    this.#steps.enter({ ...state, ...(returns && { isChange }), ...(refusal && { refusal }) }, focus);
  }

  /** The form after its order was refused: where possible at the field in question, which then gets the focus. */
  #showRefusal({ form, step }: Submitting, error: unknown): void {
    const problem = this.#host.report(error);
    const refusal = { problem, unasked: form.sheet.refuse(problem.errors).map(({ path }) => path) };
    const state: ReadyStep = { name: 'filling', form, step, refusal };
    const incomplete = form.firstIncomplete(form.reader);
    if (incomplete < 0) this.#steps.enter(state, failure);
    else this.#showIncomplete({ ...state, isChange: true }, incomplete, refusal);
  }

  /** Asks the proxy whether the screening has changed. */
  async #lookAgain(): Promise<void> {
    const { visitor, screening } = this.#steps;
    const found = screening && (await visitor.api.screening(screening.id).catch(() => undefined));
    if (!found) return;
    if (visitor.loadedFeed) visitor.loadedFeed.learn(found);
    else if (visitor.screenings.keep(found)) await this.updates.apply();
  }
}
