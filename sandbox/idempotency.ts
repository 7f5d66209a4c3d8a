import type { Json } from './json.ts';
import { Refusal } from './refusal.ts';

/** Answers a repeated request with the answer of the first one, even while the first one is still running. */
export class Idempotency {
  readonly #header: string;
  readonly #answers = new Map<string, { request: string; answer: Promise<Json> }>();

  /** `header`: the name of the header with the key. */
  constructor(header: string) {
    this.#header = header;
  }

  /**
   * Runs the work once per key and resource. After a refusal the key can be used again.
   * @throws {Refusal} 422 if the key was used for another request.
   */
  once(
    resource: string,
    { headers, body }: { headers: Headers; body: Json },
    work: () => Promise<Json>,
  ): Promise<Json> {
    const key = headers.get(this.#header);
    if (key === null) return work();
    const id = `${resource} ${key}`;
    const request = JSON.stringify(body);
    const known = this.#answers.get(id);
    if (known !== undefined) {
      if (known.request === request) return known.answer;
      throw new Refusal(422, { path: 'idempotency-key', reason: 'reused' });
    }
    const answer = work();
    this.#answers.set(id, { request, answer });
    answer.catch(() => this.#answers.delete(id));
    return answer;
  }
}
