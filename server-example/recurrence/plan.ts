import type { Role } from '../../src/protocol/page-session.ts';
import type { Recurrence } from '../../src/protocol/recurrence.ts';
import type { Subscription } from '../service/subscription-service.ts';
import {
  endPlanJob,
  goesOn,
  type PlanStep,
  type RecurrenceRecord,
  requestMs,
} from '../store/recurrence-record.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Job, JobChange } from '../store/tables/jobs.ts';
import { afterInterval, afterIntervals } from './calendar.ts';

/**
 * What happens to a plan, by which the service repeats a screening:
 *
 * ```
 * planned ── answered, or its first run ──→ active ──┐
 *    │                                        │      │
 *    └─────── stopped ──→ ending ←── stopped ─┘      │ over at the service
 *                         ▲    │                     │
 *                a run of it   confirmed             │
 *                         │    ▼                     │
 *                         ended ←────────────────────┘
 * ```
 *
 * In the page API `planned` is called `unconfirmed`, and `ending` `ended`: no run of it is shown any more, and an
 * `end-plan` job asks the service until it confirms. While a plan is active, a `check-plan` job finds what no callback
 * reported.
 */
export type PlanEvent =
  /** The service has the plan, under this id. */
  | { kind: 'answered'; serviceId: string; nextAt: string | null }
  | { kind: 'run'; run: NewRun }
  /** What the service says of the plan. */
  | { kind: 'read'; said: Subscription }
  /** It must not go on: somebody wants that, whose request waits for it, or the rules of this file. */
  | { kind: 'stopped'; by?: Role }
  /** The service has ended it, or its id cannot be found out any more. */
  | { kind: 'confirmed' }
  /** A run came although it is over. */
  | { kind: 'continued' };

interface NewRun {
  screeningId: string;
  /** Of the run before; ISO 8601. */
  previousAt: string;
  /** What the service says of the plan, if it did. */
  said: Subscription | undefined;
  /** The request for the plan is of no use any more. */
  isTooLateToAsk: boolean;
  /** The plan must not go on after this run. */
  isLast: boolean;
}

/** How long the callback of a run may take. */
const callbackGraceMs = 60_000;
/** Between two ends of a plan whose runs go on all the same. */
const endAgainMs = 60_000;

/** What a plan becomes; undefined where it stays as it is. `now` in milliseconds since the epoch. */
export function nextPlan(plan: RecurrenceRecord, event: PlanEvent, now: number): PlanStep | undefined {
  switch (event.kind) {
    case 'answered': {
      const { serviceId, nextAt } = event;
      const named = { ...plan, serviceId, sealedRequest: undefined };
      return goesOn(plan) ? active(named, nextAt ?? plan.nextAt, now) : ending(named, { now, due: now });
    }
    case 'run': {
      const { screeningId, isTooLateToAsk, isLast, said } = event.run;
      if (!goesOn(plan)) return undefined;
      const after = {
        ...plan,
        screeningIds: [...plan.screeningIds, screeningId],
        ...(isTooLateToAsk && { sealedRequest: undefined }),
      };
      if (said?.isEnded) return ended(after);
      return isLast ? ending(after, { now, due: now }) : active(after, nextRunAt(plan, event.run), now);
    }
    case 'read': {
      const { isEnded, nextAt } = event.said;
      if (!goesOn(plan)) return undefined;
      if (isEnded || nextAt === null) return ended(plan);
      return nextAt === plan.nextAt ? undefined : active(plan, nextAt, now);
    }
    case 'stopped': {
      const { by } = event;
      if (!goesOn(plan)) return undefined;
      return by
        ? ending({ ...plan, endedBy: by }, { now, due: now + requestMs })
        : ending(plan, { now, due: now });
    }
    case 'confirmed':
      return plan.status === 'ending' ? ended(plan) : undefined;
    case 'continued':
      if (plan.status !== 'ended' || plan.serviceId === null) return undefined;
      return ending(plan, { now, due: now + endAgainMs });
  }
}

function active(plan: RecurrenceRecord, nextAt: string | null, now: number): PlanStep {
  const record: RecurrenceRecord = { ...plan, status: 'active', nextAt };
  const isReadable = record.serviceId !== null && nextAt !== null;
  const due = Math.max(Date.parse(nextAt ?? ''), now) + callbackGraceMs;
  return { record, jobs: [checkPlanJob(record.id, isReadable ? { now, due } : null)] };
}

function ending(plan: RecurrenceRecord, { now, due }: { now: number; due: number }): PlanStep {
  return {
    record: over(plan, 'ending'),
    jobs: [checkPlanJob(plan.id, null), endPlanJob(plan, { now, due })],
  };
}

const ended = (plan: RecurrenceRecord): PlanStep => ({
  record: over(plan, 'ended'),
  jobs: [checkPlanJob(plan.id, null)],
});

const over = (plan: RecurrenceRecord, status: 'ending' | 'ended'): RecurrenceRecord => ({
  ...plan,
  status,
  nextAt: null,
  sealedRequest: undefined,
});

/** To look at a plan at that time; at none for null. */
function checkPlanJob(id: string, at: { now: number; due: number } | null): JobChange {
  const job: Job | null = at && {
    kind: 'check-plan',
    about: id,
    since: at.now,
    due: at.due,
    tries: 0,
    detail: null,
  };
  return { kind: 'check-plan', about: id, update: () => job };
}

function nextRunAt({ nextAt, interval }: RecurrenceRecord, { said, previousAt }: NewRun): string | null {
  if (said) return said.nextAt;
  return new Date(afterInterval(Date.parse(nextAt ?? previousAt), interval)).toISOString();
}

/**
 * What a change of a screening means for its plan: a check that came to nothing is not repeated. `now` in milliseconds
 * since the epoch.
 */
export const planJobsAfter = (screening: ScreeningRecord, now: number): JobChange[] =>
  screening.recurrence?.run === 1 && cameToNothing(screening)
    ? [checkPlanJob(screening.recurrence.id, { now, due: now })]
    : [];

export const cameToNothing = ({ phase }: ScreeningRecord): boolean =>
  phase === 'cancelled' || phase === 'expired';

/**
 * Whether it is too early for a run: each may come one interval early. So whatever the service does, one run too many is
 * billed.
 *
 * @param at milliseconds since the epoch.
 */
export const isTooEarly = (
  { submittedAt }: ScreeningRecord,
  { interval }: RecurrenceRecord,
  { number, at }: { number: number; at: number },
): boolean => at < afterIntervals(Date.parse(submittedAt), interval, number - 2);

/** How the page API calls the states. */
export const shownStatus = {
  planned: 'unconfirmed',
  active: 'active',
  ending: 'ended',
  ended: 'ended',
} as const satisfies Record<RecurrenceRecord['status'], Recurrence['status']>;
