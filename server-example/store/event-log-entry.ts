import { hash, randomUUID } from 'node:crypto';
import type { Screening } from '../../src/protocol/screening.ts';
import { type Audience, fullView, memberView, showTo, withoutOutcome } from './audience.ts';
import type { ScreeningRecord } from './screening-record.ts';

/** A place in the event log; sealed, a cursor. A position alone could be another entry's, in a restored backup. */
export interface Mark {
  position: number;
  /** 16 random hexadecimal digits of the entry at this position; empty before the first one, and where an earlier version erased it. */
  digest: string;
}

/** Before the first entry. */
export const eventLogStart: Mark = { position: 0, digest: '' };

/** One entry of the event log, but for its position: a change of a screening, or a gap. */
export interface NewEntry {
  digest: string;
  /** The screening's id; null for a gap, where an audience has to start anew because something of it was erased. */
  screening: string | null;
  /** Who finds the entry: candidates and operators by the first, members by the second. */
  candidate: string | null;
  member: string | null;
  /** The screening as they were shown it then, as JSON: what is sent. Null for those who find no change. */
  shown: string | null;
  shownToMember: string | null;
  /** Whether the member may see the outcome today. */
  memberSeesOutcome: boolean;
  /** Milliseconds since the epoch. */
  at: number;
}

export type EventLogEntry = NewEntry & Mark;

export const isGap = ({ screening }: NewEntry): boolean => screening === null;

/** Characters that it holds. */
export const sizeOf = ({ shown, shownToMember }: NewEntry): number =>
  (shown?.length ?? 0) + (shownToMember?.length ?? 0);

/** The screening as this audience may see it, as JSON: as it was then, with the rights of today. */
export function shownTo({ shown, shownToMember, memberSeesOutcome }: NewEntry, audience: Audience): string {
  if (audience.role !== 'member') return shown ?? '';
  const text = shownToMember ?? '';
  return memberSeesOutcome ? text : JSON.stringify(withoutOutcome(JSON.parse(text) as Screening));
}

/**
 * Called once entries of an audience are on disk, in the order of the event log; it must not wait.
 *
 * @param before a place before the first of them: a reader that knows everything until then goes on from there. Absent
 *   where the event log has to be read from the reader's own place: something was erased, or the event log is another one.
 */
export type Nudge = (before?: Mark) => void;

/** The end of a random UUID: such a one costs less than random bytes. */
const newDigest = (): string => randomUUID().slice(19).replace('-', '');

/** The entry of a change; undefined where no audience finds one: that does only whose own revision grew. */
export function entryOf(
  before: ScreeningRecord,
  after: ScreeningRecord,
  isFirst: boolean,
): NewEntry | undefined {
  const isNew = isFirst || after.whole.revision > before.whole.revision;
  const isNewToMember =
    after.orderedBy.role === 'member' && (isFirst || after.toMember.revision > before.toMember.revision);
  if (!isNew && !isNewToMember) return undefined;
  return {
    digest: newDigest(),
    screening: after.id,
    candidate: isNew ? after.clientReferenceId : null,
    member: isNewToMember ? after.orderedBy.subject : null,
    shown: isNew ? JSON.stringify(showTo(after, fullView)) : null,
    shownToMember: isNewToMember ? JSON.stringify(showTo(after, memberView)) : null,
    memberSeesOutcome: isNewToMember && after.memberSeesOutcome,
    at: Date.parse(isNew ? after.whole.updatedAt : after.toMember.updatedAt),
  };
}

/** Makes an audience find a gap. `at` in milliseconds since the epoch. */
export const gapFor = (candidate: string | null, member: string | null, at: number): NewEntry => ({
  digest: newDigest(),
  screening: null,
  candidate,
  member,
  shown: null,
  shownToMember: null,
  memberSeesOutcome: false,
  at,
});

/** No reference has a line break. */
const bucketPrefix = 'erased\n';

/**
 * One of 256 names for a person who was erased: too few to tell who it was. The others who share it are reset as well,
 * which does no harm.
 */
export const bucketOf = (reference: string): string =>
  `${bucketPrefix}${hash('sha256', reference, 'hex').slice(0, 2)}`;

export const isBucket = (name: string): boolean => name.startsWith(bucketPrefix);
