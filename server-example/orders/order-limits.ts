import type { Refusal } from '../http/refusal.ts';
import type { Limits } from '../limits/limits.ts';
import type { ReachedLimits } from '../limits/reached-limits.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import type { PlanLimit } from '../store/recurrence-record.ts';
import type { DayLimit, Reserved } from '../store/reservation.ts';

interface Dependencies {
  limits: Pick<
    Limits,
    'ordersPerUserAndDay' | 'ordersPerDay' | 'recurrencesPerMember' | 'recurrencesPerCandidate'
  >;
  reached: ReachedLimits;
  log: ProxyLog;
  /** Milliseconds since the epoch. */
  now: () => number;
}

const dayMs = 86_400_000;
/** From this share of all orders on, the operator is warned. */
const warnedShare = 0.8;

/** How many screenings may be ordered in 24 hours, and how many plans may go on: each is billed. The store counts them. */
export class OrderLimits {
  readonly #deps: Dependencies;
  #warnedAt = -Infinity;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** What the store holds an order to. */
  get dayLimit(): DayLimit {
    const { limits, now } = this.#deps;
    return { now: now(), perSubject: limits.ordersPerUserAndDay, inAll: limits.ordersPerDay };
  }

  /** What the store holds a new plan to. */
  get planLimit(): PlanLimit {
    const { recurrencesPerCandidate, recurrencesPerMember } = this.#deps.limits;
    return { perCandidate: recurrencesPerCandidate, perMember: recurrencesPerMember };
  }

  planRefusal(limit: keyof PlanLimit): Refusal {
    return this.#deps.reached.refuse(
      limit === 'perCandidate' ? 'recurrencesPerCandidate' : 'recurrencesPerMember',
      'end a recurring screening first (DELETE /recurrences/{id})',
    );
  }

  /** Warns once a day, before orders have to be refused. */
  watch(ordersInDay: number): void {
    const { limits, reached, log, now } = this.#deps;
    // Runs are started by the service: they count, and cannot be refused.
    if (ordersInDay > limits.ordersPerDay) reached.report('ordersPerDay');
    if (ordersInDay < limits.ordersPerDay * warnedShare || Math.abs(now() - this.#warnedAt) < dayMs) return;
    this.#warnedAt = now();
    log.warn('order_limit_near', { limit: 'ordersPerDay' });
  }

  /** Says when the next order may come. */
  refusal({ limit, freeAt }: Extract<Reserved, { kind: 'limited' }>): Refusal {
    const { reached, now } = this.#deps;
    return reached.refuseUntil(limit === 'inAll' ? 'ordersPerDay' : 'ordersPerUserAndDay', freeAt - now());
  }
}
