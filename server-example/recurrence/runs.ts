import { judgeAnswer } from '../callbacks/judge.ts';
import type { CallbackCapabilities } from '../callbacks/callback-capabilities.ts';
import type { Ordered, Reading } from '../callbacks/reading.ts';
import type { Reports } from '../callbacks/report.ts';
import type { ScreeningChanges } from '../callbacks/screening-changes.ts';
import type { ScreeningReads } from '../callbacks/screening-reads.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import type { Deadline } from '../orders/deadline.ts';
import type { OrderLimits } from '../orders/order-limits.ts';
import { ServiceError } from '../service/service-error.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { ServiceScreening } from '../service/service-screening.ts';
import { goesOn, inviteToRun, type RecurrenceRecord } from '../store/recurrence-record.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import { ForeignServiceId } from '../store/store-error.ts';
import { blankRun, type Obstacle, obstacleTo, reasonToStop } from './new-run.ts';
import { isTooEarly, nextPlan } from './plan.ts';
import { type PlanChanges, showNext, withNext } from './plan-changes.ts';
import type { PlanRequests } from './plan-requests.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  reading: Reading;
  reports: Reports;
  reads: ScreeningReads;
  changes: ScreeningChanges;
  planChanges: PlanChanges;
  capabilities: CallbackCapabilities;
  requests: PlanRequests;
  limits: OrderLimits;
  deadline: Deadline;
  log: ProxyLog;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** The same, on a clock that never steps back. */
  clock: () => number;
}

/**
 * How a screening is known for a run of a plan: the service lists it; it is of the plan's candidate and package, where the
 * list cannot be read; or a body says so, where screenings cannot be read.
 */
type Claim = 'listed' | 'alike' | 'claimed';

/** The runs of plans: each is a screening of its own, which the service orders and a callback reports. */
export class Runs {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** The run that the service calls `serviceId`, if it is known. */
  async find({ screeningIds }: RecurrenceRecord, serviceId: string): Promise<ScreeningRecord | undefined> {
    for (const id of screeningIds) {
      const run = await this.#deps.store.screening(id);
      if (run?.serviceId === serviceId) return run;
    }
    return undefined;
  }

  /** A run as it is read back while its callback waits; undefined where that takes too long, or cannot be done now. */
  async readInTime(plan: RecurrenceRecord, runId: string): Promise<ServiceScreening | undefined> {
    return this.#inTime(this.#deps.reading.read(runId, orderedRun(plan, runId)));
  }

