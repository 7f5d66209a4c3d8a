import { hash, randomBytes } from 'node:crypto';
import { checksumOf } from './kept-records.ts';
import type { LoggedRecord, ScreeningRecord } from './screening-record.ts';

/** A row of the event log, but for its position. */
export interface EntryRow {
  /** The screening's id; empty for a gap. */
  screening: string;
  /** Who finds the entry: candidates and operators by the first, members by the second. */
  candidate: string | null;
  member: string | null;
  /** The record as JSON; empty for a gap. */
  record: string;
  /** Milliseconds since the epoch. */
  at: number;
  checksum: string;
}

/** The entry of a change, as it is written and as it is read. */
export interface ChangeEntry {
  row: EntryRow;
  then: LoggedRecord;
}

/** Leaves out what no audience sees, among it what is only known to the service. */
export function loggedOf(record: ScreeningRecord): LoggedRecord {
  return {
    id: record.id,
    environment: record.environment,
    packageId: record.packageId,
    packageTitle: record.packageTitle,
    clientReferenceId: record.clientReferenceId,
    orderedBy: record.orderedBy,
    memberSeesOutcome: record.memberSeesOutcome,
    phase: record.phase,
    result: record.result,
    waitingOn: record.waitingOn,
    items: record.items,
    invite: record.invite,
    recurrence: record.recurrence,
    previousId: record.previousId,
    submittedAt: record.submittedAt,
    ...(record.reopenedAt === undefined ? {} : { reopenedAt: record.reopenedAt }),
    estimatedAt: record.estimatedAt,
    whole: record.whole,
    toMember: record.toMember,
  };
}

/** The entry of a change, if anybody finds one: an audience does only where its own revision grew. */
export function entryOf(
  before: ScreeningRecord,
  after: ScreeningRecord,
  isFirst: boolean,
): ChangeEntry | undefined {
  const isNew = isFirst || after.whole.revision > before.whole.revision;
  const isNewToMember =
    after.orderedBy.role === 'member' && (isFirst || after.toMember.revision > before.toMember.revision);
  if (!isNew && !isNewToMember) return undefined;
  const candidate = isNew ? after.clientReferenceId : null;
  const member = isNewToMember ? after.orderedBy.subject : null;
  const then = loggedOf(after);
  const record = JSON.stringify(then);
  const row = {
    screening: after.id,
    candidate,
    member,
    record,
    at: Date.parse(isNew ? after.whole.updatedAt : after.toMember.updatedAt),
    checksum: checksumOf(after.id, candidate, member, record),
  };
  return { row, then };
}

/** Makes an audience find a gap. `at` in milliseconds since the epoch. */
export const gapFor = (candidate: string | null, member: string | null, at: number): EntryRow => ({
  screening: '',
  candidate,
  member,
  record: '',
  at,
  checksum: randomBytes(12).toString('base64url'),
});

/**
 * One of 256 names for a person who was erased: too few to tell who it was. The others who share it are reset as well,
 * which does no harm.
 */
export const bucketOf = (reference: string): string =>
  `erased\n${hash('sha256', reference, 'hex').slice(0, 2)}`;
