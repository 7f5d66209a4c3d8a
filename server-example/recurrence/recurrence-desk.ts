import type { Role } from '../../src/protocol/page-session.ts';
import type { Recurrence } from '../../src/protocol/recurrence.ts';
import { ServiceError } from '../service/service-error.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { ServiceScreening } from '../service/service-screening.ts';
import { ended, inviteToRun, type RecurrenceRecord } from '../store/recurrence-record.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import { ForeignServiceId } from '../store/store-error.ts';
import type { CallbackCapabilities } from '../callbacks/callback-capabilities.ts';
import type { Deadline } from '../orders/deadline.ts';
import type { OrderLimits } from '../orders/order-limits.ts';
import { audienceOf, type PageSessionFacts } from '../sessions/page-sessions.ts';
import type { PlanStops } from './plan-stops.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import { Refusal } from '../http/refusal.ts';
import { changedRecord } from '../callbacks/change.ts';
import type { ScreeningChanges } from '../callbacks/screening-changes.ts';
import { judgeAnswer } from '../callbacks/judge.ts';
import type { Ordered, Reading } from '../callbacks/reading.ts';
import type { Reports } from '../callbacks/report.ts';
import type { ScreeningReads } from '../callbacks/screening-reads.ts';
import { blankRun, nextOf, type Obstacle, obstacleTo } from './recurring-run.ts';
import { Turns } from '../orders/turns.ts';
import type { UnansweredPlans } from './unanswered-plans.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  reading: Reading;
  reports: Reports;
  reads: ScreeningReads;
  changes: ScreeningChanges;
  capabilities: CallbackCapabilities;
  unanswered: UnansweredPlans;
  stops: PlanStops;
  limits: OrderLimits;
  deadline: Deadline;
  log: ProxyLog;
  now: () => number;
}

/**
 * How a screening is known for a run of a plan: the service lists it; it is of the plan's candidate and package, where the
 * list cannot be read; or a body says so, where screenings cannot be read.
 */
type Claim = 'listed' | 'alike' | 'claimed';

/** How long the callback of a run may take. */
const callbackGraceMs = 60_000;

