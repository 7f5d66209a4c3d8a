import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Counts down the seconds until a point in time, and updates its element every second. */
export class Countdown implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #endsAt = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Whole seconds; 0 at the end; infinite where nobody can read when that is. */
  get secondsLeft(): number {
    return Math.max(0, Math.ceil((this.#endsAt - Date.now()) / 1000));
  }

  /** `endsAt`: ISO 8601. */
  start(endsAt: string): void {
    const at = Date.parse(endsAt);
    this.#endsAt = Number.isNaN(at) ? Number.POSITIVE_INFINITY : at;
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