  /**
   * Adds a run that belongs to the plan, as the service said it is: read back, where it can be. Answers `early` where it
   * cannot be told yet whether it belongs to the plan, or the run before is not placed yet.
   *
   * @param listed where the service names it among the runs of the plan.
   * @throws {ForeignServiceId} where the screening belongs to somebody else.
   */
  async add(
    reference: string,
    said: ServiceScreening,
    listed?: 'listed',
  ): Promise<'changed' | 'unchanged' | 'early'> {
    const { store, planChanges, log } = this.#deps;
    for (;;) {
      const plan = await store.recurrences.byCallback(reference);
      if (!plan || (await this.find(plan, said.id))) return 'unchanged';
      const claim = listed ?? (await this.#claimOf(plan, said));
      if (!claim) return 'early';
      const added = await this.#add(plan, said, claim);
      // Another request has added a run meanwhile, which may be this one.
      if (added === 'outdated') continue;
      if (added === 'unwanted') {
        // The service goes on with it, so it is ended there again.
        log.error('run_of_ended_plan', { planReference: reference });
        await planChanges.apply(plan.id, { kind: 'continued' });
      }
      if (added === 'early') return 'early';
      return added === 'added' ? 'changed' : 'unchanged';
    }
  }

  /** Adds the runs whose callback never came. */
  async addMissed({ serviceId, callbackReference }: RecurrenceRecord): Promise<void> {
    const { store, service, reading } = this.#deps;
    if (serviceId === null || !service.canRead) return;
    for (const runId of await service.subscriptions.runs(serviceId)) {
      const plan = await store.recurrences.byCallback(callbackReference);
      if (!plan || !goesOn(plan)) return;
      if (await this.find(plan, runId)) continue;
      try {
        await this.add(callbackReference, await reading.read(runId, orderedRun(plan, runId)), 'listed');
      } catch (error) {
        // It is not what was ordered: the log says so, and the others are read.
        if (!(error instanceof ForeignServiceId)) throw error;
      }
    }
  }

  /** Adds a run that is not among those of the plan, unless that was erased meanwhile or something is in the way. */
  async #add(
    known: RecurrenceRecord,
    said: ServiceScreening,
    claim: Claim,
  ): Promise<'added' | 'erased' | Obstacle> {
    const { store, service, requests, reports, reads, changes, capabilities, limits, log, now, clock } =
      this.#deps;
    const { serviceId } = known;
    const isAsked = serviceId !== null && goesOn(known);
    const plan = isAsked ? await this.#inTime(service.subscriptions.read(serviceId)) : undefined;
    const at = new Date(now()).toISOString();
    let obstacle: Obstacle | undefined;
    let reason: ReturnType<typeof reasonToStop>;
    const added = await store.addRun(known.id, (basis) => {
      obstacle = obstacleTo(basis, known);
      if (obstacle) return undefined;
      const { recurrence } = basis;
      const blank = blankRun(basis, { callbackReference: capabilities.newReference(), at });
      const judged = { ...blank, ...judgeAnswer(blank, reports.of(blank.id, said), now()), version: 1 };
      // Whoever captured a callback may name another check of the same person.
      reason = claim === 'alike' ? undefined : reasonToStop(basis, judged, now());
      const run = {
        screeningId: blank.id,
        previousAt: basis.previous!.submittedAt,
        said: plan,
        // The request names the trust of who ordered, who may have been erased. Before the first run `nextAt` is the
        // plan's start.
        isTooLateToAsk: requests.isTooLate(recurrence.nextAt ?? ''),
        isLast: reason !== undefined,
      };
      const step = nextPlan(recurrence, { kind: 'run', run }, clock())!;
      const placed = withNext(judged, step.record);
      return {
        run: placed,
        recurrence: step.record,
        jobs: [reads.plan(placed), ...step.jobs],
        previousRun: (previous) => showNext(previous, { nextAt: null }, at),
      };
    });
    if (!added) return obstacle ?? 'erased';
    if (reason && added.recurrence.status === 'ending')
      log.warn(reason, { planReference: known.callbackReference });
    changes.warnOf(added.run);
    limits.watch(added.ordersInDay);
    return 'added';
  }

  /** Undefined for a screening that is no run of this plan, as far as the service says by now. */
  async #claimOf(plan: RecurrenceRecord, { id, candidateId }: ServiceScreening): Promise<Claim | undefined> {
    const { store, service, now } = this.#deps;
    const { serviceId, clientReferenceId, screeningIds } = plan;
    // Nothing of it is kept.
    if (!goesOn(plan)) return 'claimed';
    if (!service.canRead) return 'claimed';
    const runs = serviceId === null ? undefined : await this.#inTime(service.subscriptions.runs(serviceId));
    if (runs) return runs.includes(id) ? 'listed' : undefined;
    if (candidateId === undefined) return undefined;
    const first = await store.screening(screeningIds[0] ?? '');
    const number = screeningIds.length + 1;
    if (first && isTooEarly(first, plan, { number, at: now() })) return undefined;
    return candidateId === (await store.serviceCandidate(clientReferenceId)) ? 'alike' : undefined;
  }

  /** Undefined where the service does not say in time: the callback of a run waits for it. */
  async #inTime<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await this.#deps.deadline.waitFor(answer);
    } catch (error) {
      if (error instanceof ServiceError) return undefined;
      throw error;
    }
  }
}

/** What a run of a plan has to be; the service calls it `runId`. */
const orderedRun = (plan: RecurrenceRecord, runId: string): Ordered => ({
  clientReferenceId: plan.clientReferenceId,
  packageId: plan.packageId,
  invite: inviteToRun(plan),
  callbackReference: plan.callbackReference,
  serviceId: runId,
});
