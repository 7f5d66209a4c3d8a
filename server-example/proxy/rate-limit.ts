import { Refusal } from './refusal.ts';

/** A number of requests per minute and name: a bucket that refills steadily. */
export class RateLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, { left: number; at: number }>();

  /** @param now milliseconds, on a clock that is never set: a step of the wall clock must not refuse anybody. */
  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** @throws {Refusal} `rate_limited`, with the seconds to wait. */
  spend(name: string): void {
    const now = this.#now();
    const bucket = this.#buckets.get(name) ?? { left: this.#perMinute, at: now };
    const left = Math.min(this.#perMinute, bucket.left + ((now - bucket.at) / 60_000) * this.#perMinute);
    if (left < 1) throw new Refusal('rate_limited', { retryAfter: Math.ceil(60 / this.#perMinute) });
    this.#buckets.set(name, { left: left - 1, at: now });
    if (this.#buckets.size > 10_000) this.#forget(now);
  }

  #forget(now: number): void {
    for (const [name, { at }] of this.#buckets) if (now - at > 60_000) this.#buckets.delete(name);
  }
}
