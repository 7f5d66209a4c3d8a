import type { Worker } from '../jobs/worker.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import { ServiceError } from '../service/service-error.ts';
import { goesOn, type PlanToEnd, type RecurrenceRecord } from '../store/recurrence-record.ts';
import type { Store } from '../store/store.ts';
import { ForeignServiceId } from '../store/store-error.ts';
import type { Job, JobUpdate } from '../store/tables/jobs.ts';
import { cameToNothing } from './plan.ts';
import type { PlanChanges } from './plan-changes.ts';
import type { PlanRequests } from './plan-requests.ts';
import type { Runs } from './runs.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  requests: PlanRequests;
  changes: PlanChanges;
  runs: Runs;
  worker: Worker;
  log: ProxyLog;
  /** Milliseconds since the epoch, on a clock that never steps back. */
  clock: () => number;
}

/** A plan whose next run is overdue is looked at again after so long as it is overdue, within these bounds. */
const shortestPauseMs = 300_000;
const longestPauseMs = 6 * 3_600_000;
/** When a job is due that stays only so that the runs of its plan are known for what they are. */
const never = Number.MAX_SAFE_INTEGER;

/** Ends plans at the service, until it has confirmed that, and finds what no callback reported of the others. */
export class PlanJobs {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    deps.worker.handle('end-plan', (job) => this.#end(job));
    deps.worker.handle('check-plan', (job) => this.#check(job));
  }

  /**
   * Ends a plan at the service while a request waits, by its job.
   *
   * @throws {ServiceError} where the service did not confirm it: the job tries again.
   */
  async endNow(callbackReference: string): Promise<void> {
    const { jobs } = this.#deps.store;
    const next = () => jobs.get('end-plan', callbackReference);
    for (let job = await next(); job && job.due < never; job = await next()) {
      const { detail } = job;
      const update = await this.#end(job);
      await jobs.change('end-plan', callbackReference, (known) =>
        known?.detail === detail ? update(known) : undefined,
      );
    }
  }

  /** Finds the service's id, if it must, and then ends the plan by it. */
  async #end({ about, detail }: Job): Promise<JobUpdate> {
    const { service, log, clock } = this.#deps;
    const { serviceId, sealedRequest } = JSON.parse(detail ?? '{}') as PlanToEnd;
    try {
      if (serviceId !== undefined) {
        await service.subscriptions.end(serviceId);
        await this.#confirm(about);
        return () => null;
      }
      const found = sealedRequest === undefined ? undefined : await this.#find(about, sealedRequest);
      if (found !== undefined) {
        const plan: PlanToEnd = { serviceId: found };
        return (known) => known && { ...known, due: clock(), detail: JSON.stringify(plan) };
      }
    } catch (error) {
      if (error instanceof ServiceError) log.warn('plan_not_ended', { error });
      throw error;
    }
    log.error('plan_unknown', { planReference: about });
    await this.#confirm(about);
    return (known) => known && { ...known, due: never, detail: null };
  }

  /** Undefined where the service's id cannot be found out any more, or is that of another plan, which goes on. */
  async #find(callbackReference: string, sealedRequest: string): Promise<string | undefined> {
    const { store, requests, changes } = this.#deps;
    const serviceId = await requests.find(callbackReference, sealedRequest);
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

  async #confirm(callbackReference: string): Promise<void> {
    const { store, changes } = this.#deps;
    const plan = await store.recurrences.byCallback(callbackReference);
    if (plan) await changes.apply(plan.id, { kind: 'confirmed' });
  }

  /** Looks for runs that were not reported, and whether the plan still stands. */
  async #check({ about: id }: Job): Promise<JobUpdate> {
    const { store, service, changes, runs, clock } = this.#deps;
    const plan = await store.recurrences.get(id);
    if (!plan || !goesOn(plan) || (await this.#stopWithFirst(plan)) || plan.serviceId === null)
      return () => null;
    await runs.addMissed(plan);
    const said = await service.subscriptions.read(plan.serviceId);
    const { after } = await changes.apply(id, { kind: 'read', said });
    // It may have come to nothing while the service was asked.
    if (after && (await this.#stopWithFirst(after))) return () => null;
    // What changes the plan changes the job with it, and then this counts no more.
    const overdueMs = clock() - Date.parse(plan.nextAt ?? '');
    const pauseMs = Math.min(Math.max(overdueMs, shortestPauseMs), longestPauseMs);
    return (known) => known && { ...known, tries: 0, due: clock() + pauseMs };
  }

  /** A check that came to nothing is not repeated. */
  async #stopWithFirst({ id, screeningIds, callbackReference }: RecurrenceRecord): Promise<boolean> {
    const { store, changes, log } = this.#deps;
    const first = await store.screening(screeningIds[0] ?? '');
    if (!first || !cameToNothing(first)) return false;
    const { hasChanged } = await changes.apply(id, { kind: 'stopped' });
    if (hasChanged) log.warn('plan_without_first_check', { planReference: callbackReference });
    return true;
  }
}
