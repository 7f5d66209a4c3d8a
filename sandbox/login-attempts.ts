import type { Clock } from './clock.ts';

/** An attempt that was wrong, or not made because of a pause; and how many seconds the next one has to wait. */
export interface RefusedAttempt {
  outcome: 'wrong' | 'paused';
  pauseSeconds: number;
}

/** What came of an attempt. */
export type Attempt = { outcome: 'right' } | RefusedAttempt;

/** How many wrong attempts cause no pause, and how long the pauses after them get. Each is twice as long as the one before. */
interface Limits {
  freeAttempts: number;
  longestSeconds: number;
}

const ofAddress: Limits = { freeAttempts: 4, longestSeconds: 900 };
const ofAll: Limits = { freeAttempts: 49, longestSeconds: 60 };
const shortestSeconds = 5;
const forgetSeconds = 3600;
const maxAddresses = 1000;

/** Wrong attempts in a row, and the time until which there are no others. Times are milliseconds since 1970. */
interface Failures {
  count: number;
  at: number;
  pausedUntil: number;
}

/**
 * Slows down whoever guesses a secret: after some wrong attempts each further one has to wait, and longer each time.
 * Attempts are counted by address, and all together against guesses from many addresses. Whoever was right once is not
 * locked out by the wrong attempts of others.
 */
export class LoginAttempts {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #byAddress = new Map<string, Failures>();
  readonly #known = new Set<string>();
  #all: Failures | undefined;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Makes an attempt, unless the address has to wait: then it does not count, and nobody learns whether it was right. */
  attempt(address: string, isRight: () => boolean): Attempt {
    const before = this.#pauseSeconds(address);
    if (before > 0) return { outcome: 'paused', pauseSeconds: before };
    if (isRight()) {
      this.#byAddress.delete(address);
      keepNewest(this.#known.add(address));
      return { outcome: 'right' };
    }
    const failures = this.#oneMore(this.#byAddress.get(address), ofAddress);
    this.#byAddress.delete(address);
    keepNewest(this.#byAddress.set(address, failures));
    this.#all = this.#oneMore(this.#all, ofAll);
    return { outcome: 'wrong', pauseSeconds: this.#pauseSeconds(address) };
  }

  #pauseSeconds(address: string): number {
    const own = this.#byAddress.get(address)?.pausedUntil ?? 0;
    const ofOthers = this.#known.has(address) ? 0 : (this.#all?.pausedUntil ?? 0);
    return Math.max(0, Math.ceil((Math.max(own, ofOthers) - this.#clock.now()) / 1000));
  }

  #oneMore(before: Failures | undefined, { freeAttempts, longestSeconds }: Limits): Failures {
    const at = this.#clock.now();
    const isForgotten = before === undefined || at - before.at > forgetSeconds * 1000;
    const count = isForgotten ? 1 : before.count + 1;
    const pause = Math.min(shortestSeconds * 2 ** (count - freeAttempts - 1), longestSeconds);
    return { count, at, pausedUntil: count > freeAttempts ? at + pause * 1000 : 0 };
  }
}

/** Drops the oldest entry of a collection that has become too large. */
function keepNewest(entries: Map<string, unknown> | Set<string>): void {
  const [oldest] = entries.keys();
  if (entries.size > maxAddresses && oldest !== undefined) entries.delete(oldest);
}

/** A pause in words: `20 seconds`, `3 minutes`. */
export function pauseInWords(seconds: number): string {
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
