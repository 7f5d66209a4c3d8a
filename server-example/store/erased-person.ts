import { checksumOf, type Row } from './kept-records.ts';
import { bucketOf, type EntryRow, gapFor } from './log-entry.ts';
import type { ScreeningRecord } from './screening-record.ts';
import type { Audience } from './store.ts';

/** In place of the reference of somebody who was erased, where another person's record named them. */
const nobody = '';

/** What a row becomes that says whom it was ordered by, without saying it. */
export interface AnonymousRow {
  member: string | null;
  checksum: string;
  record: string;
}

/** Of a row of `screenings`, `log` or `recurrences`; `id` is that of its record. The purpose is the orderer's own text. */
export function withoutOrderer(id: string, row: Row): AnonymousRow {
  const kept = JSON.parse(String(row['record'])) as Pick<ScreeningRecord, 'orderedBy'> & {
    purpose?: string | null;
  };
  const record = JSON.stringify({
    ...kept,
    orderedBy: { ...kept.orderedBy, subject: nobody },
    ...('purpose' in kept && { purpose: null }),
  });
  const member = row['member'] === null ? null : nobody;
  return { member, record, checksum: checksumOf(id, row['candidate'] as string | null, member, record) };
}

/** Who has lost something they saw, and the gaps that tell them. */
export interface Loss {
  audiences: Audience[];
  gaps: EntryRow[];
}

/**
 * What readers lose with a person. The person is named in the log by a bucket alone.
 *
 * @param orderers the members who ordered the person's placed screenings; `undefined` where none was placed.
 * @param hasOrdered whether the person ordered screenings of others.
 * @param now in milliseconds since the epoch.
 */
export function lossOf(
  reference: string,
  orderers: Set<string> | undefined,
  { hasOrdered, now }: { hasOrdered: boolean; now: number },
): Loss {
  const members = [...(orderers ?? [])];
  const audiences: Audience[] = members.map((subject) => ({ role: 'member', subject }));
  const gaps = members.map((member) => gapFor(null, member, now));
  if (hasOrdered) {
    audiences.push({ role: 'member', subject: reference });
    gaps.push(gapFor(null, bucketOf(reference), now));
  }
  if (orderers) {
    audiences.push({ role: 'candidate', clientReferenceId: reference }, { role: 'operator' });
    gaps.push(gapFor(bucketOf(reference), null, now));
  }
  return { audiences, gaps };
}
