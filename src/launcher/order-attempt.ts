import { withinLimit } from '../client/api/answer-limit.ts';
import { type PageApi, readAnswer } from '../client/api/page-api.ts';
import { postInit } from '../client/api/post-init.ts';
import { readScreening } from '../client/api/screening-reader.ts';
import { isAbout } from '../client/api/session-claims.ts';
import { ScreeningError } from '../client/screening-error.ts';
import { writeJson } from '../client/write-json.ts';
import type { Order } from '../protocol/order.ts';
import type { Screening } from '../protocol/screening.ts';

interface PlacedOrder {
  screening: Screening;
  /** False where a screening was already open for this candidate and package: then it is that one. */
  isNew: boolean;
}

/**
 * The attempt to place an order. Placing the same order again uses the same idempotency key, so that an order whose
 * answer was lost is never placed twice. A changed order gets a new key. An answer or a final refusal ends the attempt.
 */
export class OrderAttempt {
  #order = '';
  #key = '';
  /** The first order that nobody answered. */
  #unansweredOrder = '';
  /** The version of the form in that order, which may have arrived all the same. */
  unanswered: string | undefined;

  /**
   * `version` is that of the form.
   *
   * @throws {ScreeningError}
   */
  async place(api: PageApi, order: Order, version: string): Promise<PlacedOrder> {
    const text = writeJson(order);
    if (text !== this.#order) this.#key = crypto.randomUUID();
    this.#order = text;
    try {
      const placed = await send(api, order, this.#key);
      this.#order = '';
      if (text === this.#unansweredOrder) this.unanswered = undefined;
      return placed;
    } catch (problem) {
      if (problem instanceof ScreeningError && !problem.isPassing) this.#order = '';
      else if (this.unanswered === undefined) {
        this.unanswered = version;
        this.#unansweredOrder = text;
      }
      throw problem;
    }
  }
}

const send = (api: PageApi, order: Order, key: string): Promise<PlacedOrder> =>
  withinLimit(async (limited) => {
    const { headers, ...init } = postInit(order, limited);
    const response = await api.request('/screenings', {
      ...init,
      headers: { ...headers, 'idempotency-key': key },
    });
    const screening = await readAnswer(readScreening, response, limited);
    if (isAbout(api.claims, screening)) return { screening, isNew: response.status === 201 };
    throw new ScreeningError('unreadable', 'The proxy answered the order with a check of another person.', {
      status: response.status,
    });
  }, undefined);
