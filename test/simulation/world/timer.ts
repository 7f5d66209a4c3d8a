import { type Happening, world } from './world.ts';

/**
 * Shorter intervals than a second tick together, once in so long: the wheel of heartbeats would else be most of what happens
 * in a quiet hour. One turn of it takes as long.
 */
const shortMs = 1_000;
const togetherMs = 12_000;

/** Among what happens at one moment, timers keep their order. */
const tie = 0.5;

/** A timer of the virtual clock, in the form of Node's. */
export class Timer {
  readonly #ms: number;
  readonly #act: () => void;
  readonly #repeats: boolean;
  #happening: Happening;

  constructor(ms: number, act: () => void, repeats = false) {
    const each = repeats && ms < shortMs ? Math.ceil(togetherMs / Math.max(1, ms)) : 1;
    this.#ms = Math.max(1, ms) * each;
    this.#act = () => {
      for (let count = 0; count < each; count += 1) act();
    };
    this.#repeats = repeats;
    this.#happening = this.#arm();
  }

  refresh(): this {
    this.clear();
    this.#happening = this.#arm();
    return this;
  }

  clear(): void {
    this.#happening.act = undefined;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  #arm(): Happening {
    return world.after(
      this.#ms,
      () => {
        if (this.#repeats) this.#happening = this.#arm();
        this.#act();
      },
      tie,
    );
  }
}
