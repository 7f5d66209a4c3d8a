import { hash, randomUUID } from 'node:crypto';
import type { LoggedRecord, ScreeningRecord } from './screening-record.ts';

/** A place in the event log: a position alone could be another entry's, in a restored backup. */
export interface Mark {
  position: number;
  /** Random, of the entry at this position; empty before the first one. */
  digest: string;
}

/** A change of a screening, as this audience finds it now. */
export interface LoggedChange extends Mark {
  kind: 'change';
  /** The screening as it was then. */
  then: LoggedRecord;
  /** What this audience may see is decided by today's rights. */
  now: Pick<ScreeningRecord, 'memberSeesOutcome'>;
  /** Characters of the record as JSON. */
  size: number;
}

/** One entry of the event log. At a gap something of this audience was erased: it has to start anew. */
export type LogEntry = LoggedChange | ({ kind: 'gap' } & Mark);

/**
 * Called once entries of an audience are on disk, in the order of the log; it must not wait.
 *
 * @param before a place before the first of them: a reader that knows everything until then goes on from there. Absent
 *   where the log has to be read from the reader's own place: something was erased, or the log is another one.
 */
export type Nudge = (before?: Mark) => void;

/** An entry of the event log, but for its place. */
export interface EntryRow {
  /** The screening's id; absent for a gap. */
  screening?: string;
  /** Who finds the entry: candidates and operators by the first, members by the second. */
  candidate: string | null;
  member: string | null;
  /** The record as JSON; empty for a gap. */
  record: string;
  /** The same, as it was before it was written; absent for a gap. */
  then?: LoggedRecord;
  /** Milliseconds since the epoch. */
  at: number;
  /** Random: as in a `Mark`. */
  mark: string;
}

/** Leaves out what no audience sees, among it what is only known to the service. */
function loggedOf(record: ScreeningRecord): LoggedRecord {
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
    ...(record.aftermath ? { aftermath: record.aftermath } : {}),
    estimatedAt: record.estimatedAt,
    whole: record.whole,
    toMember: record.toMember,
  };
}

/** The entries of a change: none where no audience finds it, which does only where its own revision grew. */
export function entriesOf(before: ScreeningRecord, after: ScreeningRecord, isFirst: boolean): EntryRow[] {
  const isNew = isFirst || after.whole.revision > before.whole.revision;
  const isNewToMember =
    after.orderedBy.role === 'member' && (isFirst || after.toMember.revision > before.toMember.revision);
  if (!isNew && !isNewToMember) return [];
  const then = loggedOf(after);
  return [
    {
      screening: after.id,
      candidate: isNew ? after.clientReferenceId : null,
      member: isNewToMember ? after.orderedBy.subject : null,
      record: JSON.stringify(then),
      then,
      mark: randomUUID(),
      at: Date.parse(isNew ? after.whole.updatedAt : after.toMember.updatedAt),
    },
  ];
}

/** Makes an audience find a gap. `at` in milliseconds since the epoch. */
export const gapFor = (candidate: string | null, member: string | null, at: number): EntryRow => ({
  candidate,
  member,
  record: '',
  at,
  mark: randomUUID(),
});

/** No reference has a line break. */
const bucketMark = 'erased\n';

/**
 * One of 256 names for a person who was erased: too few to tell who it was. The others who share it are reset as well,
 * which does no harm.
 */
export const bucketOf = (reference: string): string =>
  `${bucketMark}${hash('sha256', reference, 'hex').slice(0, 2)}`;

export const isBucket = (name: string): boolean => name.startsWith(bucketMark);
