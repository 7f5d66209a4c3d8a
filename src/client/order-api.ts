import type { Order } from '../protocol/order.ts';
import { type Receipt, receiptSchema } from '../protocol/receipt.ts';
import { type Screening, screeningSchema } from '../protocol/screening.ts';
import { withinLimit } from './answer-limit.ts';
import { type PageApi, parseAnswer, postInit } from './page-api.ts';
import { ScreeningError } from './screening-error.ts';
import { isAbout } from './session-claims.ts';

/** The routes of the page API for an order. They throw like those of `PageApi`. */
export class OrderApi {
  readonly #api: PageApi;

  constructor(api: PageApi) {
    this.#api = api;
  }

  /**
   * Orders a screening. The same key gives the same screening, so an order may be repeated when no answer came.
   * `isNew` is false where a screening was already open for this candidate and package: then it is that one.
   */
  async order(
    order: Order,
    idempotencyKey: string,
    signal?: AbortSignal,
  ): Promise<{ screening: Screening; isNew: boolean }> {
    return withinLimit(async (limited) => {
      const { headers, ...init } = postInit(order, limited);
      const response = await this.#api.request('/screenings', {
        ...init,
        headers: { ...headers, 'idempotency-key': idempotencyKey },
      });
      const screening = await parseAnswer(() => screeningSchema, response, limited);
      if (!isAbout(this.#api.claims, screening))
        throw new ScreeningError(
          'unreadable',
          'The proxy answered the order with a check of another person.',
          {
            status: response.status,
          },
        );
      return { screening, isNew: response.status === 201 };
    }, signal);
  }

  /** Fetches the receipt of a screening: what was signed for it, and when. */
  receipt(id: string, signal?: AbortSignal): Promise<Receipt> {
    return this.#api.json(() => receiptSchema, `/screenings/${encodeURIComponent(id)}/consents`, { signal });
  }
}
