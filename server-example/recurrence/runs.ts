import type { Clock } from '../clock.ts';
import { randomBytes } from 'node:crypto';
import { changeByAnswer } from '../screenings/precedence.ts';
import { datedRecord } from '../screenings/revision.ts';
import type { CallbackCapabilities } from '../screenings/callback-capabilities.ts';
import type { Ordered, OrderMatch } from '../screenings/order-match.ts';
import type { KeptStates } from '../screenings/kept-state.ts';
import type { ScreeningChanges } from '../screenings/screening-changes.ts';
import type { ReadSchedule } from '../screenings/read-schedule.ts';
import { isNamed } from '../screenings/service-ids.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import type { BilledLimits } from '../limits/billed-limits.ts';
import { ServiceError } from '../service/service-error.ts';
import type { ScreeningService, Subscriptions } from '../service/port.ts';
import type { ServiceScreening } from '../service/service-screening.ts';
import { shortMs, type TimeLimit } from '../time-limit.ts';
import { goesOn, inviteToRun, type RecurrenceRecord } from '../store/recurrence-record.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import { ForeignServiceId } from '../store/store-error.ts';
import { blankRun, comesTooOften } from './new-run.ts';
import { nextPlan, type PlanChanges, showNext } from './plan.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  subscriptions: Subscriptions;
  orderMatch: OrderMatch;
  keptStates: KeptStates;
  reads: ReadSchedule;
  changes: ScreeningChanges;
  planChanges: PlanChanges;
  capabilities: CallbackCapabilities;
  limits: BilledLimits;
  log: ProxyLog;
  clock: Clock;
}

/**
 * How a screening is known for a run of a plan: the service lists it, or a body says so where screenings cannot be read; or
 * it is `alike`, of the plan's candidate and package, where the list cannot be read.
 */
type Claim = 'sure' | 'alike';

/**
 * Why a run is not added: other runs were meanwhile (`outdated`); the one before is not placed yet, or nothing shows yet
 * whose run it is (`early`); or the plan is over here (`unwanted`).
 */
type Obstacle = 'outdated' | 'early' | 'unwanted';

/** The runs of plans: each is a screening of its own, which the service orders and a callback announces. */
export class Runs {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** The run that the service calls `serviceId`, if it is known. */
  async find({ screeningIds }: RecurrenceRecord, serviceId: string): Promise<ScreeningRecord | undefined> {
    for (const id of screeningIds) {
      const run = await this.#deps.store.screenings.get(id);
      if (run && isNamed(run, serviceId)) return run;
    }
    return undefined;
  }

