import type { PostgresConnection, Transaction } from './postgres-connection.ts';
import { parseRecord } from './postgres-record.ts';
import type { ScreeningRecord } from './screening-record.ts';
import { memberOf, visibleTo } from './audience-columns.ts';
import type { Audience, LogEntry } from './store.ts';

export const logChannel = 'screening_log';

/** Who finds the entry: an audience finds it only where its own revision grew. */
export interface Newness {
  isNew: boolean;
  isNewToMember: boolean;
}

/**
 * Appends to the log and notifies the other instances, at the end of the transaction.
 *
 * Positions are given in the order of the commits: the update locks the only row of `log_position` until the
 * transaction has ended, and the next one waits for it before it gets its own position. Postgres shows the changes of a
 * commit before it releases its locks, so whoever sees a position also sees every lower one: a reader never passes an
 * entry that becomes visible later. A transaction that fails gives its position back, so there are no gaps either.
 */
export function appendToLog(
  transaction: Transaction,
  instance: string,
  record: ScreeningRecord,
  { isNew, isNewToMember }: Newness,
): void {
  if (!isNew && !isNewToMember) return;
  transaction.atCommit(
    `WITH next AS (UPDATE log_position SET position = position + 1 RETURNING position)
     INSERT INTO log (position, instance, screening, candidate, member, record)
     SELECT position, ?, ?, ?, ?, ? FROM next RETURNING pg_notify('${logChannel}', '')`,
    instance,
    record.id,
    isNew ? record.clientReferenceId : null,
    isNewToMember ? memberOf(record) : null,
    JSON.stringify(record),
  );
}

/** The entries after a position that an audience may see, oldest first. */
export async function readLog(
  database: PostgresConnection,
  audience: Audience,
  { after, limit }: { after: number; limit: number },
): Promise<LogEntry[]> {
  const [condition, values] = visibleTo(audience, 'log.');
  const rows = await database.all(
    `SELECT position, log.record, screenings.record AS now FROM log JOIN screenings ON id = screening
     WHERE position > ? AND ${condition} ORDER BY position LIMIT ?`,
    after,
    ...values,
    limit,
  );
  return rows.map((row) => ({
    position: Number(row['position']),
    then: parseRecord(row),
    now: parseRecord({ record: row['now'] }),
  }));
}

/** The position of the newest entry; 0 for an empty log. */
export async function newestPosition(database: PostgresConnection): Promise<number> {
  return Number((await database.get('SELECT position FROM log_position'))?.['position']);
}
