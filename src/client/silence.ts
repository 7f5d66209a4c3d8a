import type { Clock } from './clock.ts';
import { PageProblem } from './page-problem.ts';

/** Ends one attempt to read the stream: after a time without any bytes, when `end` is called, or with `signal`. */
export class Silence {
  /** Aborts with a `PageProblem`, or with the reason of the signal passed to the constructor. */
  readonly signal: AbortSignal;
  isTimedOut = false;
  readonly #clock: Clock;
  readonly #abort = new AbortController();
  #cancel: (() => void) | undefined;

  constructor(clock: Clock, signal: AbortSignal) {
    this.#clock = clock;
    this.signal = AbortSignal.any([signal, this.#abort.signal]);
  }

  /** Ends the attempt after `ms`, unless it is called again before. */
  restart(ms: number): void {
    this.#cancel?.();
    this.#cancel = this.#clock.after(ms, () => {
      this.isTimedOut = true;
      this.end(`The event stream was silent for ${ms / 1000} s.`);
    });
  }

  /** Ends the attempt now; its requests are aborted. */
  end(reason: string): void {
    this.#cancel?.();
    this.#abort.abort(new PageProblem('offline', reason));
  }
}
