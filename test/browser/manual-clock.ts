import type { Clock } from '../../src/client/clock.ts';
import { outsideWorkDone } from './outside-work.ts';

/** A clock that only moves when a test moves it. */
export class ManualClock implements Clock {
  #now = Date.parse('2026-11-21T12:00:00Z');
  readonly #timers = new Set<{ at: number; callback: () => void }>();

  now(): number {
    return this.#now;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#now + ms, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Moves the clock by `ms` without calling any timer, like a page that sleeps. */
  sleep(ms: number): void {
    this.#now += ms;
  }

  /** Moves the clock by `ms` and calls the timers that are due, after pending work is done. */
  async pass(ms: number): Promise<void> {
    await settled();
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#now = Math.max(this.#now, next.at);
      this.#timers.delete(next);
      next.callback();
      await settled();
    }
    this.#now = end;
    await settled();
  }
}

/** Resolves once pending promises and streams have run. */
export async function settled(): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    await nextTask();
    await outsideWorkDone();
  }
}

/** A message of the window to itself: WebKit sends those of a MessageChannel through another process. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const id = crypto.randomUUID();
    const receive = ({ data }: MessageEvent): void => {
      if (data !== id) return;
      removeEventListener('message', receive);
      resolve();
    };
    addEventListener('message', receive);
    postMessage(id);
  });
}

// As it was before a test moved it.
const now = performance.now.bind(performance);
const untilLimitMs = 20_000;

/**
 * Resolves once `condition` is true: for locks and channels, which cross processes.
 *
 * @throws after 20 s, a net for a condition that never comes true: asked on and on, it would slow every later test.
 */
export async function until(condition: () => unknown): Promise<void> {
  const end = now() + untilLimitMs;
  while (!condition()) {
    if (now() > end) throw new Error(`Not true within ${untilLimitMs / 1000} s: ${condition}`);
    await settled();
  }
}
