import { limitNumbers, type Limits } from '../limits.ts';
import type { PlanLimit } from '../store/recurrence-record.ts';
import type { DayLimit, Reserved } from '../store/store.ts';
import type { LimitAlarm } from '../http/limit-alarm.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import { Refusal } from '../http/refusal.ts';

interface Dependencies {
  limits: Pick<
    Limits,
    'ordersPerSubjectAndDay' | 'ordersPerDay' | 'recurrencesPerMember' | 'recurrencesPerCandidate'
  >;
  alarm: LimitAlarm;
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
    return { now: now(), perSubject: limits.ordersPerSubjectAndDay, inAll: limits.ordersPerDay };
  }

  /** What the store holds a new plan to. */
  get planLimit(): PlanLimit {
    const { recurrencesPerCandidate, recurrencesPerMember } = this.#deps.limits;
    return { perCandidate: recurrencesPerCandidate, perMember: recurrencesPerMember };
  }

  /** No time frees a place: a plan has to end. */
  planRefusal(limit: keyof PlanLimit): Refusal {
    const reached = limit === 'perCandidate' ? 'recurrencesPerCandidate' : 'recurrencesPerMember';
    this.#deps.alarm.reached(reached);
    return new Refusal('role_forbidden', {
      detail: `The proxy's limit ${limitNumbers[reached][0]} is reached: end a recurring screening first (DELETE /recurrences/{id}).`,
    });
  }

  /** Warns once a day, before orders have to be refused. */
  watch(ordersInDay: number): void {
    const { limits, alarm, log, now } = this.#deps;
    // Runs are started by the service: they count, and cannot be refused.
    if (ordersInDay > limits.ordersPerDay) alarm.reached('ordersPerDay');
    if (ordersInDay < limits.ordersPerDay * warnedShare || Math.abs(now() - this.#warnedAt) < dayMs) return;
    this.#warnedAt = now();
    const [limit] = limitNumbers.ordersPerDay;
    log.warn('order_limit_near', { limit });
  }

  /** Says when the next order may come. */
  refusal({ limit, freeAt }: Extract<Reserved, { kind: 'limited' }>): Refusal {
    const reached = limit === 'inAll' ? 'ordersPerDay' : 'ordersPerSubjectAndDay';
    this.#deps.alarm.reached(reached);
    const retryAfter = Math.max(1, Math.ceil((freeAt - this.#deps.now()) / 1000));
    return new Refusal('rate_limited', {
      retryAfter,
      detail: `The proxy's limit ${limitNumbers[reached][0]} is reached.`,
    });
  }
}
