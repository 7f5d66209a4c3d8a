import type { Clock } from './clock.ts';
import { ScreeningError } from './screening-error.ts';

/** A proxy that sends nothing for this time is taken for dead: it sends a heartbeat every 15 s. */
export const silenceLimitMs = 40_000;

/** Ends an attempt to read the stream: after its limit without a byte, when it is cut, or with `signal`. */
export class Silence {
  /** Aborts with a `ScreeningError`, or with the reason of the surrounding signal. */
  readonly signal: AbortSignal;
  isOver = false;
  readonly #clock: Clock;
  readonly #abort = new AbortController();
  #cancel: (() => void) | undefined;

  constructor(clock: Clock, signal: AbortSignal) {
    this.#clock = clock;
    this.signal = AbortSignal.any([signal, this.#abort.signal]);
  }

  /** Ends the attempt after `ms`, unless it is called again before. */
  endsAfter(ms: number): void {
    this.#cancel?.();
    this.#cancel = this.#clock.after(ms, () => {
      this.isOver = true;
      this.cut(`Nothing received for ${ms / 1000} s.`);
    });
  }

  /** Ends the attempt now, and closes what it holds open. */
  cut(reason: string): void {
    this.#cancel?.();
    this.#abort.abort(new ScreeningError('offline', reason));
  }
}
