import { limitNumbers, type NumberedLimit } from '../limits.ts';
import type { Metrics } from './metrics.ts';
import type { LogEvent, ProxyLog } from './proxy-log.ts';

interface Dependencies {
  log: ProxyLog;
  metrics: Metrics;
  /** Milliseconds, on a clock that is never set. */
  now: () => number;
}

/** A flood must not fill the log as well. */
const quietMs = 600_000;

/** Tells the operator that a limit refuses somebody: each time in the metrics, every ten minutes in the log. */
export class LimitAlarm {
  readonly #deps: Dependencies;
  readonly #said = new Map<NumberedLimit, number>();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  reached(limit: NumberedLimit): void {
    const { log, metrics, now } = this.#deps;
    const [name] = limitNumbers[limit];
    metrics.count('limited', { limit: name });
    if (now() - (this.#said.get(limit) ?? -Infinity) < quietMs) return;
    this.#said.set(limit, now());
    if (events[limit] === 'order_limit_reached') log.error('order_limit_reached', { limit: name });
    else log.warn('requests_limited', { limit: name });
  }
}

/** What is billed has an event of its own. */
const events: Partial<Record<NumberedLimit, LogEvent>> = {
  ordersPerSubjectAndDay: 'order_limit_reached',
  ordersPerDay: 'order_limit_reached',
};
