import type { Clock } from './clock.ts';
import { PageProblem } from './page-problem.ts';

/** Ends an attempt to listen: when its limit passes without a sign of life, when it is cut, or with `signal`. */
export class Silence {
  /** Aborts with a `PageProblem`, or with the reason of the surrounding signal. */
  readonly signal: AbortSignal;
  isOver = false;
  readonly #clock: Clock;
  readonly #abort = new AbortController();
  #cancel: (() => void) | undefined;

  constructor(clock: Clock, signal: AbortSignal) {
    this.#clock = clock;
    this.signal = AbortSignal.any([signal, this.#abort.signal]);
  }

  /** From now on, `ms` without another call are the end. */
  endsAfter(ms: number): void {
    this.#cancel?.();
    this.#cancel = this.#clock.after(ms, () => {
      this.isOver = true;
      this.cut(`Nothing heard for ${ms / 1000} s.`);
    });
  }

  /** Ends the attempt now, and closes what it holds open. */
  cut(reason: string): void {
    this.#cancel?.();
    this.#abort.abort(new PageProblem('offline', reason));
  }
}
