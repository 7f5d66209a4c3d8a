import { isOver } from '../../src/protocol/phase.ts';
import { memberOf } from './audience-columns.ts';
import { checksumOf } from './kept-records.ts';
import { type ChangeEntry, entryOf } from './log-entry.ts';
import type { ScreeningRecord } from './screening-record.ts';
import type { Update } from './store.ts';

/** What of a screening's row follows from its record. */
export interface ScreeningRow {
  record: string;
  checksum: string;
  /** Whether it is read back from the service when it stays silent. */
  isWatched: boolean;
}

/** A change of a screening, as it is written. */
export interface WrittenChange extends ScreeningRow {
  after: ScreeningRecord;
  /** When candidates and operators last saw a change, in milliseconds since the epoch; null where this is none. */
  changedAt: number | null;
  entry: ChangeEntry | undefined;
}

export function rowOf(record: ScreeningRecord): ScreeningRow {
  const text = JSON.stringify(record);
  return {
    record: text,
    checksum: checksumOf(record.id, record.clientReferenceId, memberOf(record), text),
    isWatched: record.serviceId !== null && !isOver(record),
  };
}

/** What `update` makes of a record; `undefined` where it leaves it as it is. `place` makes a reserved one visible. */
export function changeOf(
  before: ScreeningRecord,
  update: Update,
  { isPlaced, place }: { isPlaced: boolean; place: boolean },
): WrittenChange | undefined {
  const isFirst = place && !isPlaced;
  const after = update(before) ?? (isFirst ? before : undefined);
  if (!after) return undefined;
  const isNew = isFirst || after.whole.revision > before.whole.revision;
  return {
    after,
    ...rowOf(after),
    changedAt: isNew ? Date.parse(after.whole.updatedAt) : null,
    entry: isPlaced || place ? entryOf(before, after, isFirst) : undefined,
  };
}
