import type { Clock } from '../clock.ts';
import { isOver } from '../../src/protocol/phase.ts';
import type { Again, Worker } from '../jobs/worker.ts';
import type { ScreeningChanges } from '../screenings/screening-changes.ts';
import { changeByAnswer } from '../screenings/precedence.ts';
import type { OrderMatch } from '../screenings/order-match.ts';
import { isNamed, resourceOf } from '../screenings/service-ids.ts';
import type { KeptStates } from '../screenings/kept-state.ts';
import type { ReadSchedule } from '../screenings/read-schedule.ts';
import { Refusal } from '../refusal.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import type { Plans } from '../recurrence/plans.ts';
import type { ScreeningService } from '../service/port.ts';
import { ServiceError } from '../service/service-error.ts';
import type { ServiceScreening } from '../service/service-screening.ts';
import type { TimeLimit, TimeLimits } from '../time-limit.ts';
import type { RecurrenceRecord } from '../store/recurrence-record.ts';
import type { ScreeningChange, ScreeningRecord } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import { ForeignServiceId } from '../store/store-error.ts';
import { type Job, type JobChange, newJob } from '../store/tables/jobs.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  timeLimits: TimeLimits;
  orderMatch: OrderMatch;
  keptStates: KeptStates;
  reads: ReadSchedule;
  changes: ScreeningChanges;
  plans: Plans;
  worker: Worker;
  log: ProxyLog;
  clock: Clock;
}

/** What belongs to an order that the service accepted. */
interface Confirmation {
  inviteExpiresAt: string | undefined;
  planned: RecurrenceRecord | undefined;
}

/** Of an order that has not ended in its own request. */
interface Unsettled {
  /** By which it is found while it is only reserved. */
  reference: string;
  /** Absent while it was not sent; milliseconds since the epoch. */
  sentAt?: number;
  /** How often the service said that it does not have it. */
  answers: number;
}

/**
 * Twice as long as all calls of one request: from then on nobody in it is at work on the order any more, and what was sent of
 * its candidate has arrived.
 */
const longestOrderMs = 30_000;
/** So long an order may be on its way at the service. */
const longestArrivalMs = 600_000;
const leastAnswers = 2;
/** Between two questions to the service; each is twice as long as the one before. */
const leastPauseMs = 2_000;

