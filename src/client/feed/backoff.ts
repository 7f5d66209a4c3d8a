import type { Clock } from '../clock.ts';
import type { ScreeningError } from '../screening-error.ts';

/** Somebody looks at the page. */
const longestPauseMs = 5_000;
/** Of what the proxy asks for: more would be a mistake, and more than 24 days would end at once. */
const longestAskedMs = 3_600_000;
/** The longest time that a timer takes: until somebody tries again. */
const endlessMs = 2 ** 31 - 1;

/**
 * The pauses between attempts: longer after each failure, with full jitter, so that many pages do not reconnect at the
 * same time; a few seconds at most. After a refusal that only a person can fix, nothing but `signal` ends a pause.
 */
export class Backoff {
  readonly #clock: Clock;
  readonly #random: () => number;
  #failures = 0;

  constructor(clock: Clock, random: () => number) {
    this.#clock = clock;
    this.#random = random;
  }

  /** An attempt succeeded: the next pause is short again. */
  reset(): void {
    this.#failures = 0;
  }

  pause(problem: ScreeningError | undefined, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        cancel();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const cancel = this.#clock.after(this.#length(problem), end);
      signal.addEventListener('abort', end);
    });
  }

  #length(problem: ScreeningError | undefined): number {
    if (problem?.isPassing === false) return endlessMs;
    const jitter = this.#random() * Math.min(longestPauseMs, 1000 * 2 ** this.#failures);
    this.#failures += 1;
    return Math.max(jitter, Math.min(longestAskedMs, (problem?.retryAfter ?? 0) * 1000));
  }
}