/** Screenings that repeat: planned at the service, each run a screening of its own. */
export class RecurrenceDesk {
  readonly #deps: Dependencies;
  readonly #turns = new Turns();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  async list(session: PageSessionFacts): Promise<Recurrence[]> {
    const records = await this.#deps.store.recurrences.list(audienceOf(session));
    return records.map(({ id, packageId, interval, nextAt, status, endedBy, screeningIds }) => ({
      id,
      packageId,
      interval,
      nextAt,
      status,
      ...(endedBy && { endedBy }),
      screeningIds,
    }));
  }

  /**
   * Ends it: no further run. Its candidate may, too, whoever ordered it, and all who see it are told who did. Where the
   * service never told its id, and cannot be asked for it any more, its runs are shown to nobody.
   */
  async end(session: PageSessionFacts, id: string): Promise<void> {
    const { store, service, log } = this.#deps;
    const record = (await store.recurrences.list(audienceOf(session))).find((one) => one.id === id);
    if (!record) throw new Refusal('not_found');
    await this.#turns.take(record.callbackReference, async () => {
      const serviceId = record.serviceId ?? (await this.#learnId(record));
      if (serviceId === undefined) log.error('plan_unknown', { planReference: record.callbackReference });
      else await service.subscriptions.end(serviceId);
      const isEndedNow = await this.#schedule(id, null, session.role);
      if (isEndedNow)
        log.info('plan_ended', { planReference: record.callbackReference, endedBy: session.role });
    });
  }

  async #learnId(record: RecurrenceRecord): Promise<string | undefined> {
    const { store, unanswered } = this.#deps;
    const { id, callbackReference, sealedRequest } = record;
    const serviceId = await unanswered.find({ callbackReference, sealedRequest: sealedRequest ?? null });
    if (serviceId === undefined) return undefined;
    try {
      // Kept before it is ended: that may fail.
      await store.recurrences.change(id, (one) => ({ ...one, serviceId, sealedRequest: undefined }));
      return serviceId;
    } catch (error) {
      // That plan belongs to somebody else, and goes on.
      if (error instanceof ForeignServiceId) return undefined;
      throw error;
    }
  }

  /** The run that the service calls `serviceId`, if it is known. */
  async run(reference: string, serviceId: string): Promise<ScreeningRecord | undefined> {
    const recurrence = await this.#deps.store.recurrences.byCallback(reference);
    return recurrence && this.#runOf(recurrence, serviceId);
  }

  /**
   * Adds a run that belongs to the plan, as the service said it is: read back, where it can be. Answers `early` where it
   * cannot be told yet whether it belongs to the plan, or the run before is not placed yet.
   *
   * @param listed where the service names it among the runs of the plan.
   * @throws {ForeignServiceId} where the screening belongs to somebody else.
   */
  async apply(
    reference: string,
    serviceId: string,
    said: ServiceScreening,
    listed?: 'listed',
  ): Promise<'changed' | 'unchanged' | 'early'> {
    return this.#turns.take(reference, async () => {
      for (;;) {
        const recurrence = await this.#deps.store.recurrences.byCallback(reference);
        if (!recurrence || (await this.#runOf(recurrence, serviceId))) return 'unchanged';
        const claim = listed ?? (await this.#claimOf(recurrence, serviceId, said));
        if (!claim) return 'early';
        const added = await this.#addRun(recurrence, said, claim);
        // Another instance has added a run meanwhile, which may be this one.
        if (added === 'outdated') continue;
        if (added === 'unwanted') await this.#deps.stops.endAgain(recurrence);
        if (added === 'early') return 'early';
        return added === 'added' ? 'changed' : 'unchanged';
      }
    });
  }

  /** A run as it is read back while its callback waits; undefined where that takes too long, or cannot be done now. */
  async readInTime(plan: RecurrenceRecord, runId: string): Promise<ServiceScreening | undefined> {
    return this.#inTime(this.#deps.reading.read(runId, orderedRun(plan, runId)));
  }

  /** The recurrences whose next run is due and was not reported. */
  async overdue(): Promise<RecurrenceRecord[]> {
    const { store, now } = this.#deps;
    const all = await store.recurrences.list({ role: 'operator' });
    return all.filter(({ nextAt }) => nextAt !== null && Date.parse(nextAt) + callbackGraceMs <= now());
  }

  /** Finds runs whose callback never came, and whether the plan still stands. */
  async reconcile({ id, serviceId, callbackReference }: RecurrenceRecord): Promise<void> {
    const { store, service } = this.#deps;
    if (serviceId === null) return;
    if (service.canRead) {
      for (const runId of await service.subscriptions.runs(serviceId)) {
        const recurrence = await store.recurrences.byCallback(callbackReference);
        if (!recurrence || recurrence.status === 'ended') break;
        if (await this.#runOf(recurrence, runId)) continue;
        const report = await this.#readRun(recurrence, runId);
        if (!report) continue;
        await this.apply(callbackReference, runId, report, 'listed');
      }
    }
    const plan = await service.subscriptions.read(serviceId);
    await this.#turns.take(callbackReference, () => this.#schedule(id, plan.isEnded ? null : plan.nextAt));
  }

  /** Undefined where it is not what was ordered: the log says so, and the others are read. */
  async #readRun(recurrence: RecurrenceRecord, runId: string): Promise<ServiceScreening | undefined> {
    try {
      return await this.#deps.reading.read(runId, orderedRun(recurrence, runId));
    } catch (error) {
      if (error instanceof ForeignServiceId) return undefined;
      throw error;
    }
  }

  /** Adds a run that is not among those of the recurrence, unless that was erased meanwhile or something is in the way. */
  async #addRun(
    known: RecurrenceRecord,
    said: ServiceScreening,
    claim: Claim,
  ): Promise<'added' | 'erased' | Obstacle> {
    const { store, service, unanswered, reports, reads, changes, capabilities, stops, limits, now } =
      this.#deps;
    const { serviceId } = known;
    const plan =
      serviceId === null || known.status === 'ended'
        ? undefined
        : await this.#inTime(service.subscriptions.read(serviceId));
    let obstacle: Obstacle | undefined;
    const added = await store.addRun(known.id, (basis) => {
      const { recurrence } = basis;
      obstacle = obstacleTo(basis, known);
      if (obstacle) return undefined;
      const next = nextOf(basis, plan);
      const blank = blankRun(basis, {
        nextAt: next.nextAt,
        callbackReference: capabilities.newReference(),
        at: new Date(now()).toISOString(),
      });
      const run = { ...blank, ...judgeAnswer(blank, reports.of(blank.id, said), now()), version: 1 };
      const screeningIds = [...recurrence.screeningIds, blank.id];
      // The request names the trust of who ordered, who may have been erased. Before the first run `nextAt` is the plan's
      // start.
      const forgotten = unanswered.isTooLate(recurrence.nextAt ?? '') && { sealedRequest: undefined };
      return {
        run,
        recurrence: { ...recurrence, ...next, screeningIds, ...forgotten },
        jobs: [reads.plan(run)],
      };
    });
    if (!added) return obstacle ?? 'erased';
    changes.warnOf(added.run);
    await this.#announceNext(added.run.previousId ?? '');
    limits.watch(added.ordersInDay);
    // Whoever captured a callback may name another check of the same person.
    if (claim !== 'alike') await stops.afterRun(added.run, added.recurrence);
    return 'added';
  }

  /** Undefined for a screening that is no run of this plan, as far as the service says by now. */
  async #claimOf(
    recurrence: RecurrenceRecord,
    runId: string,
    { candidateId }: ServiceScreening,
  ): Promise<Claim | undefined> {
    const { store, service, stops } = this.#deps;
    const { status, serviceId, clientReferenceId } = recurrence;
    // Nothing of it is kept.
    if (status === 'ended') return 'claimed';
    if (!service.canRead) return 'claimed';
    const runs = serviceId === null ? undefined : await this.#inTime(service.subscriptions.runs(serviceId));
    if (runs) return runs.includes(runId) ? 'listed' : undefined;
    const isAlike =
      candidateId !== undefined && candidateId === (await store.serviceCandidate(clientReferenceId));
    return isAlike && !(await stops.hasAllRuns(recurrence)) ? 'alike' : undefined;
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

  async #runOf(recurrence: RecurrenceRecord, serviceId: string): Promise<ScreeningRecord | undefined> {
    for (const id of recurrence.screeningIds) {
      const run = await this.#deps.store.screening(id);
      if (run?.serviceId === serviceId) return run;
    }
    return undefined;
  }

  /**
   * Notes when the next run is, or that none will follow and who ended it, also in the newest run. What has ended stays so.
   * Answers whether it ended just now.
   */
  async #schedule(id: string, nextAt: string | null, endedBy?: Role): Promise<boolean> {
    const { store } = this.#deps;
    let isEndedNow = false;
    const record = await store.recurrences.change(id, (one) => {
      isEndedNow = nextAt === null && one.status !== 'ended';
      if (isEndedNow) return { ...ended(one), ...(endedBy && { endedBy }) };
      return one.status === 'ended' ? one : { ...one, nextAt };
    });
    if (!record) return false;
    const newestId = record.screeningIds.at(-1);
    await this.#announceNext(newestId, record);
    // Another instance may have added a run meanwhile.
    const later = await store.recurrences.byCallback(record.callbackReference);
    if (later && later.screeningIds.at(-1) !== newestId) await this.#announceNext(newestId);
    return isEndedNow;
  }

  /** Only the newest run of a plan shows when the next one is, or who ended it. */
  async #announceNext(
    screeningId = '',
    { nextAt, endedBy }: Pick<Recurrence, 'nextAt' | 'endedBy'> = { nextAt: null },
  ): Promise<void> {
    const at = new Date(this.#deps.now()).toISOString();
    await this.#deps.store.change(screeningId, (screening) => {
      if (!screening.recurrence) return undefined;
      const { id, run } = screening.recurrence;
      return changedRecord(screening, { recurrence: { id, run, nextAt, ...(endedBy && { endedBy }) } }, at);
    });
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
