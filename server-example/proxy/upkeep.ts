import type { ProxyLog } from './proxy-log.ts';

/** What the proxy does by itself, at intervals. */
export class Upkeep {
  readonly #log: ProxyLog;
  readonly #timers: NodeJS.Timeout[] = [];

  constructor(log: ProxyLog) {
    this.#log = log;
  }

  every(milliseconds: number, work: () => Promise<void>): void {
    const timer = setInterval(() => {
      work().catch((error: unknown) => this.#log.error('store_failed', { error }));
    }, milliseconds);
    this.#timers.push(timer.unref());
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }
}
