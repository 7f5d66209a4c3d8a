import type { Clock } from '../clock.ts';
import type { Refusal } from '../refusal.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import type { PlanLimits } from '../store/recurrence-record.ts';
import type { DayLimits, Reserved } from '../store/reservation.ts';
import type { Store } from '../store/store.ts';
import type { Limits } from './limits.ts';
import type { ReachedLimits } from './reached-limits.ts';

/** What is asked of the service beside orders, and how it is counted. */
const kinds = { proofsPerUserAndDay: 'proof', invitesPerUserAndDay: 'invite' } as const;

type CountedLimit = keyof typeof kinds;

interface Dependencies {
  store: Store;
  limits: Limits;
  reached: ReachedLimits;
  log: ProxyLog;
  clock: Clock;
}

const dayMs = 86_400_000;
/** From this share of all orders on, the operator is warned. */
const warnedShare = 0.8;

/** How much of what is billed there may be in 24 hours, and how many plans may go on. The store counts, over all instances. */
export class BilledLimits {
  readonly #deps: Dependencies;
  #warnedAt = -Infinity;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** What the store holds an order to. */
  get ofOrders(): DayLimits {
    return { ...this.#deps.limits, now: this.#deps.clock.forward() };
  }

  /** What the store holds a new plan to. */
  get ofPlans(): PlanLimits {
    return this.#deps.limits;
  }

  /** Says when the next order may come. */
  orderRefusal({ limit, waitMs }: Extract<Reserved, { kind: 'limited' }>): Refusal {
    return this.#deps.reached.refuseUntil(limit, waitMs);
  }

  planRefusal(limit: keyof PlanLimits): Refusal {
    return this.#deps.reached.refuse(limit, 'end a recurring screening first (DELETE /recurrences/{id})');
  }

  /** @throws {Refusal} where a member is trusted for so many purposes: a trust has to end, no time frees a place. */
  checkTrusts(trusted: number): void {
    const { limits, reached } = this.#deps;
    if (trusted >= limits.trustsPerMember)
      throw reached.refuse('trustsPerMember', 'end a trust first (DELETE /trust/{id})');
  }

  /** Warns once a day, before orders have to be refused. */
  watch(ordersInDay: number): void {
    const { limits, reached, log, clock } = this.#deps;
    // Runs are started by the service: they count, and cannot be refused.
    if (ordersInDay > limits.ordersPerDay) reached.note('ordersPerDay');
    if (ordersInDay < limits.ordersPerDay * warnedShare || clock.forward() - this.#warnedAt < dayMs) return;
    this.#warnedAt = clock.forward();
    log.warn('order_limit_near', { limit: 'ordersPerDay' });
  }

  /** @throws {Refusal} as {@link count} would. */
  async check(limit: CountedLimit, subject: string): Promise<void> {
    this.#demandPlace(limit, await this.#deps.store.counts.standing(this.#counted(limit, subject)));
  }

  /**
   * Counts what may be billed, before the service is asked for it: it stays counted, whatever the service answers.
   *
   * @throws {Refusal} `rate_limited` after the last one of a day, with the seconds until the next.
   */
  async count(limit: CountedLimit, subject: string): Promise<void> {
    this.#demandPlace(limit, await this.#deps.store.counts.count(this.#counted(limit, subject)));
  }

  #counted(limit: CountedLimit, subject: string) {
    const { limits, clock } = this.#deps;
    return { kind: kinds[limit], subject, rule: { perDay: limits[limit] }, now: clock.forward() };
  }

  #demandPlace(limit: CountedLimit, { waitMs }: { waitMs: number }): void {
    if (waitMs > 0) throw this.#deps.reached.refuseUntil(limit, waitMs);
  }
}
