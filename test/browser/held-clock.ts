import type { Clock } from '../../src/client/clock.ts';

/** Time that only passes when a test says so. */
export class HeldClock implements Clock {
  #now = Date.parse('2026-11-21T12:00:00Z');
  readonly #timers = new Set<{ at: number; act: () => void }>();

  now(): number {
    return this.#now;
  }

  after(ms: number, act: () => void): () => void {
    const timer = { at: this.#now + ms, act };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Lets `ms` pass as for a page that sleeps: nothing that falls due is done. */
  sleep(ms: number): void {
    this.#now += ms;
  }

  /** Lets `ms` pass once all is settled, and everything be done that falls due on the way. */
  async pass(ms: number): Promise<void> {
    await settled();
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#now = Math.max(this.#now, next.at);
      this.#timers.delete(next);
      next.act();
      await settled();
    }
    this.#now = end;
    await settled();
  }
}

/** Resolves once everything that was under way, streams included, has had its turn. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1)
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage('');
    });
}

/** Resolves once `condition` holds, for what crosses processes, such as locks and channels. */
export async function until(condition: () => unknown): Promise<void> {
  while (!condition()) await settled();
}
