import type { Clock } from '../clock.ts';
import type { Again, Worker } from '../jobs/worker.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import type { Schedule, Subscriptions } from '../service/port.ts';
import type { ScreeningOrder } from '../service/screening-request.ts';
import { ServiceError } from '../service/service-error.ts';
import type { TimeLimit, TimeLimits } from '../time-limit.ts';
import type { KeyRing } from '../key-ring.ts';
import { cameToNothing, goesOn, type PlanToEnd, type RecurrenceRecord } from '../store/recurrence-record.ts';
import type { Store } from '../store/store.ts';
import { ForeignServiceId } from '../store/store-error.ts';
import { type Job, never } from '../store/tables/jobs.ts';
import { nextCheckAt, type PlanChanges, type PlanEvent } from './plan.ts';
import type { Runs } from './runs.ts';

interface Dependencies {
  keys: KeyRing;
  store: Store;
  subscriptions: Subscriptions;
  timeLimits: TimeLimits;
  changes: PlanChanges;
  runs: Runs;
  worker: Worker;
  log: ProxyLog;
  clock: Clock;
}

/** The request for a plan. Nobody can read it from the store. */
interface PlanRequest {
  order: ScreeningOrder;
  schedule: Schedule;
}

/** A service that has forgotten the key would make another plan: it must be ended before its first run. */
const safeBeforeStartMs = 3_600_000;

/** Ends plans at the service, until it has confirmed that, and finds what no callback said of the others. */
export class PlanJobs {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    const { worker, timeLimits } = deps;
    worker.handle('end-plan', (job) => timeLimits.during((limit) => this.#end(job, limit)));
    worker.handle('check-plan', (job) => timeLimits.during((limit) => this.#check(job, limit)));
  }

  /** Seals the request for a plan, by which it is found where the service's answer never comes. */
  seal(callbackReference: string, request: PlanRequest): string {
    return this.#deps.keys.seal('plan request', JSON.stringify(request), callbackReference);
  }

  /**
   * Ends a plan at the service while a request waits, by its job.
   *
   * @throws {ServiceError} where the service did not confirm it: the job tries again.
   */
  async endNow(callbackReference: string, limit: TimeLimit): Promise<void> {
    const { jobs } = this.#deps.store;
    const next = () => jobs.get('end-plan', callbackReference);
    for (let job = await next(); job && job.runAt < never; job = await next()) {
      const { detail } = job;
      const again = await this.#end(job, limit);
      await jobs.change('end-plan', callbackReference, (known) =>
        known?.detail === detail ? (again ? { ...known, ...again } : null) : undefined,
      );
    }
  }

  /** Finds the service's id, if it must, and then ends the plan by it. */
  async #end({ about, detail }: Job, limit: TimeLimit): Promise<Again | undefined> {
    const { subscriptions, log, clock } = this.#deps;
    const { serviceId, sealedRequest } = JSON.parse(detail ?? '{}') as PlanToEnd;
    try {
      if (serviceId !== undefined) {
        await subscriptions.end(serviceId, limit);
        await this.#apply(about, { kind: 'confirmed' });
        return undefined;
      }
      const found = sealedRequest === undefined ? undefined : await this.#find(about, sealedRequest, limit);
      if (found !== undefined) {
        const plan: PlanToEnd = { serviceId: found };
        return { runAt: clock.forward(), detail: JSON.stringify(plan) };
      }
    } catch (error) {
      if (error instanceof ServiceError) log.warn('plan_not_ended', { error });
      throw error;
    }
    log.error('plan_unknown', { planReference: about });
    await this.#apply(about, { kind: 'unknown' });
    // It stays so that the runs of its plan are known for what they are.
    return { runAt: never, detail: null };
  }

  /** Undefined where the service's id cannot be found out any more, or is that of another plan, which goes on. */
  async #find(
    callbackReference: string,
    sealedRequest: string,
    limit: TimeLimit,
  ): Promise<string | undefined> {
    const { store, changes } = this.#deps;
    const serviceId = await this.#ask(callbackReference, sealedRequest, limit);
    const plan = await store.recurrences.byCallback(callbackReference);
    if (serviceId === undefined || !plan) return serviceId;
    try {
      await changes.apply(plan.id, { kind: 'answered', serviceId, nextAt: null });
      return serviceId;
    } catch (error) {
      if (error instanceof ForeignServiceId) return undefined;
      throw error;
    }
  }

  /**
   * The same request with the same key tells the id of a plan, where there are keys: a service lists no plans. Where it does
   * not know the key any more, that makes another plan: so it is repeated only for a plan that has to be ended, which the answer then allows for either.
   */
  async #ask(
    callbackReference: string,
    sealedRequest: string,
    limit: TimeLimit,
  ): Promise<string | undefined> {
    const { keys, subscriptions, clock } = this.#deps;
    if (!subscriptions.canStartAgain) return undefined;
    const text = keys.open('plan request', sealedRequest, callbackReference);
    if (text === undefined) return undefined;
    const { order, schedule } = JSON.parse(text) as PlanRequest;
    if (clock.wall() > Date.parse(schedule.startAt) - safeBeforeStartMs) return undefined;
    try {
      return (await subscriptions.start(order, schedule, limit)).id;
    } catch (error) {
      if (error instanceof ServiceError && error.type === 'refused') return undefined;
      throw error;
    }
  }

  async #apply(callbackReference: string, event: PlanEvent): Promise<void> {
    const { store, changes } = this.#deps;
    const plan = await store.recurrences.byCallback(callbackReference);
    if (plan) await changes.apply(plan.id, event);
  }

  /** Looks for runs that were not announced, and whether the plan still stands. */
  async #check({ about: id }: Job, limit: TimeLimit): Promise<Again | undefined> {
    const { store, log, clock } = this.#deps;
    const plan = await store.recurrences.get(id);
    if (!plan || !goesOn(plan) || (await this.#stopWithFirst(plan))) return undefined;
    try {
      await this.#read(plan, limit);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.type !== 'refused') throw error;
      // It would be refused again in a second.
      log.warn('service_failed', { error });
    }
    const after = await store.recurrences.get(id);
    // It may have come to nothing while the service was asked.
    if (!after || !goesOn(after) || (await this.#stopWithFirst(after))) return undefined;
    // A change of the plan has changed the job with it: then this does not count.
    return { runAt: nextCheckAt(after, clock.forward()) };
  }

  async #read(plan: RecurrenceRecord, limit: TimeLimit): Promise<void> {
    const { subscriptions, changes, runs } = this.#deps;
    const { id, serviceId } = plan;
    if (serviceId === null) return;
    await runs.addMissed(plan, limit);
    await changes.apply(id, { kind: 'read', said: await subscriptions.read(serviceId, limit) });
  }

  /** A check that came to nothing is not repeated. */
  async #stopWithFirst({ id, screeningIds, callbackReference }: RecurrenceRecord): Promise<boolean> {
    const { store, changes, log } = this.#deps;
    const first = await store.screenings.get(screeningIds[0] ?? '');
    if (!first || !cameToNothing(first)) return false;
    const { hasChanged } = await changes.apply(id, { kind: 'stopped' });
    if (hasChanged) log.warn('plan_without_first_check', { planReference: callbackReference });
    return true;
  }
}
