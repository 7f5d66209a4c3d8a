import type { Clock } from '../clock.ts';
import type { Exchange } from '../service/exchange.ts';
import type { ProxyLog } from './proxy-log.ts';

/** So much this machine's clock may be wrong: page sessions, and the order of what the service says, go by it. */
export const mostWrongMs = 60_000;
const warnedEveryMs = 3_600_000;

/** How far this machine is ahead of whoever answered just now, in milliseconds; below 0: behind. Undefined where they do not say. */
export function aheadOf(headers: Pick<Headers, 'get'>, now: number): number | undefined {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? undefined : now - date;
}

/** Compares this machine's clock with that of the service, by the date of each answer, and warns once an hour where it is wrong. */
export class ServiceClock {
  readonly #clock: Clock;
  readonly #log: ProxyLog;
  #aheadMs = 0;
  #warnedAt = Number.NEGATIVE_INFINITY;

  constructor({ clock, log }: { clock: Clock; log: ProxyLog }) {
    this.#clock = clock;
    this.#log = log;
  }

  get isRight(): boolean {
    return Math.abs(this.#aheadMs) <= mostWrongMs;
  }

  /** The same way to the service, overheard. */
  heardBy(reach: Exchange): Exchange {
    return async (url, init) => {
      const answer = await reach(url, init);
      this.#aheadMs = aheadOf(answer.headers, this.#clock.wall()) ?? this.#aheadMs;
      if (!this.isRight) this.#warn();
      return answer;
    };
  }

  #warn(): void {
    const now = this.#clock.steady();
    if (now - this.#warnedAt < warnedEveryMs) return;
    this.#warnedAt = now;
    this.#log.warn('clock_wrong', { milliseconds: Math.round(this.#aheadMs) });
  }
}
