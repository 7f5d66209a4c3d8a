import type { Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';
import { StoreError } from '../store/store-error.ts';
import type { Worker } from '../jobs/worker.ts';
import type { EventFeed } from '../stream/event-feed.ts';
import type { ProxyLog } from '../log/proxy-log.ts';

interface Dependencies {
  store: Store;
  feed: EventFeed;
  worker: Worker;
  log: ProxyLog;
  clock: Clock;
}

/** Whoever asks, so often at most is the store read and written only to see whether it can be. */
const pauseMs = 1_000;

/**
 * Whether the store can be read and written. While it cannot, no change can be kept: the event streams end then and none begins,
 * so that pages say that they are cut off instead of promising to be live.
 */
export class Readiness {
  readonly #deps: Dependencies;
  #failure: StoreError | undefined;
  #triedAt = Number.NEGATIVE_INFINITY;
  #trying: Promise<void> | undefined;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Reads the store and writes to it, unless that was done just now. */
  async look(): Promise<void> {
    if (this.#deps.clock.steady() - this.#triedAt < pauseMs) return this.#trying;
    this.#trying ??= this.#try().finally(() => {
      this.#trying = undefined;
    });
    return this.#trying;
  }

  /** The same. @throws {StoreError} when the store cannot be read or written. */
  async check(): Promise<void> {
    await this.look();
    this.demand();
  }

  /** @throws {StoreError} when it could not the last time. */
  demand(): void {
    if (this.#failure) throw this.#failure;
  }

  async #try(): Promise<void> {
    const { store, feed, worker, log, clock } = this.#deps;
    const wasReady = this.#failure === undefined;
    try {
      if (await store.instance.beat(clock.wall())) worker.nudge();
      await store.eventLog.catchUp();
      this.#failure = undefined;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      this.#failure = error;
      if (wasReady) {
        log.error('store_failed', { error });
        feed.cut();
      }
    } finally {
      this.#triedAt = clock.steady();
    }
    if (!wasReady && this.#failure === undefined) log.info('store_recovered');
  }
}
