import type { Clock } from './clock.ts';
import type { PageProblem } from './page-problem.ts';

const longestPauseMs = 30_000;
/** The longest time a timer can wait, some 25 days: such a pause ends only by `endPause`. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * The pauses between attempts: longer after each failure, with full jitter, so that many pages do not reconnect at the
 * same moment. `endPause` ends a pause early; after a problem that only a person can fix, nothing else does.
 */
export class Backoff {
  readonly #clock: Clock;
  readonly #random: () => number;
  #failures = 0;
  #endPause: (() => void) | undefined;
  #skipsNext = false;

  constructor(clock: Clock, random: () => number) {
    this.#clock = clock;
    this.#random = random;
  }

  /** Makes the next pause short again: call it after a successful attempt. */
  reset(): void {
    this.#failures = 0;
  }

  endPause(): void {
    this.#endPause?.();
  }

  /** Skips the next pause: call it before ending an attempt only to start another. */
  skipNext(): void {
    this.#skipsNext = true;
  }

  pause(problem: PageProblem | undefined, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        cancel();
        signal.removeEventListener('abort', end);
        this.#endPause = undefined;
        resolve();
      };
      const cancel = this.#clock.after(this.#skipsNext ? 0 : this.#lengthMs(problem), end);
      this.#skipsNext = false;
      signal.addEventListener('abort', end);
      this.#endPause = end;
    });
  }

  #lengthMs(problem: PageProblem | undefined): number {
    if (problem?.isPassing === false) return longestTimerMs;
    const jitterMs = this.#random() * Math.min(longestPauseMs, 1000 * 2 ** this.#failures);
    this.#failures += 1;
    return Math.max(jitterMs, (problem?.retryAfter ?? 0) * 1000);
  }
}
