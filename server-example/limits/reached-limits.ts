import type { Clock } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import type { Metrics } from '../log/metrics.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import type { LimitName } from './limits.ts';

interface Dependencies {
  log: ProxyLog;
  metrics: Metrics;
  clock: Clock;
}

/** One who is refused again and again must not fill the log. */
const quietMs = 600_000;

/** Refuses what is beyond a limit. The operator sees it each time in the metrics, every ten minutes in the log. */
export class ReachedLimits {
  readonly #deps: Dependencies;
  readonly #loggedAt = new Map<LimitName, number>();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** A refusal that time ends. @param waitMs until then. */
  refuseUntil(limit: LimitName, waitMs: number): Refusal {
    this.note(limit);
    return new Refusal('rate_limited', {
      retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
      detail: `The proxy's limit ${limit} is reached (LIMITS).`,
    });
  }

  /** A refusal that no time ends. @param remedy what does. */
  refuse(limit: LimitName, remedy: string): Refusal {
    this.note(limit);
    return new Refusal('role_forbidden', {
      detail: `The proxy's limit ${limit} is reached (LIMITS): ${remedy}.`,
    });
  }

  note(limit: LimitName): void {
    const { log, metrics, clock } = this.#deps;
    metrics.count('limited', { limit });
    if (clock.steady() - (this.#loggedAt.get(limit) ?? -Infinity) < quietMs) return;
    this.#loggedAt.set(limit, clock.steady());
    log.error('limit_reached', { limit });
  }
}
