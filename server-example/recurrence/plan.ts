import type { Clock } from '../clock.ts';
import { isDeepStrictEqual } from 'node:util';
import { isDay } from '../../src/protocol/day.ts';
import type { Role } from '../../src/protocol/page-session.ts';
import type { Recurrence } from '../../src/protocol/recurrence.ts';
import { revisedRecord } from '../screenings/revision.ts';
import type { Subscription } from '../service/port.ts';
import {
  checkPlan,
  endPlanJob,
  goesOn,
  type PlanStep,
  type RecurrenceRecord,
  requestMs,
} from '../store/recurrence-record.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import { afterIntervals } from '../after-intervals.ts';

/**
 * What happens to a plan, by which the service repeats a screening:
 *
 * ```
 * planned ── answered, or its first run ──→ active ──┐
 *    │                                        │      │
 *    └─────── stopped ──→ ending ←── stopped ─┘      │ over at the service
 *                         ▲    │                     │
 *                a run of it   confirmed, or unknown │
 *                         │    ▼                     │
 *                         ended ←────────────────────┘
 * ```
 *
 * In the page API `planned` is called `unconfirmed`, and `ending` `ended`: no run of it is shown any more, and an
 * `end-plan` job asks the service until it confirms. One that is over while nobody knows its id is `unconfirmed`, too: it may
 * go on at the service. While a plan is active, a `check-plan` job finds what no callback
 * announced.
 */
export type PlanEvent =
  /** The service has the plan, under this id. */
  | { kind: 'answered'; serviceId: string; nextAt: string | null }
  /** With the last one the plan has to end. */
  | { kind: 'run'; screeningId: string; isLast: boolean }
  /** What the service says of the plan. */
  | { kind: 'read'; said: Subscription }
  /** Somebody ends it, whose request waits for that; or a rule does. */
  | { kind: 'stopped'; by?: Role }
  /** The service has ended it. */
  | { kind: 'confirmed' }
  /** Its id cannot be found out any more. */
  | { kind: 'unknown' }
  /** A run came although it is over. */
  | { kind: 'continued' };

/** How long the callback of a run may take. */
const callbackGraceMs = 60_000;
/** A plan whose run is overdue is looked at again after so long as it is overdue, within these bounds. */
const shortestPauseMs = 300_000;
const longestPauseMs = 6 * 3_600_000;
/** From the midnight of a day in UTC to where it ends last. */
const longestDayMs = 36 * 3_600_000;
/** Between two ends of a plan whose runs go on all the same. */
const endAgainMs = 60_000;

/** What a plan becomes; undefined where it stays as it is. `now` in milliseconds since the epoch. */
export function nextPlan(plan: RecurrenceRecord, event: PlanEvent, now: number): PlanStep | undefined {
  switch (event.kind) {
    case 'answered': {
      const { serviceId, nextAt } = event;
      const named = { ...plan, serviceId, sealedRequest: undefined };
      if (!goesOn(plan)) return ending(named, { now, runAt: now });
      return active({ ...named, nextAt: nextAt ?? plan.nextAt }, now);
    }
    case 'run': {
      if (!goesOn(plan)) return undefined;
      const planned = plan.nextAt ?? '';
      const dueAt = Date.parse(planned);
      const next = new Date(afterIntervals(dueAt, plan.interval)).toISOString();
      const after = {
        ...plan,
        screeningIds: [...plan.screeningIds, event.screeningId],
        nextAt: isDay(planned) ? next.slice(0, planned.length) : next,
        // It names the trust of who ordered, who may have been erased. Once the plan has begun it is of no use.
        sealedRequest: dueAt <= now ? undefined : plan.sealedRequest,
      };
      // The service says when the next one is.
      return event.isLast ? ending(after, { now, runAt: now }) : active(after, now, now);
    }
    case 'read': {
      const { isEnded, nextAt } = event.said;
      if (!goesOn(plan) || (!isEnded && nextAt === plan.nextAt)) return undefined;
      if (isEnded) return ended(plan);
      if (nextAt !== null) return active({ ...plan, nextAt }, now);
      return isPast(plan.nextAt ?? '', now) ? ended(plan) : undefined;
    }
    case 'stopped': {
      if (!goesOn(plan)) return undefined;
      const { by } = event;
      return by
        ? ending({ ...plan, endedBy: by }, { now, runAt: now + requestMs })
        : ending(plan, { now, runAt: now });
    }
    case 'confirmed':
      return plan.status === 'ending' ? ended(plan) : undefined;
    case 'unknown':
      return plan.status === 'ending' ? ended({ ...plan, endedBy: undefined }) : undefined;
    case 'continued':
      if (plan.status !== 'ended' || plan.serviceId === null) return undefined;
      return ending(plan, { now, runAt: now + endAgainMs });
  }
}

