import type { PageConnection } from '../client/page-connection.ts';
import type { ScreeningError } from '../client/screening-error.ts';
import type { Order } from '../protocol/order.ts';
import { isCalledOff } from '../protocol/phase.ts';
import type { DemandedDocuments } from './demanded-documents.ts';
import { orderOf } from './form/order.ts';
import type { Questionnaire } from './form/questionnaire.ts';
import type { InviteLink } from './invite/invite-link.ts';
import type { LateMemberSection } from './late-member-section.ts';
import { ScreeningCreatedEvent, ScreeningInviteEvent, ScreeningSubmitEvent } from './launcher-events.ts';
import type { LauncherHost } from './launcher-host.ts';
import { type HandedOver, stepIndex, type Submitting, type UnderWay } from './launcher-state.ts';
import { OrderAttempt } from './order-attempt.ts';
import { incompleteStep, type ReadyStep, refusedStep } from './ready-step.ts';
import type { Stage } from './stage.ts';
import type { StateLoader } from './state-loader.ts';
import type { Stay } from './stay.ts';
import type { Visit } from './visit.ts';

interface OrderingDeps {
  stage: Stage;
  stay: Stay;
  loader: StateLoader;
  member: LateMemberSection;
  page: () => PageConnection | undefined;
  visit: () => Visit | undefined;
  documents: () => DemandedDocuments | undefined;
  /** Tells the host's page of a problem. */
  report: (error: unknown) => ScreeningError;
}

/** Sends the order of a form that is complete, once, and shows what became of it. */
export class Ordering {
  /** Whether answers were changed that had been ordered, although nobody said so. */
  hasLateChanges = false;

  readonly #host: LauncherHost;
  readonly #deps: OrderingDeps;
  #attempt = new OrderAttempt();

  constructor(host: LauncherHost, deps: OrderingDeps) {
    this.#host = host;
    this.#deps = deps;
  }

  /** Orders, or shows the first step that is not complete. Repeating it after a failure orders nothing twice. */
  async order(ready: ReadyStep): Promise<void> {
    const { stage, member } = this.#deps;
    const { form, kit } = ready;
    const page = this.#deps.page();
    const documents = this.#deps.documents();
    const before = stage.state;
    if (documents?.missing) return void documents.check();
    const incomplete = form.firstIncomplete(kit.reader);
    if (incomplete >= 0) return stage.show(incompleteStep(ready, incomplete));
    // Made here: a listener may change what is set, and the candidate has not seen that.
    const order = orderOf(form, kit.reader, member.section?.purpose);
    const isAllowed = this.#host.dispatchEvent(new ScreeningSubmitEvent());
    // A listener may also have reset the form.
    if (!page || !isAllowed || stage.state !== before) return;
    await this.#send(page, order, { name: 'submitting', form, step: stepIndex(ready), kit });
  }

  async #send(page: PageConnection, order: Order, submitting: Submitting): Promise<void> {
    const { stage, stay, loader, visit, report } = this.#deps;
    const { form } = submitting;
    const { ended } = stay;
    const invite = form.mode === 'link' && !visit()?.isForAnother ? loader.invite : undefined;
    invite?.openBlankTab();
    stage.enter(submitting);
    let show: () => unknown;
    try {
      const { screening, isNew } = await this.#attempt.place(page, order, form.version);
      const arrival = await loader.arrival(screening, form, isNew);
      show = () => this.#arrive(submitting, arrival, isNew, invite);
    } catch (error) {
      show = () => {
        invite?.closeTab();
        if (stage.state === submitting) stage.show(refusedStep(submitting, report(error)));
      };
    }
    if (!ended.aborted) await stay.act(show);
  }

  async #arrive(
    submitting: Submitting,
    arrival: HandedOver | UnderWay,
    isNew: boolean,
    invite: InviteLink | undefined,
  ): Promise<void> {
    const { stage } = this.#deps;
    const created = new ScreeningCreatedEvent(arrival.screening);
    if (stage.state !== submitting) {
      // The form was reset meanwhile, but the host must learn what it pays for.
      this.#host.dispatchEvent(created);
      return invite?.closeTab();
    }
    if (!isNew) this.noteLateChanges(submitting.form);
    this.finish(arrival);
    stage.show({ state: arrival, focus: 'heading' });
    this.#host.dispatchEvent(created);
    if (arrival.name !== 'handed-over') invite?.closeTab();
    else if (arrival.method === 'email') this.#host.dispatchEvent(new ScreeningInviteEvent('email'));
    else await invite?.openScreening();
  }

  /** What was sent first counts, though nobody answered it: call it where a check is found that was there before. */
  noteLateChanges({ version }: Questionnaire): void {
    const { unanswered = version } = this.#attempt;
    this.hasLateChanges = unanswered !== version && !this.#deps.visit()?.isForAnother;
  }

  /** Once there is an order, nothing here needs what was typed for it; a draft is kept for whoever may start anew. */
  finish({ form, screening }: HandedOver | UnderWay): void {
    form.endOrder();
    this.#attempt = new OrderAttempt();
    const mayOrderAgain = screening.phase === 'complete' && this.#deps.visit()?.claims.again;
    if (!isCalledOff(screening) && !mayOrderAgain) form.draft?.forget();
  }

  /** What is ordered next is another order. */
  forget(): void {
    this.hasLateChanges = false;
    this.#attempt = new OrderAttempt();
  }
}
