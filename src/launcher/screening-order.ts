import { PageProblem } from '../client/page-problem.ts';
import { OrderApi } from '../client/order-api.ts';
import type { Order } from '../protocol/order.ts';
import { intervalPattern } from '../protocol/recurrence.ts';
import type { Screening } from '../protocol/screening.ts';
import type { ApplicationHost } from './application-host.ts';
import { consentTo } from './consent.ts';
import type { Disclosure } from './disclosure.ts';
import { ScreeningCreatedEvent, ScreeningSubmitEvent } from './launcher-events.ts';
import { serviceForm } from './late-parts.ts';
import { OrderAttempt } from './order-attempt.ts';
import type { Questionnaire } from './questionnaire.ts';
import { saveReceipt } from './receipt-file.ts';
import type { ScreeningApplication } from './screening-application.ts';

/** What becomes of an application: its order, the screening that comes of it, and the candidate's receipt. */
export class ScreeningOrder {
  readonly #host: ApplicationHost;
  readonly #application: ScreeningApplication;
  readonly #attempt = new OrderAttempt();

  constructor(host: ApplicationHost, application: ScreeningApplication) {
    this.#host = host;
    this.#application = application;
  }

  /** Signs the document that is shown; says whether that went well. */
  async sign(disclosure: Disclosure, typedName: string, locale: string): Promise<boolean> {
    const application = this.#application;
    const { form, index } = application;
    try {
      form?.signatures.keep(disclosure, await consentTo(disclosure, typedName, locale));
      return true;
    } catch (error) {
      const refusal = { problem: application.problemOf(error), unasked: [] };
      application.show({ name: 'filling', step: index, refusal });
      return false;
    }
  }

  /** Orders, or shows the first step that is not complete. Repeating it after a failure orders nothing twice. */
  async place(): Promise<void> {
    const application = this.#application;
    const { state, form, index, page, draft } = application;
    if (state.name !== 'filling' || !form || !page) return;
    if (form.firstIncomplete >= 0) return application.ask(form, form.firstIncomplete);
    if (!this.#host.dispatchEvent(new ScreeningSubmitEvent())) return;
    application.show({ name: 'submitting', step: index });
    try {
      const { screening, isNew } = await this.#attempt.place(new OrderApi(page.api), this.#orderOf(form));
      page.feed?.learn(screening);
      if (application.form !== form) return;
      draft?.forget();
      await this.arrive(screening, isNew, form);
      this.#host.focusOn('heading');
      this.#host.dispatchEvent(new ScreeningCreatedEvent(screening));
    } catch (error) {
      application.refuse(application.problemOf(error), form, index);
    }
  }

  /** Shows what became of an order, or of the one that was open already. */
  async arrive(screening: Screening, isNew: boolean, { mode }: Questionnaire): Promise<void> {
    const application = this.#application;
    const isWaiting = screening.phase === 'invited' || (isNew && screening.phase === 'unconfirmed');
    const method = screening.invite?.method ?? (mode === 'email' ? 'email' : 'link');
    if (!isWaiting || (!screening.invite && mode === 'form'))
      return application.show({ name: 'under-way', screening, isNew });
    await serviceForm.need();
    const isTheirs = method === 'link' && application.isForAnother;
    const link = { name: isTheirs ? 'theirs' : 'none' } as const;
    application.show({ name: 'handed-over', screening, method, link });
  }

  /** What happened to a screening since. One of this package that began elsewhere is not asked for again. */
  async hear(screening: Screening): Promise<void> {
    const application = this.#application;
    const { state, form } = application;
    if (!form) return;
    if (state.name === 'filling' && application.isOpenHere(screening, form.offer)) {
      await this.arrive(screening, false, form);
    }
    if (!('screening' in state) || state.screening.id !== screening.id) return;
    if (screening.phase === 'cancelled' || screening.phase === 'expired') {
      application.show({ name: 'filling', step: 0 });
    } else if (state.name === 'under-way') {
      application.show({ ...state, screening });
    } else if (screening.phase !== 'invited' && screening.phase !== 'unconfirmed') {
      application.show({ name: 'under-way', screening, isNew: true });
    }
  }

  /** Tells the host's page of a `recurrence` that is none: it is left out of the order. */
  checkRecurrence(): void {
    const { recurrence } = this.#host;
    if (recurrence && !intervalPattern.test(recurrence))
      this.#application.problemOf(
        new PageProblem('invalid_request', 'recurrence is a duration such as P1M or P1Y.'),
      );
  }

  async saveReceipt(fileName: string): Promise<void> {
    const application = this.#application;
    const { state, page } = application;
    if (state.name !== 'under-way' || !page) return;
    const show = (problem?: PageProblem): void => {
      const { screening, isNew } = state;
      application.show({ name: 'under-way', screening, isNew, ...(problem && { problem }) });
    };
    try {
      saveReceipt(await new OrderApi(page.api).receipt(state.screening.id), this.#host.disclosures, fileName);
      show();
    } catch (error) {
      show(application.problemOf(error));
    }
  }

  /** Lets go of the order and its answers. */
  end(): void {
    this.#attempt.end();
  }

  #orderOf({ offer, mode, sheet, signatures, disclosures }: Questionnaire): Order {
    const consents = disclosures.flatMap((disclosure) => signatures.signatureUnder(disclosure) ?? []);
    const { recurrence } = this.#host;
    const purpose = this.#application.trust?.purpose;
    return {
      packageId: offer.id,
      mode,
      candidate: sheet.candidate,
      ...(consents.length > 0 && { consents }),
      ...(recurrence && intervalPattern.test(recurrence) && { recurrence }),
      ...(purpose !== undefined && { purpose }),
    };
  }
}
