import { Backoff } from './backoff.ts';
import type { Clock } from './clock.ts';
import { ScreeningError } from './screening-error.ts';
import { Silence, silenceLimitMs } from './silence.ts';

/** An attempt that lasted this long counts as a success. */
const steadyAfterMs = 5_000;

interface AttemptSteps {
  /** One attempt, until `silence` ends it. `isAfterSilence`: the attempt before ended because nothing was received. */
  attempt: (silence: Silence, isAfterSilence: boolean) => Promise<void>;
  fail: (problem: ScreeningError) => void;
}

/** Attempts to stay connected: one after the other, with a pause after those that failed. */
export class Attempts {
  readonly #clock: Clock;
  readonly #backoff: Backoff;
  /** Of the present attempt, or of the last one. */
  #silence: Silence | undefined;

  constructor(clock: Clock, random: () => number) {
    this.#clock = clock;
    this.#backoff = new Backoff(clock, random);
  }

  /** Runs until `signal` aborts. */
  async run({ attempt, fail }: AttemptSteps, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const startedAt = this.#clock.now();
      const isAfterSilence = this.#silence?.isOver === true;
      const silence = (this.#silence = new Silence(this.#clock, signal));
      silence.endsAfter(silenceLimitMs);
      const problem = await attempt(silence, isAfterSilence).then(() => undefined, asProblem);
      silence.cut('The attempt is over.');
      if (signal.aborted) return;
      const isSteady = this.#clock.now() - startedAt >= steadyAfterMs;
      if (isSteady) this.#backoff.reset();
      if (problem) fail(problem);
      if (problem || !isSteady) await this.#backoff.pause(problem, signal);
    }
  }

  /** Something was received: the present attempt goes on. */
  prolong(): void {
    this.#silence?.endsAfter(silenceLimitMs);
  }

  /** Ends the pause. Answers whether there was one. */
  wake(): boolean {
    return this.#backoff.wake();
  }

  /** Ends the present attempt. */
  cut(reason: string): void {
    this.#silence?.cut(reason);
  }

  /** Ends the present attempt, and starts another one without a pause. */
  replace(reason: string): void {
    this.#backoff.skipNext();
    this.cut(reason);
  }
}

const asProblem = (cause: unknown): ScreeningError =>
  cause instanceof ScreeningError
    ? cause
    : new ScreeningError('unreadable', 'The feed stopped on an unexpected error.', { cause });
