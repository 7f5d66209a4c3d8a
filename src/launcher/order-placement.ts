import type { PageProblem } from '../client/page-problem.ts';
import type { Order } from '../protocol/order.ts';
import { intervalPattern } from '../protocol/recurrence.ts';
import type { ApplicationHost } from './application-host.ts';
import { ScreeningCreatedEvent, ScreeningSubmitEvent } from './launcher-events.ts';
import { OrderAttempt } from './order-attempt.ts';
import type { Questionnaire } from './questionnaire.ts';
import { saveReceipt } from './receipt-file.ts';
import type { ScreeningApplication } from './screening-application.ts';

/** How an application becomes an order, and the receipt that a candidate keeps of it. */
export class OrderPlacement {
  readonly #host: ApplicationHost;
  readonly #application: ScreeningApplication;
  readonly #attempt = new OrderAttempt();

  constructor(host: ApplicationHost, application: ScreeningApplication) {
    this.#host = host;
    this.#application = application;
  }

  /** Orders, or shows the first step that is not complete. Repeating it after a failure orders nothing twice. */
  async order(): Promise<void> {
    const application = this.#application;
    const { state, form, index, page, draft } = application;
    if (state.name !== 'filling' || !form || !page) return;
    if (form.firstIncomplete >= 0) return application.ask(form, form.firstIncomplete);
    if (!this.#host.dispatchEvent(new ScreeningSubmitEvent())) return;
    application.show({ name: 'submitting', step: index });
    try {
      const { screening, isNew } = await this.#attempt.place(page.api, this.#orderOf(form));
      page.feed?.learn(screening);
      draft?.forget();
      await application.arrive(screening, isNew, form);
      this.#host.focusOn('heading');
      this.#host.dispatchEvent(new ScreeningCreatedEvent(screening));
    } catch (error) {
      application.refuse(application.problemOf(error), form, index);
    }
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
      saveReceipt(await page.api.receipt(state.screening.id), this.#host.disclosures, fileName);
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
    const consents = signatures.consents(disclosures);
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