/** A day is past when it is over in every zone. */
const isPast = (time: string, now: number): boolean =>
  Date.parse(time) + (isDay(time) ? longestDayMs : 0) <= now;

/** Without the service's id there is nothing to look at. A job that will stop the plan stays. */
function active(plan: RecurrenceRecord, now: number, runAt = nextCheckAt(plan, now)): PlanStep {
  return {
    record: { ...plan, status: 'active' },
    jobs: plan.serviceId === null ? [] : [checkPlan(plan.id, { now, runAt })],
  };
}

function ending(plan: RecurrenceRecord, at: { now: number; runAt: number }): PlanStep {
  return { record: over(plan, 'ending'), jobs: [checkPlan(plan.id, null), endPlanJob(plan, at)] };
}

function ended(plan: RecurrenceRecord): PlanStep {
  return { record: over(plan, 'ended'), jobs: [checkPlan(plan.id, null)] };
}

function over(plan: RecurrenceRecord, status: 'ending' | 'ended'): RecurrenceRecord {
  return { ...plan, status, nextAt: null, sealedRequest: undefined };
}

/** When to look whether a plan that goes on still does. Times in milliseconds since the epoch. */
export function nextCheckAt({ nextAt }: RecurrenceRecord, now: number): number {
  const overdueMs = now - Date.parse(nextAt ?? '');
  if (overdueMs < callbackGraceMs) return now - overdueMs + callbackGraceMs;
  return now + Math.min(Math.max(overdueMs, shortestPauseMs), longestPauseMs);
}

/** Whether it is over here, and may go on at the service for good: nobody knows its id. */
export const isLost = ({ status, serviceId }: RecurrenceRecord): boolean =>
  status === 'ended' && serviceId === null;

/** How the page API calls the state of a plan. */
export function shownStatus(plan: RecurrenceRecord): Recurrence['status'] {
  if (plan.status === 'active') return 'active';
  return plan.status === 'planned' || isLost(plan) ? 'unconfirmed' : 'ended';
}

interface Dependencies {
  store: Store;
  clock: Clock;
}

/** Writes what became of plans, with what their newest runs show of it and with what has to happen later, in one step. */
export class PlanChanges {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * @returns the plan as it is then, where there is one, and whether the event changed it.
   * @throws {ForeignServiceId} where the service's id of it is that of another plan.
   */
  async apply(
    id: string,
    event: PlanEvent,
  ): Promise<{ after: RecurrenceRecord | undefined; hasChanged: boolean }> {
    const { store, clock } = this.#deps;
    const at = new Date(clock.wall()).toISOString();
    let hasChanged = false;
    const after = await store.recurrences.change(id, (plan) => {
      const step = nextPlan(plan, event, clock.forward());
      hasChanged = step !== undefined;
      return step && { ...step, newestRun: (run) => showNext(run, step.record, at) };
    });
    return { after, hasChanged };
  }
}

/** Shows in a run when the next one is, or who ended the plan: only the newest does. Undefined where it does already. */
export function showNext(
  screening: ScreeningRecord,
  { nextAt, endedBy }: Pick<RecurrenceRecord, 'nextAt' | 'endedBy'>,
  at: string,
): ScreeningRecord | undefined {
  if (!screening.recurrence) return undefined;
  const { id, run } = screening.recurrence;
  const recurrence = { id, run, nextAt, ...(endedBy && { endedBy }) };
  if (isDeepStrictEqual(recurrence, screening.recurrence)) return undefined;
  return revisedRecord(screening, { recurrence }, at);
}
