import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Counts down the seconds of a life, and updates its element every second. */
export class Countdown implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #lifeMs = 0;
  #startedAt = { date: 0, performance: 0 };
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Whole seconds; 0 at the end; infinite where the life is. */
  get secondsLeft(): number {
    const { date, performance: monotonic } = this.#startedAt;
    // The one clock can be set back, and the other stops while the device sleeps.
    const ageMs = Math.max(Date.now() - date, performance.now() - monotonic);
    return Math.max(0, Math.ceil((this.#lifeMs - ageMs) / 1000));
  }

  /** Starts anew with a life of `lifeMs`. */
  start(lifeMs: number): void {
    this.#lifeMs = lifeMs;
    this.#startedAt = { date: Date.now(), performance: performance.now() };
    this.#tick();
  }

  hostConnected(): void {
    this.#tick();
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    clearInterval(this.#timer);
    if (this.secondsLeft === 0 || this.secondsLeft === Infinity) return;
    this.#timer = setInterval(() => {
      if (this.secondsLeft === 0) clearInterval(this.#timer);
      this.#host.requestUpdate();
    }, 1000);
  }
}
