import { memberOf } from './tables/audience-columns.ts';
import type { PlanLimit, RecurrenceRecord } from './recurrence-record.ts';

/** The limit that a new recurrence would exceed. @param others those of the same candidate or member. */
export function planLimitReached(
  record: RecurrenceRecord,
  others: RecurrenceRecord[],
  { perCandidate, perMember }: PlanLimit,
): keyof PlanLimit | undefined {
  const open = others.filter(({ status }) => status !== 'ended');
  const ofCandidate = open.filter((one) => one.clientReferenceId === record.clientReferenceId);
  if (ofCandidate.length >= perCandidate) return 'perCandidate';
  const member = memberOf(record);
  if (member === null) return undefined;
  return open.filter((one) => memberOf(one) === member).length >= perMember ? 'perMember' : undefined;
}
