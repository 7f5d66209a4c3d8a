import type { ProxyLog } from '../log/proxy-log.ts';

/** Does something again and again, so many milliseconds apart, until the function that it answers is called. */
export type Repeat = (milliseconds: number, work: () => void) => () => void;

const repeatByTimer: Repeat = (milliseconds, work) => {
  const timer = setInterval(work, milliseconds).unref();
  return () => clearInterval(timer);
};

/** What the proxy does by itself, at intervals. */
export class Upkeep {
  readonly #log: ProxyLog;
  readonly #repeat: Repeat;
  readonly #stops: (() => void)[] = [];

  constructor(log: ProxyLog, repeat: Repeat = repeatByTimer) {
    this.#log = log;
    this.#repeat = repeat;
  }

  every(milliseconds: number, work: () => Promise<void>): void {
    const stop = this.#repeat(milliseconds, () => {
      work().catch((error: unknown) => this.#log.error('store_failed', { error }));
    });
    this.#stops.push(stop);
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }
}
