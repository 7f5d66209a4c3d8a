import { inviteToRun, type RunBasis } from '../store/recurrence-record.ts';
import { newScreening, type ScreeningRecord } from '../store/screening-record.ts';
import { trustFor } from '../store/trust-record.ts';
import { afterIntervals } from '../after-intervals.ts';

/**
 * Whether the service runs the plan more often than was ordered. Each run may come one interval early: so whatever the
 * service does, one run too many is billed. `now` in milliseconds since the epoch.
 */
export function comesTooOften({ recurrence, first }: RunBasis, now: number): boolean {
  const { interval, screeningIds } = recurrence;
  return first
    ? now < afterIntervals(Date.parse(first.submittedAt), interval, screeningIds.length - 1)
    : false;
}

/** A new run of which nothing is known yet: what became of the one before says nothing about it. */
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
  const { environment, packageId, packageTitle, clientReferenceId, purpose, validFor } = previous;
  return newScreening({
    environment,
    packageId,
    packageTitle,
    clientReferenceId,
    purpose,
    ...(validFor !== undefined && { validFor }),
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
