import {
  cameToNothing,
  goesOn,
  inviteToRun,
  type RecurrenceRecord,
  type RunBasis,
} from '../store/recurrence-record.ts';
import { newScreening, type ScreeningRecord } from '../store/screening-record.ts';
import { trustFor } from '../store/trust-record.ts';
import { afterIntervals } from './interval.ts';

/**
 * Why a run is not added: other runs were meanwhile (`outdated`); the one before is not placed yet, or nothing shows yet
 * whose run it is (`early`); or the plan is over here (`unwanted`).
 */
export type Obstacle = 'outdated' | 'early' | 'unwanted';

/** @param known the recurrence as it was before. */
export function obstacleTo(
  { recurrence, previous }: RunBasis,
  known: RecurrenceRecord,
): Obstacle | undefined {
  if (recurrence.screeningIds.length > known.screeningIds.length) return 'outdated';
  if (!goesOn(recurrence)) return 'unwanted';
  return previous ? undefined : 'early';
}

/**
 * Why the plan must not go on after a run. Each may come one interval early: so whatever the service does, one run too many
 * is billed. `now` in milliseconds since the epoch.
 */
export function reasonToStop(
  { recurrence, first }: RunBasis,
  now: number,
): 'plan_without_first_check' | 'plan_runs_too_often' | undefined {
  if (!first) return undefined;
  if (cameToNothing(first)) return 'plan_without_first_check';
  const { interval, screeningIds } = recurrence;
  const earliest = afterIntervals(Date.parse(first.submittedAt), interval, screeningIds.length - 1);
  return now < earliest ? 'plan_runs_too_often' : undefined;
}

/** A new run of which nothing was reported yet: what became of the one before says nothing about it. */
export function blankRun(
  { recurrence, previous, trusts }: RunBasis,
  {
    id,
    nextAt,
    callbackReference,
    at,
  }: Pick<ScreeningRecord, 'id' | 'callbackReference'> & { nextAt: string | null; at: string },
): ScreeningRecord {
  if (!previous) throw new Error(`the newest run of recurrence ${recurrence.id} is missing from the store`);
  const { environment, packageId, packageTitle, clientReferenceId, purpose } = previous;
  return newScreening({
    environment,
    packageId,
    packageTitle,
    clientReferenceId,
    purpose,
    id,
    mode: recurrence.inviteMethod ?? 'form',
    orderedBy: recurrence.orderedBy,
    memberSeesOutcome: trustFor(trusts, recurrence.purpose) !== undefined,
    callbackReference,
    invite: inviteToRun(recurrence),
    recurrence: { id: recurrence.id, run: recurrence.screeningIds.length + 1, nextAt },
    previousId: previous.id,
    submittedAt: at,
  });
}
