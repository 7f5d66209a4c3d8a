import { Refusal } from './refusal.ts';

interface Bucket {
  left: number;
  /** When it was counted, in milliseconds. */
  at: number;
}

/** About 200 bytes each. */
const mostNames = 10_000;

/** A number of requests per minute, or another time, and name: a bucket that refills steadily. */
export class RateLimit {
  readonly #most: number;
  readonly #now: () => number;
  readonly #onReached: () => void;
  readonly #windowMs: number;
  /** The one that was used longest ago comes first. */
  readonly #buckets = new Map<string, Bucket>();

  /**
   * @param now milliseconds, on a clock that is never set: a step of the wall clock must not refuse anybody.
   * @param onReached called whenever somebody is refused.
   * @param windowMs the time in which there may be so many.
   */
  constructor(most: number, now: () => number, onReached: () => void = () => {}, windowMs = 60_000) {
    this.#most = most;
    this.#now = now;
    this.#onReached = onReached;
    this.#windowMs = windowMs;
  }

  /** How many names it remembers: a bounded number, whoever asks. */
  get names(): number {
    return this.#buckets.size;
  }

  /** @throws {Refusal} `rate_limited`, with the seconds to wait. */
  spend(name: string): void {
    const seconds = this.secondsToWait(name);
    if (seconds > 0) throw new Refusal('rate_limited', { retryAfter: seconds });
  }

  /**
   * The same for whoever answers it in another way: 0 where the request is within the limit, and counted.
   *
   * @param weight what it counts for. One that weighs more than what is left may pass: those after it wait for longer.
   */
  secondsToWait(name: string, weight = 1): number {
    const now = this.#now();
    const bucket = this.#bucket(name, now);
    const refilled = bucket.left + ((now - bucket.at) / this.#windowMs) * this.#most;
    bucket.left = Math.min(this.#most, refilled);
    bucket.at = now;
    if (bucket.left < 1) {
      this.#onReached();
      return Math.ceil(((1 - bucket.left) * this.#windowMs) / 1_000 / this.#most);
    }
    bucket.left -= weight;
    return 0;
  }

  /** One that was counted turns out to need no place. */
  giveBack(name: string, weight = 1): void {
    const bucket = this.#buckets.get(name);
    if (bucket) bucket.left += weight;
  }

  #bucket(name: string, now: number): Bucket {
    const bucket = this.#buckets.get(name) ?? { left: this.#most, at: now };
    this.#buckets.delete(name);
    this.#buckets.set(name, bucket);
    if (this.#buckets.size > mostNames) this.#buckets.delete(this.#buckets.keys().next().value!);
    return bucket;
  }
}
