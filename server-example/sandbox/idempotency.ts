import type { Json } from './json.ts';
import { Refusal } from './refusal.ts';

/** Gives a repeated request with the same key the first one's answer, also while the first still runs. */
export class Idempotency {
  readonly #header: string;
  readonly #answers = new Map<string, { request: string; answer: Promise<Json> }>();

  /** `header`: the name of the header that carries the key. */
  constructor(header: string) {
    this.#header = header;
  }

  /**
   * Runs the work once per key and resource. A request that is refused frees its key.
   * @throws {Refusal} 422 for a key that came with another request before.
   */
  once(
    resource: string,
    { headers, body }: { headers: Headers; body: Json },
    work: () => Promise<Json>,
  ): Promise<Json> {
    const key = headers.get(this.#header);
    if (key === null) return work();
    const place = `${resource} ${key}`;
    const request = JSON.stringify(body);
    const known = this.#answers.get(place);
    if (known !== undefined) {
      if (known.request === request) return known.answer;
      throw new Refusal(422, { path: 'idempotency-key', reason: 'reused' });
    }
    const answer = work();
    this.#answers.set(place, { request, answer });
    answer.catch(() => this.#answers.delete(place));
    return answer;
  }
}
