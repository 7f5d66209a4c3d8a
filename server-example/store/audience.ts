import type { Screening } from '../../src/protocol/screening.ts';
import type { ScreeningRecord } from './screening-record.ts';

/** Who reads: a candidate by reference, a member by subject, or an operator, who sees everything. */
export type Audience =
  | { role: 'candidate'; clientReferenceId: string }
  | { role: 'member'; subject: string }
  | { role: 'operator' };

/** Candidates and operators see everything. */
export const fullView: Audience = { role: 'operator' };
export const memberView: Audience = { role: 'member', subject: '' };

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
export function showTo(record: ScreeningRecord, audience: Audience): Screening {
  const isMember = audience.role === 'member';
  const showing = isMember ? record.toMember : record.whole;
  const shown: Screening = {
    id: record.id,
    packageId: record.packageId,
    packageTitle: record.packageTitle,
    clientReferenceId: record.clientReferenceId,
    phase: record.phase,
    result: record.result,
    waitingOn: record.waitingOn,
    items: record.items,
    ...(record.invite ? { invite: record.invite } : {}),
    ...(record.recurrence ? { recurrence: record.recurrence } : {}),
    ...(record.previousId === null ? {} : { previousId: record.previousId }),
    submittedAt: record.submittedAt,
    ...(record.reopenedAt === undefined ? {} : { reopenedAt: record.reopenedAt }),
    ...(record.resultAt === undefined || isMember ? {} : { resultAt: record.resultAt }),
    ...(record.aftermath && !isMember ? { aftermath: record.aftermath } : {}),
    updatedAt: showing.updatedAt,
    estimatedAt: record.estimatedAt,
    ...shownValidity(record),
    revision: showing.revision,
    environment: record.environment,
  };
  return isMember && !record.memberSeesOutcome ? withoutOutcome(shown) : shown;
}

/** It follows from the phase, and so whoever sees that sees it. What recurs is not ordered again. */
export function shownValidity({
  validFor,
  validity,
  recurrence,
}: ScreeningRecord): Pick<Screening, 'validUntil' | 'dueAt'> {
  if (validFor === undefined) return {};
  if (!validity) return { validUntil: null };
  return { validUntil: validity.until, ...(recurrence?.nextAt ? {} : { dueAt: validity.dueAt }) };
}

/** What is left of it for a member without trust and purpose: also where it waits would tell how far its items are. */
export const withoutOutcome = (shown: Screening): Screening => ({
  ...shown,
  result: 'withheld',
  waitingOn: shown.waitingOn === 'source' ? 'service' : shown.waitingOn,
  items: [],
  estimatedAt: null,
});

/** The value of a row's `member` column: the member who ordered, if it was a member. */
export const memberOf = ({ orderedBy }: Pick<ScreeningRecord, 'orderedBy'>): string | null =>
  orderedBy.role === 'member' ? orderedBy.subject : null;

/** The rows of screenings or recurrences that an audience may read. */
export function visibleTo(audience: Audience): [condition: string, values: string[]] {
  switch (audience.role) {
    case 'candidate':
      return ['candidate = ?', [audience.clientReferenceId]];
    case 'member':
      return ['member = ?', [audience.subject]];
    case 'operator':
      return ['1 = 1', []];
  }
}
