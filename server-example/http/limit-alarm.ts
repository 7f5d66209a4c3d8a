import { limitNumbers, type NumberedLimit } from '../limits.ts';
import type { Metrics } from '../log/metrics.ts';
import type { ProxyLog } from '../log/proxy-log.ts';

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
    if (billed.has(limit)) log.error('order_limit_reached', { limit: name });
    else log.warn('requests_limited', { limit: name });
  }
}

/** What is billed has an event of its own. */
const billed: ReadonlySet<NumberedLimit> = new Set([
  'ordersPerSubjectAndDay',
  'ordersPerDay',
  'recurrencesPerMember',
  'recurrencesPerCandidate',
  'proofsPerSubjectAndDay',
]);
