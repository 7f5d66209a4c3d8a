import { visibleTo } from '../audience-columns.ts';
import { recordColumns, type Row } from '../kept-records.ts';
import { entryColumns, LogEntries } from '../log-entries.ts';
import { bucketOf, type EntryRow } from '../log-entry.ts';
import type { PostgresConnection, Transaction } from './connection.ts';
import type { Audience, LogEntry, Mark } from '../store.ts';

export const logChannel = 'screening_log';

/**
 * Appends to the log and notifies the instances, at the end of the transaction.
 *
 * Positions are given in the order of the commits: the update locks the only row of `log_position` until the
 * transaction has ended, and the next one waits for it before it gets its own positions. Postgres shows the changes of a
 * commit before it releases its locks, so whoever sees a position also sees every lower one: a reader never passes an
 * entry that becomes visible later. A transaction that fails gives its positions back, so there are no gaps either.
 */
export function appendToLog(transaction: Transaction, entries: EntryRow[]): void {
  if (entries.length === 0) return;
  transaction.atCommit(
    `WITH entries AS (
       SELECT * FROM json_to_recordset(?::text::json) AS entry (number bigint, screening text, candidate text,
         member text, at bigint, checksum text, record text)
     ), last AS (
       UPDATE log_position SET position = position + ? RETURNING position
     ), appended AS (
       INSERT INTO log (position, screening, candidate, member, at, checksum, record)
       SELECT position - number, screening, candidate, member, at, checksum, record FROM entries, last
     ) SELECT pg_notify('${logChannel}', '')`,
    JSON.stringify(entries.map((entry, index) => ({ number: entries.length - 1 - index, ...entry }))),
    entries.length,
  );
}

/** The rows of the log that an audience finds: its own entries, and the gaps left for it. */
function foundBy(audience: Audience): [condition: string, values: string[]] {
  switch (audience.role) {
    case 'candidate':
      return ['candidate IN (?, ?)', [audience.clientReferenceId, bucketOf(audience.clientReferenceId)]];
    case 'member':
      return ['member IN (?, ?)', [audience.subject, bucketOf(audience.subject)]];
    case 'operator':
      return visibleTo(audience);
  }
}

/** Reads the event log in a Postgres database. */
export class PostgresLog {
  readonly #database: PostgresConnection;
  readonly #entries: LogEntries;

  constructor(database: PostgresConnection, reportDamage: (id: string) => void) {
    this.#database = database;
    this.#entries = new LogEntries(reportDamage);
  }

  async read(audience: Audience, after: number, limit: number): Promise<LogEntry[]> {
    const [condition, values] = foundBy(audience);
    const rows = await this.#database.all(
      `SELECT ${entryColumns} FROM log WHERE position > ? AND ${condition} ORDER BY position LIMIT ?`,
      after,
      ...values,
      limit,
    );
    if (rows.length === 0) return this.#gapBeyondEnd(after);
    const current = await this.currentRows(audience.role === 'member' ? rows : []);
    return this.entriesOf(rows, audience.role, current);
  }

  /** A log that ends before the reader's place is another one: it was restored, or has lost its newest entries. */
  async #gapBeyondEnd(after: number): Promise<LogEntry[]> {
    const newest = await this.newest();
    return newest.position < after ? [{ kind: 'gap', ...newest }] : [];
  }

  /** The rows of everybody from a position on, with the entry at this position. */
  async rowsFrom(position: number, limit: number): Promise<Row[]> {
    return this.#database.all(
      `SELECT ${entryColumns} FROM log WHERE position >= ? ORDER BY position LIMIT ?`,
      position,
      limit,
    );
  }

  /** The rows of the screenings that entries are about, as they are now. */
  async currentRows(rows: Row[]): Promise<Map<string, Row>> {
    if (rows.length === 0) return new Map();
    const found = await this.#database.all(
      `SELECT ${recordColumns} FROM screenings WHERE id = ANY (ARRAY(SELECT json_array_elements_text(?::text::json)))`,
      JSON.stringify([...new Set(rows.map((row) => row['id']))]),
    );
    return new Map(found.map((row) => [String(row['id']), row]));
  }

  entriesOf(rows: Row[], role: Audience['role'], current: Map<string, Row>): LogEntry[] {
    return this.#entries.read(rows, role, (id) => current.get(id));
  }

  async newest(): Promise<Mark> {
    const row = await this.#database.get(
      'SELECT log_position.position, checksum FROM log_position LEFT JOIN log USING (position)',
    );
    return markOf(row);
  }

  async digestAt(position: number): Promise<string | undefined> {
    if (position === 0) {
      const row = await this.#database.get('SELECT min(position) AS position FROM log');
      return Number(row?.['position'] ?? 1) === 1 ? '' : undefined;
    }
    const row = await this.#database.get('SELECT checksum FROM log WHERE position = ?', position);
    return row && String(row['checksum']);
  }

  /** Drops at most `limit` of the oldest entries, never the newest; answers how many. */
  async prune(before: number, limit: number): Promise<number> {
    const dropped = await this.#database.all(
      `DELETE FROM log WHERE position IN (
         SELECT position FROM log WHERE position < coalesce(
           (SELECT position FROM log WHERE at >= ? ORDER BY position LIMIT 1), (SELECT position FROM log_position))
         ORDER BY position LIMIT ?) RETURNING position`,
      before,
      limit,
    );
    return dropped.length;
  }
}

/** Of a row with position and checksum of the newest entry; the checksum is null where there is none. */
export const markOf = (row: Row | undefined): Mark => ({
  position: Number(row?.['position']),
  digest: String(row?.['checksum'] ?? ''),
});
