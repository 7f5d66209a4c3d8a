import type { Order } from '../protocol/order.ts';

/**
 * The key under which an order is sent. Sending the same order again uses the same key, so that one whose answer got
 * lost is never placed twice; a changed order is another one.
 */
export class OrderAttempt {
  #order = '';
  #key = '';

  keyFor(order: Order): string {
    const text = JSON.stringify(order);
    if (text !== this.#order) {
      this.#order = text;
      this.#key = crypto.randomUUID();
    }
    return this.#key;
  }

  /** After an answer or a final refusal: the next order is a new one, and this one's data is let go. */
  finish(): void {
    this.#order = '';
  }
}
