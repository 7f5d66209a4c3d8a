import type { Clock } from '../clock.ts';
import { randomBytes } from 'node:crypto';
import type { Recurrence } from '../../src/protocol/recurrence.ts';
import type { CallbackCapabilities } from '../screenings/callback-capabilities.ts';
import { Refusal } from '../refusal.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import type { BilledLimits } from '../limits/billed-limits.ts';
import { ServiceError } from '../service/service-error.ts';
import type { ScreeningOrder } from '../service/screening-request.ts';
import type { Subscriptions } from '../service/port.ts';
import type { TimeLimit } from '../time-limit.ts';
import { audienceOf, type PageSessionFacts } from '../sessions/page-sessions.ts';
import { endPlanJob, type RecurrenceRecord, requestMs } from '../store/recurrence-record.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import { ForeignServiceId } from '../store/store-error.ts';
import { afterIntervals } from '../after-intervals.ts';
import { isLost, type PlanChanges, shownStatus } from './plan.ts';
import type { PlanJobs } from './plan-jobs.ts';

interface Dependencies {
  store: Store;
  subscriptions: Subscriptions;
  capabilities: CallbackCapabilities;
  changes: PlanChanges;
  jobs: PlanJobs;
  limits: BilledLimits;
  log: ProxyLog;
  clock: Clock;
}

const noId =
  'The service never told which of its recurrences this is, so it may go on there: the log says plan_unknown, and what the operator can do.';

/** Plans at the service for the runs after a first screening. */
export class Plans {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  async list(session: PageSessionFacts): Promise<Recurrence[]> {
    const records = await this.#deps.store.recurrences.list(audienceOf(session));
    return records.map((plan) => {
      const { id, packageId, interval, nextAt, endedBy, screeningIds } = plan;
      const status = shownStatus(plan);
      return { id, packageId, interval, nextAt, status, ...(endedBy && { endedBy }), screeningIds };
    });
  }

  /**
   * Plans the runs after the first, before the first is ordered. When the service's answer never comes, or names what
   * belongs to somebody else, the plan stays `planned`: the first run that calls back confirms it.
   *
   * @throws {ServiceError} when the service certainly did nothing.
   * @throws {Refusal} `not_found` where the person was erased meanwhile; `role_forbidden` where too many plans go on.
   */
  async start(
    first: ScreeningRecord,
    { interval, order, limit }: { interval: string; order: ScreeningOrder; limit: TimeLimit },
  ): Promise<RecurrenceRecord> {
    const { store, subscriptions, changes, jobs, limits, log } = this.#deps;
    // Whoever is invited to the first check may never accept it, and so to each run. In the form a candidate has agreed.
    const { planned, callback } = this.#newPlan(first, interval, order.inviteMethod);
    const request = {
      order: { ...order, callback },
      schedule: { interval, startAt: planned.nextAt, idempotencyKey: planned.id },
    };
    const sealedRequest = jobs.seal(planned.callbackReference, request);
    const added = await store.recurrences.add({ ...planned, sealedRequest }, limits.ofPlans);
    if (added === 'gone') throw new Refusal('not_found');
    if (added !== 'added') throw limits.planRefusal(added);
    try {
      const answer = await subscriptions.start(request.order, request.schedule, limit);
      const { id: serviceId, nextAt } = answer;
      const { after } = await changes.apply(planned.id, { kind: 'answered', serviceId, nextAt });
      if (after) return after;
      await this.#endForgotten({ ...planned, serviceId }, limit);
    } catch (error) {
      if (!(error instanceof ServiceError || error instanceof ForeignServiceId)) throw error;
      if (error instanceof ServiceError && error.didNothing) {
        await store.recurrences.remove(planned.id);
        throw error;
      }
      log.warn('order_unconfirmed', { screeningId: first.id, error });
      if (await store.recurrences.get(planned.id)) return planned;
    }
    // The person was erased meanwhile.
    throw new Refusal('not_found');
  }

  /**
   * Ends it: no further run. Its candidate may, too, whoever ordered it, and all who see it are told who did.
   *
   * @throws {ServiceError} where the service did not confirm it: it is asked again until it does.
   * @throws {Refusal} `service_refused` where the service never told its id, and cannot be asked for it any more: its runs are
   *   shown to nobody.
   */
  async end(session: PageSessionFacts, id: string, limit: TimeLimit): Promise<void> {
    const { store, changes, jobs, log } = this.#deps;
    const all = await store.recurrences.list(audienceOf(session));
    const plan = all.find((one) => one.id === id);
    if (!plan) throw new Refusal('not_found');
    const { callbackReference: planReference } = plan;
    const { hasChanged } = await changes.apply(id, { kind: 'stopped', by: session.role });
    if (hasChanged) log.info('plan_ended', { planReference, endedBy: session.role });
    await jobs.endNow(planReference, limit);
    const after = await store.recurrences.get(id);
    if (after && isLost(after)) throw new Refusal('service_refused', { detail: noId });
  }

  /** The plan of this first screening, which an instance that stopped may have left. */
  async startedWith(screeningId: string): Promise<RecurrenceRecord | undefined> {
    const all = await this.#deps.store.recurrences.list({ role: 'operator' });
    return all.find(({ screeningIds }) => screeningIds[0] === screeningId);
  }

  /** Its request for the plan was under way when the person was erased: now the id is known. */
  async #endForgotten(plan: RecurrenceRecord, limit: TimeLimit): Promise<void> {
    const { store, jobs, clock } = this.#deps;
    const now = clock.forward();
    const { kind, about, update } = endPlanJob(plan, { now, runAt: now + requestMs });
    await store.jobs.change(kind, about, update);
    await jobs.endNow(plan.callbackReference, limit);
  }

  #newPlan(first: ScreeningRecord, interval: string, inviteMethod: ScreeningOrder['inviteMethod']) {
    const { capabilities, clock } = this.#deps;
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
      nextAt: new Date(afterIntervals(clock.wall(), interval)).toISOString(),
      status: 'planned',
      screeningIds: [first.id],
      callbackReference,
      serviceId: null,
    } as const satisfies RecurrenceRecord;
    return { planned, callback: capabilities.callback(callbackReference) };
  }
}
