import type { Clock } from './clock.ts';
import type { PageProblem } from './page-problem.ts';

/** Milliseconds. */
const longestPause = 30_000;
const untilWoken = 2 ** 31 - 1;

/**
 * The pauses between attempts: longer after each failure, with full jitter, so that many pages do not come back in
 * step. A pause ends early when somebody wakes it; what only a person can mend waits for that alone.
 */
export class Backoff {
  readonly #clock: Clock;
  readonly #random: () => number;
  #failures = 0;
  #wake: (() => void) | undefined;
  #isNeedless = false;

  constructor(clock: Clock, random: () => number) {
    this.#clock = clock;
    this.#random = random;
  }

  /** An attempt has gone well: the next pause is short again. */
  reset(): void {
    this.#failures = 0;
  }

  wake(): void {
    this.#wake?.();
  }

  /** The attempt that is going on will end because somebody wants another one: no pause after it. */
  skipNext(): void {
    this.#isNeedless = true;
  }

  pause(problem: PageProblem | undefined, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        cancel();
        signal.removeEventListener('abort', end);
        this.#wake = undefined;
        resolve();
      };
      const cancel = this.#clock.after(this.#isNeedless ? 0 : this.#length(problem), end);
      this.#isNeedless = false;
      signal.addEventListener('abort', end);
      this.#wake = end;
    });
  }

  #length(problem: PageProblem | undefined): number {
    if (problem?.isPassing === false) return untilWoken;
    const jitter = this.#random() * Math.min(longestPause, 1000 * 2 ** this.#failures);
    this.#failures += 1;
    return Math.max(jitter, (problem?.retryAfter ?? 0) * 1000);
  }
}