  /** A run as it is read back while its callback waits; undefined where that takes too long, or cannot be done now. */
  async readInTime(
    plan: RecurrenceRecord,
    runId: string,
    limit: TimeLimit,
  ): Promise<ServiceScreening | undefined> {
    return inTime(this.#deps.orderMatch.read(runId, orderedRun(plan, runId), limit.atMost(shortMs)));
  }

  /**
   * Adds a run that belongs to the plan, as the service said it is: read back, where it can be. Answers `early` where it
   * cannot be told yet whether it belongs to the plan, or the run before is not placed yet.
   *
   * @param claim `sure` where the service names it among the runs of the plan.
   * @throws {ForeignServiceId} where the screening belongs to somebody else.
   */
  async add(
    reference: string,
    said: ServiceScreening,
    { claim, limit }: { claim?: 'sure'; limit: TimeLimit },
  ): Promise<'changed' | 'unchanged' | 'early'> {
    const { store, planChanges, log } = this.#deps;
    for (;;) {
      const plan = await store.recurrences.byCallback(reference);
      if (!plan || (await this.find(plan, said.id))) return 'unchanged';
      const known = claim ?? (await this.#claimOf(plan, said, limit));
      const added = known ? await this.#add(plan, said, known) : 'early';
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
  async addMissed({ serviceId, callbackReference }: RecurrenceRecord, limit: TimeLimit): Promise<void> {
    const { store, service, subscriptions, orderMatch, log } = this.#deps;
    if (serviceId === null || !service.read) return;
    for (const runId of await subscriptions.runs(serviceId, limit)) {
      const plan = await store.recurrences.byCallback(callbackReference);
      if (!plan || !goesOn(plan)) return;
      if (await this.find(plan, runId)) continue;
      try {
        const said = await orderMatch.read(runId, orderedRun(plan, runId), limit);
        await this.add(callbackReference, said, { claim: 'sure', limit });
      } catch (error) {
        // It is not what was ordered, or not there any more: the log says so, and the others are read.
        if (error instanceof ServiceError && error.isAnswered) log.warn('service_failed', { error });
        else if (!(error instanceof ForeignServiceId)) throw error;
      }
    }
  }

  /** Adds a run that is not among those of the plan, unless that was erased meanwhile or something is in the way. */
  async #add(
    known: RecurrenceRecord,
    said: ServiceScreening,
    claim: Claim,
  ): Promise<'added' | 'erased' | Obstacle> {
    const { store, keptStates, reads, changes, capabilities, limits, log, clock } = this.#deps;
    const at = new Date(clock.wall()).toISOString();
    let obstacle: Obstacle | undefined;
    let isOneTooMany = false;
    const added = await store.recurrences.addRun(known.id, (basis) => {
      const { recurrence, previous } = basis;
      isOneTooMany = comesTooOften(basis, clock.wall());
      const screeningId = randomBytes(12).toString('base64url');
      const step = nextPlan(recurrence, { kind: 'run', screeningId, isLast: isOneTooMany }, clock.forward());
      // Whoever captured a callback may name another check of the same person: it ends no plan.
      const isUnsure = isOneTooMany && claim === 'alike';
      obstacle = undefined;
      if (recurrence.screeningIds.length > known.screeningIds.length) obstacle = 'outdated';
      else if (!step) obstacle = 'unwanted';
      else if (!previous || isUnsure) obstacle = 'early';
      if (obstacle || !step) return undefined;
      const { nextAt } = step.record;
      const callbackReference = capabilities.newReference();
      const blank = blankRun(basis, { id: screeningId, nextAt, callbackReference, at });
      const answer = changeByAnswer(blank, keptStates.of(screeningId, said), clock.wall());
      const run = { ...datedRecord(blank, answer, at), version: 1 };
      return {
        run,
        recurrence: step.record,
        jobs: [reads.plan(run), ...step.jobs],
        previousRun: (previous) => showNext(previous, { nextAt: null }, at),
      };
    });
    if (!added) return obstacle ?? 'erased';
    if (isOneTooMany) log.warn('plan_runs_too_often', { planReference: known.callbackReference });
    changes.warnOf(added.run);
    limits.watch(added.ordersInDay);
    return 'added';
  }

  /** Undefined for a screening that is no run of this plan, as far as the service says by now. */
  async #claimOf(
    plan: RecurrenceRecord,
    { id, candidateId }: ServiceScreening,
    limit: TimeLimit,
  ): Promise<Claim | undefined> {
    const { store, service, subscriptions } = this.#deps;
    const { serviceId, clientReferenceId } = plan;
    // Of a run of a plan that is over nothing is kept.
    if (!service.read || !goesOn(plan)) return 'sure';
    const runs =
      serviceId === null ? undefined : await inTime(subscriptions.runs(serviceId, limit.atMost(shortMs)));
    if (runs) return runs.includes(id) ? 'sure' : undefined;
    const isAlike =
      candidateId !== undefined && candidateId === (await store.candidateIds.get(clientReferenceId));
    return isAlike ? 'alike' : undefined;
  }
}

/** Undefined where the service does not say in time: the callback of a run waits for it. */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

/** What a run of a plan has to be; the service calls it `runId`. */
const orderedRun = (plan: RecurrenceRecord, runId: string): Ordered => ({
  clientReferenceId: plan.clientReferenceId,
  packageId: plan.packageId,
  invite: inviteToRun(plan),
  callbackReference: plan.callbackReference,
  serviceId: runId,
  phase: 'unconfirmed',
});
