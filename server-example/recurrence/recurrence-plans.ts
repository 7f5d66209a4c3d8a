import { randomBytes } from 'node:crypto';
import { ServiceError } from '../service/service-error.ts';
import type { ScreeningOrder } from '../service/screening-request.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { RecurrenceRecord } from '../store/recurrence-record.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import { ForeignServiceId } from '../store/store-error.ts';
import { afterInterval } from './calendar.ts';
import type { CallbackCapabilities } from '../callbacks/callback-capabilities.ts';
import type { OrderLimits } from '../orders/order-limits.ts';
import type { PlanEndings } from './plan-endings.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import { Refusal } from '../http/refusal.ts';
import type { UnansweredPlans } from './unanswered-plans.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  capabilities: CallbackCapabilities;
  unanswered: UnansweredPlans;
  endings: PlanEndings;
  limits: OrderLimits;
  log: ProxyLog;
  now: () => number;
}

/** Plans at the service for the runs after a first screening. */
export class RecurrencePlans {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Plans the runs after the first, before the first is ordered. When the service's answer never comes, or names what
   * belongs to somebody else, the plan is `unconfirmed`: the first run that calls back confirms it.
   *
   * @throws {ServiceError} when the service certainly did nothing.
   * @throws {Refusal} `not_found` where the person was erased meanwhile; `role_forbidden` where too many plans go on.
   */
  async plan(first: ScreeningRecord, interval: string, order: ScreeningOrder): Promise<RecurrenceRecord> {
    const { store, service, unanswered, endings, limits, log, now } = this.#deps;
    // Whoever is invited to the first check may never accept it, and so to each run. In the form a candidate has agreed.
    const { planned, callback } = this.#newPlan(first, interval, order.inviteMethod);
    const request = {
      order: { ...order, callback },
      schedule: { interval, startAt: planned.nextAt, idempotencyKey: planned.id },
    };
    const sealedRequest = unanswered.seal(planned.callbackReference, request);
    const added = await store.recurrences.add({ ...planned, sealedRequest }, limits.planLimit);
    if (added === 'gone') throw new Refusal('not_found');
    if (added !== 'added') throw limits.planRefusal(added);
    try {
      const { id: serviceId, nextAt } = await service.subscriptions.start(request.order, request.schedule);
      const started = await store.recurrences.change(planned.id, (one) => ({
        ...one,
        status: 'active',
        serviceId,
        nextAt: nextAt ?? planned.nextAt,
        sealedRequest: undefined,
      }));
      if (started) return started;
      // The person was erased meanwhile: nobody else would ever end it.
      await store.endingPlans.add(serviceId, now());
      await endings.end([serviceId]);
      throw new Refusal('not_found');
    } catch (error) {
      if (!(error instanceof ServiceError || error instanceof ForeignServiceId)) throw error;
      if (error instanceof ServiceError && error.didNothing) {
        await store.recurrences.remove(planned.id);
        throw error;
      }
      log.warn('order_unconfirmed', { screeningId: first.id, error });
      const isErased = !(await store.recurrences.byCallback(planned.callbackReference));
      if (isErased) throw new Refusal('not_found');
      return planned;
    }
  }

  /** Cancels a plan whose first screening was refused. */
  async cancel({ id }: RecurrenceRecord): Promise<void> {
    const { store, endings, now } = this.#deps;
    const serviceId = await store.recurrences.removeEnding(id, now());
    if (serviceId !== undefined) await endings.end([serviceId]);
  }

  /** The plan of this first screening, which an instance that stopped may have left. */
  async startedWith(screeningId: string): Promise<RecurrenceRecord | undefined> {
    const all = await this.#deps.store.recurrences.list({ role: 'operator' });
    return all.find(({ screeningIds }) => screeningIds[0] === screeningId);
  }

  #newPlan(first: ScreeningRecord, interval: string, inviteMethod: ScreeningOrder['inviteMethod']) {
    const { capabilities, now } = this.#deps;
    const callbackReference = capabilities.newReference();
    const planned = {
      id: randomBytes(12).toString('base64url'),
      packageId: first.packageId,
      packageTitle: first.packageTitle,
      clientReferenceId: first.clientReferenceId,
      orderedBy: first.orderedBy,
      purpose: first.purpose,
      ...(inviteMethod && { inviteMethod }),
      interval,
      nextAt: new Date(afterInterval(now(), interval)).toISOString(),
      status: 'unconfirmed',
      screeningIds: [first.id],
      callbackReference,
      serviceId: null,
    } as const satisfies RecurrenceRecord;
    return { planned, callback: capabilities.callback(callbackReference) };
  }
}
