import { OrderApi } from '../client/order-api.ts';
import type { PageConnection } from '../client/page-connection.ts';
import { ScreeningError } from '../client/screening-error.ts';
import type { Order } from '../protocol/order.ts';

/**
 * The attempt to place an order. Placing the same order again uses the same idempotency key, so that an order whose
 * answer was lost is never placed twice. A changed order gets a new key. An answer or a final refusal ends the attempt.
 */
export class OrderAttempt {
  #order = '';
  #key = '';
  /** The version of the form in the first order that nobody answered: it may have arrived all the same. */
  unanswered: string | undefined;

  /**
   * The other elements of the page learn of the screening at once. `version` is that of the form.
   *
   * @throws {ScreeningError}
   */
  async place(page: PageConnection, order: Order, version: string): ReturnType<OrderApi['order']> {
    const text = JSON.stringify(order);
    if (text !== this.#order) this.#key = crypto.randomUUID();
    this.#order = text;
    try {
      const placed = await new OrderApi(page.api).order(order, this.#key);
      this.#order = '';
      page.feed().then(
        (feed) => feed.learn(placed.screening),
        () => {},
      );
      return placed;
    } catch (problem) {
      if (problem instanceof ScreeningError && !problem.isPassing) this.#order = '';
      else this.unanswered ??= version;
      throw problem;
    }
  }
}
