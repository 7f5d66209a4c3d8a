import type { Clock } from '../clock.ts';
import type { Metrics } from '../log/metrics.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import type { ReadSchedule } from '../screenings/read-schedule.ts';
import type { Store } from '../store/store.ts';
import { StoreError } from '../store/store-error.ts';

interface Dependencies {
  store: Store;
  reads: ReadSchedule;
  log: ProxyLog;
  metrics: Metrics;
  clock: Clock;
}

/** Longer than the answer to an order takes that its callback has overtaken. */
const longestWaitMs = 60_000;

/**
 * Callbacks that name a screening which nobody here knows: its order's answer may be on the way, or it is another
 * product's of the same account. One that is dropped although it was ours costs a minute: then its screening is read
 * without a callback.
 */
export class UnclaimedCallbacks {
  readonly #deps: Dependencies;
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Once this is on disk, the screening will be read where it is known within a minute. */
  async keep(serviceId: string): Promise<void> {
    const { store, clock } = this.#deps;
    if (!(await store.unclaimed.keep(serviceId, clock.forward()))) this.#countDropped();
  }

  /** Asks for reads of those that are known by now, and drops those that wait for too long. */
  async run(): Promise<void> {
    if (this.#isStopped) return;
    this.#running ??= this.#endDue();
    await this.#running;
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    await this.#running;
  }

  /** Begins nothing any more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.idle();
  }

  async #endDue(): Promise<void> {
    const { store, log, clock } = this.#deps;
    try {
      for (const id of await store.unclaimed.due(clock.forward() - longestWaitMs)) await this.#end(id);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      log.error('store_failed', { error });
    } finally {
      this.#running = undefined;
    }
  }

  async #end(serviceId: string): Promise<void> {
    const { store, reads } = this.#deps;
    const record = await store.screenings.byServiceId(serviceId);
    if (record) await reads.owe(record, undefined);
    // Another instance may have ended it meanwhile.
    const wasKept = await store.unclaimed.forget(serviceId);
    if (wasKept && !record) this.#countDropped();
  }

  #countDropped(): void {
    this.#deps.metrics.count('callbacks', { kind: 'unknown' });
  }
}
