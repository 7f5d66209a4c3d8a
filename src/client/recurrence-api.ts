import { type Recurrence, recurrenceListSchema } from '../protocol/recurrence.ts';
import type { PageApi } from './page-api.ts';

/** The routes of screenings that repeat; like `PageApi`, of which they are a part. */
export class RecurrenceApi {
  readonly #api: PageApi;

  constructor(api: PageApi) {
    this.#api = api;
  }

  /** The screenings that repeat, of those the page session may see. */
  async all(signal?: AbortSignal): Promise<Recurrence[]> {
    return (await this.#api.json(recurrenceListSchema, '/recurrences', { signal })).recurrences;
  }

  /** Ends a repetition: no further run. */
  async end(id: string, signal?: AbortSignal): Promise<void> {
    await this.#api.request(`/recurrences/${encodeURIComponent(id)}`, { method: 'DELETE', signal });
  }
}
