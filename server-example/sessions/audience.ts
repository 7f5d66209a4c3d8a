import type { Screening } from '../../src/protocol/screening.ts';
import type { LoggedRecord, ScreeningRecord } from '../store/screening-record.ts';
import type { Audience } from '../store/audience.ts';
import type { LoggedChange } from '../store/log-entry.ts';

/** Whether this audience may know the screening at all: its candidate, the member who ordered it, operators. */
export function maySee(record: ScreeningRecord, audience: Audience): boolean {
  switch (audience.role) {
    case 'candidate':
      return record.clientReferenceId === audience.clientReferenceId;
    case 'member':
      return record.orderedBy.role === 'member' && record.orderedBy.subject === audience.subject;
    case 'operator':
      return true;
  }
}

/**
 * The screening as this audience may see it: a member without trust and purpose sees only its phase, and no member what
 * happened since the result.
 */
export function showTo(record: LoggedRecord, audience: Audience): Screening {
  const isMember = audience.role === 'member';
  const isWithheld = isMember && !record.memberSeesOutcome;
  const showing = isMember ? record.toMember : record.whole;
  return {
    id: record.id,
    packageId: record.packageId,
    packageTitle: record.packageTitle,
    clientReferenceId: record.clientReferenceId,
    phase: record.phase,
    result: isWithheld ? 'withheld' : record.result,
    waitingOn: record.waitingOn,
    items: isWithheld ? [] : record.items,
    ...(record.invite ? { invite: record.invite } : {}),
    ...(record.recurrence ? { recurrence: record.recurrence } : {}),
    ...(record.previousId === null ? {} : { previousId: record.previousId }),
    submittedAt: record.submittedAt,
    ...(record.reopenedAt === undefined ? {} : { reopenedAt: record.reopenedAt }),
    ...(record.aftermath && !isMember ? { aftermath: record.aftermath } : {}),
    updatedAt: showing.updatedAt,
    estimatedAt: isWithheld ? null : record.estimatedAt,
    revision: showing.revision,
    environment: record.environment,
  };
}

/** An entry of the log as this audience may see it today: trust may have ended since then. */
export function showEntryTo(entry: LoggedChange, audience: Audience): Screening {
  const memberSeesOutcome = entry.then.memberSeesOutcome && entry.now.memberSeesOutcome;
  return showTo({ ...entry.then, memberSeesOutcome }, audience);
}
