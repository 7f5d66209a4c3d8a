import { entryColumns, LogEntries } from '../log-entries.ts';
import { bucketOf, type EntryRow } from '../log-entry.ts';
import { recordColumns } from '../kept-records.ts';
import type { SqliteConnection } from './connection.ts';
import type { Audience, LogEntry, Mark } from '../store.ts';

/**
 * The positions after `after` that an audience finds: those of its screenings, along their chains, and the gaps left
 * for it. Operators read the log as it lies. A link that leads to no entry of its screening is damaged, unless that was
 * pruned: then the entry before is looked for in the log.
 */
function foundBy(audience: Audience, after: number): [condition: string, values: (string | number)[]] {
  switch (audience.role) {
    case 'candidate':
      return chained('candidate', audience.clientReferenceId, after);
    case 'member':
      return chained('member', audience.subject, after);
    case 'operator':
      return ['position > ? AND candidate IS NOT NULL', [after]];
  }
}

function chained(
  column: 'candidate' | 'member',
  reference: string,
  after: number,
): [condition: string, values: (string | number)[]] {
  return [
    `${column} IS NOT NULL AND position IN (
       WITH RECURSIVE chain (position, previous, screening) AS (
         SELECT ${endOfLog}, head, id FROM screenings WHERE ${column} = ?
         UNION ALL
         SELECT log.position, log.previous, log.screening FROM chain JOIN log ON log.position =
           CASE
             WHEN chain.previous < (SELECT min(position) FROM log) THEN NULL
             WHEN EXISTS (
               SELECT 1 FROM log AS linked WHERE linked.position = chain.previous
                 AND linked.position < chain.position AND linked.screening = chain.screening
             ) THEN chain.previous
             ELSE (
               SELECT max(position) FROM log AS any WHERE any.position > ?
                 AND any.position < chain.position AND any.screening = chain.screening
             )
           END
         WHERE log.position > ?
       )
       SELECT position FROM chain WHERE position < ${endOfLog}
       UNION ALL
       SELECT position FROM log WHERE screening = '' AND position > ? AND ${column} IN (?, ?)
     )`,
    [reference, after, after, after, reference, bucketOf(reference)],
  ];
}

/** Beyond every position. */
const endOfLog = Number.MAX_SAFE_INTEGER;

/** The event log in a SQLite file. Runs within the caller's transactions. */
export class SqliteLog {
  readonly #sqlite: SqliteConnection;
  readonly #entries: LogEntries;

  constructor(sqlite: SqliteConnection, reportDamage: (id: string) => void) {
    this.#sqlite = sqlite;
    this.#entries = new LogEntries(reportDamage);
  }

  /**
   * Answers the position.
   *
   * @param previous the position of the screening's newest entry so far; the caller notes the new one.
   */
  append({ screening, candidate, member, record, at, checksum }: EntryRow, previous: number): number {
    const { inserted } = this.#sqlite.run(
      'INSERT INTO log (screening, candidate, member, record, at, checksum, previous) VALUES (?, ?, ?, ?, ?, ?, ?)',
      screening,
      candidate,
      member,
      record,
      at,
      checksum,
      previous,
    );
    return inserted;
  }

  /** The limit stands in the statement: with a value in its place SQLite would prepare it anew each time. */
  read(audience: Audience, after: number, limit: number): LogEntry[] {
    const [condition, values] = foundBy(audience, after);
    const rows = this.#sqlite.all(
      `SELECT ${entryColumns} FROM log WHERE ${condition} ORDER BY position LIMIT ${limit}`,
      ...values,
    );
    return this.#entries.read(rows, audience.role, (id) =>
      this.#sqlite.get(`SELECT ${recordColumns} FROM screenings WHERE id = ?`, id),
    );
  }

  /** Leaves nothing of these screenings (a JSON list of ids) but their positions. */
  blank(ids: string): void {
    this.#sqlite.run(
      `UPDATE log SET screening = '', candidate = NULL, member = NULL, checksum = '', record = ''
       WHERE screening IN (SELECT value FROM json_each(?))`,
      ids,
    );
  }

  /** Drops at most `limit` of the oldest entries, never the newest; answers how many. */
  prune(before: number, limit: number): number {
    const newest = this.newest().position;
    const kept = this.#sqlite.get('SELECT position FROM log WHERE at >= ? ORDER BY position LIMIT 1', before);
    return this.#sqlite.all(
      `DELETE FROM log WHERE position IN (SELECT position FROM log WHERE position < ? ORDER BY position LIMIT ?)
       RETURNING position`,
      Number(kept?.['position'] ?? newest),
      limit,
    ).length;
  }

  newest(): Mark {
    const row = this.#sqlite.get('SELECT position, checksum FROM log ORDER BY position DESC LIMIT 1');
    return { position: Number(row?.['position'] ?? 0), digest: String(row?.['checksum'] ?? '') };
  }

  digestAt(position: number): string | undefined {
    if (position === 0) {
      const first = this.#sqlite.get('SELECT min(position) AS position FROM log')?.['position'] ?? 1;
      return first === 1 ? '' : undefined;
    }
    const row = this.#sqlite.get('SELECT checksum FROM log WHERE position = ?', position);
    return row && String(row['checksum']);
  }
}
