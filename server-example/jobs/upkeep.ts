import type { ProxyLog } from '../log/proxy-log.ts';

/** Does something again and again, so many milliseconds apart, until the function that it answers is called. */
export type Repeat = (milliseconds: number, work: () => void) => () => void;

const repeatByTimer: Repeat = (milliseconds, work) => {
  const timer = setInterval(work, milliseconds).unref();
  return () => clearInterval(timer);
};

/** Does something so many milliseconds later, unless the function that it answers is called before. */
export type Delay = (milliseconds: number, work: () => void) => () => void;

const delayByTimer: Delay = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds).unref();
  return () => clearTimeout(timer);
};

interface Timers {
  repeat?: Repeat | undefined;
  delay?: Delay | undefined;
}

/** What the proxy does by itself, at intervals or once. */
export class Upkeep {
  readonly #log: ProxyLog;
  readonly #repeat: Repeat;
  readonly #delay: Delay;
  readonly #stops: (() => void)[] = [];

  constructor(log: ProxyLog, { repeat = repeatByTimer, delay = delayByTimer }: Timers) {
    this.#log = log;
    this.#repeat = repeat;
    this.#delay = delay;
  }

  every(milliseconds: number, work: () => Promise<void>): void {
    const stop = this.#repeat(milliseconds, () => {
      work().catch((error: unknown) => this.#log.error('store_failed', { error }));
    });
    this.#stops.push(stop);
  }

  after(milliseconds: number, work: () => Promise<void>): void {
    const stop = this.#delay(milliseconds, () => {
      work().catch((error: unknown) => this.#log.error('failed', { error }));
    });
    this.#stops.push(stop);
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }
}