/** What becomes of orders: confirmed, released, given up, or unconfirmed while that cannot be told. */
export class Settlement {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    deps.worker.handle('settle', (job) => deps.timeLimits.during((limit) => this.#settle(job, limit)));
  }

  /** The job of an order that is being reserved, which its request has in hand: it is settled also where this process ends now. */
  begin({ id, callbackReference: reference }: ScreeningRecord): JobChange {
    const { store, clock } = this.#deps;
    const now = clock.forward();
    const detail = JSON.stringify({ reference, answers: 0 } satisfies Unsettled);
    const job = newJob('settle', id, { now, detail });
    const lock = store.jobs.lock({ now, forMs: longestOrderMs });
    return { kind: 'settle', about: id, update: () => job, lock };
  }

  /** The same of one that is being sent: the service may have it from now on. */
  send({ id }: ScreeningRecord): JobChange {
    const sentAt = this.#deps.clock.forward();
    return {
      kind: 'settle',
      about: id,
      update: (known) => known && { ...known, detail: JSON.stringify({ ...unsettledOf(known), sentAt }) },
    };
  }

  /**
   * The answer to the order: the screening becomes visible. An answer that names another screening, candidate or package
   * says nothing: then it is not known what became of the order.
   */
  async confirm(
    ordered: ScreeningRecord,
    answer: ServiceScreening,
    { inviteExpiresAt, planned }: Confirmation,
  ): Promise<ScreeningRecord> {
    const { orderMatch, store } = this.#deps;
    const { id } = ordered;
    try {
      if ((await orderMatch.matches(answer, { ...ordered, serviceId: answer.id })) === false)
        throw new ForeignServiceId();
      return await this.#confirm(ordered, answer, (record) => ({
        ...(record.invite && inviteExpiresAt
          ? { invite: { ...record.invite, expiresAt: inviteExpiresAt } }
          : {}),
        ...firstRun(planned),
      }));
    } catch (error) {
      if (!(error instanceof ForeignServiceId)) throw error;
      // The link in such an answer leads to the form of somebody else.
      await store.invites.take(id);
      return this.leaveUnconfirmed(id, error, planned);
    }
  }

  /** The order was sent and its answer never came: a callback, an answer of the service or an operator settles it. */
  async leaveUnconfirmed(id: string, cause: unknown, planned?: RecurrenceRecord): Promise<ScreeningRecord> {
    this.#deps.log.warn('order_unconfirmed', { screeningId: id, error: cause });
    return this.#place(id, () => firstRun(planned));
  }

  /** Gives up a screening that was never confirmed. Answers whether it is over: another one may be, and stays as it is. */
  async giveUp(id: string): Promise<boolean> {
    const { before, after = before } = await this.#deps.changes.apply(id, ({ phase }) =>
      phase === 'unconfirmed' ? { phase: 'cancelled', waitingOn: 'none' } : undefined,
    );
    return after !== undefined && isOver(after);
  }

  async #confirm(
    { id }: ScreeningRecord,
    said: ServiceScreening,
    further: (record: ScreeningRecord) => ScreeningChange,
  ): Promise<ScreeningRecord> {
    const { keptStates, reads, worker, clock } = this.#deps;
    const state = keptStates.of(id, said);
    const placed = await this.#place(
      id,
      (record) => {
        if (record.serviceId !== null && !isNamed(record, said.id)) throw new ForeignServiceId();
        return { ...changeByAnswer(record, state, clock.wall()), ...further(record) };
      },
      (after) => [{ kind: 'settle', about: id, update: () => null }, reads.plan(after)],
    );
    worker.nudge();
    return placed;
  }

  async #place(
    id: string,
    change: (record: ScreeningRecord) => ScreeningChange,
    jobs?: (after: ScreeningRecord) => JobChange[],
  ): Promise<ScreeningRecord> {
    const { after } = await this.#deps.changes.apply(id, change, jobs && { jobs });
    // Its candidate was erased meanwhile.
    if (!after) throw new Refusal('not_found');
    return after;
  }

  async #settle(job: Job, limit: TimeLimit): Promise<Again | undefined> {
    const { store, clock } = this.#deps;
    const { about: id } = job;
    const unsettled = unsettledOf(job);
    if (unsettled.sentAt === undefined) {
      const isReleased = await store.orders.release(id, { now: clock.forward(), unsent: true });
      const isGone = !(await store.screenings.byCallback(unsettled.reference));
      // It was sent just now.
      return isReleased || isGone ? undefined : { runAt: clock.forward() + 1_000 };
    }
    const record = await store.screenings.byCallback(unsettled.reference);
    if (record?.phase !== 'unconfirmed' || record.serviceId !== null) return undefined;
    const isLate = clock.forward() - unsettled.sentAt >= longestArrivalMs;
    try {
      const found = await this.#find(record, limit);
      if (found === 'unknown') {
        await this.#showUnconfirmed(id);
        return undefined;
      }
      if (found !== 'absent') {
        const planned = await this.#deps.plans.startedWith(id);
        await this.#confirm(record, found, () => firstRun(planned));
        return undefined;
      }
      return await this.#afterAbsence(record, { ...unsettled, answers: unsettled.answers + 1 });
    } catch (error) {
      if (isLate) await this.#showUnconfirmed(id);
      throw error;
    }
  }

  /** The service says that it does not have the order: the page is told that it is not known yet, and asks no further. */
  async #afterAbsence(record: ScreeningRecord, unsettled: Unsettled): Promise<Again | undefined> {
    const { clock } = this.#deps;
    const { answers, sentAt = clock.forward() } = unsettled;
    const age = clock.forward() - sentAt;
    if (answers < leastAnswers || age < longestArrivalMs) {
      await this.#showUnconfirmed(record.id);
      const rest = Math.max(longestArrivalMs - age, leastPauseMs);
      const runAt = clock.forward() + Math.min(Math.max(age, leastPauseMs), rest);
      return { runAt, detail: JSON.stringify(unsettled) };
    }
    // A plan ends with its first check.
    await this.giveUp(record.id);
    return undefined;
  }

  async #showUnconfirmed(id: string): Promise<void> {
    const { store, plans } = this.#deps;
    if (!(await store.screenings.get(id)))
      await this.leaveUnconfirmed(id, undefined, await plans.startedWith(id));
  }

  /** The order among the screenings of its candidate at the service; `unknown` where that cannot be told. */
  async #find(record: ScreeningRecord, limit: TimeLimit): Promise<ServiceScreening | 'absent' | 'unknown'> {
    const { store, service, orderMatch } = this.#deps;
    const { clientReferenceId } = record;
    const candidateId = await store.candidateIds.get(clientReferenceId);
    if (!service.read || candidateId === undefined) return 'unknown';
    const ids = await service.candidates.screeningIds?.(candidateId, limit);
    if (!ids) return 'unknown';
    const ordered = await store.screenings.orderedFor(clientReferenceId);
    const others = new Set(ordered.flatMap((one) => [one.serviceId, one.formerServiceId]));
    let isUnsure = false;
    let failure: ServiceError | undefined;
    for (const id of ids.toReversed()) {
      if (others.has(id)) continue;
      try {
        const said = await service.read(id, resourceOf(record), limit);
        const isOurs = await orderMatch.matches(said, record);
        if (isOurs) return said;
        isUnsure ||= isOurs === undefined;
      } catch (error) {
        // The order may be another one of them.
        if (!(error instanceof ServiceError && error.isAnswered)) throw error;
        failure = error;
      }
    }
    if (failure) throw failure;
    return isUnsure ? 'unknown' : 'absent';
  }
}

const unsettledOf = ({ detail }: Job): Unsettled => JSON.parse(detail ?? '{}') as Unsettled;

const firstRun = (planned: RecurrenceRecord | undefined): ScreeningChange =>
  planned ? { recurrence: { id: planned.id, run: 1, nextAt: planned.nextAt } } : {};
