import type { ScreeningRecord } from './screening-record.ts';
import { visibleTo } from './sqlite-audience.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { checksumOf, recordColumns, type SqliteRecords } from './sqlite-records.ts';
import type { Audience, LogEntry, Mark } from './store.ts';

/** The event log in a SQLite file. Runs within the caller's transactions. */
export class SqliteLog {
  readonly #sqlite: SqliteConnection;
  readonly #records: SqliteRecords<ScreeningRecord>;

  constructor(sqlite: SqliteConnection, records: SqliteRecords<ScreeningRecord>) {
    this.#sqlite = sqlite;
    this.#records = records;
  }

  /** An audience finds an entry only where its own revision grew. */
  append(before: ScreeningRecord, after: ScreeningRecord, isFirst: boolean): void {
    const isNew = isFirst || after.whole.revision > before.whole.revision;
    const isNewToMember =
      after.orderedBy.role === 'member' && (isFirst || after.toMember.revision > before.toMember.revision);
    if (!isNew && !isNewToMember) return;
    const candidate = isNew ? after.clientReferenceId : null;
    const member = isNewToMember ? after.orderedBy.subject : null;
    const record = JSON.stringify(after);
    this.#sqlite.run(
      'INSERT INTO log (screening, candidate, member, record, at, checksum) VALUES (?, ?, ?, ?, ?, ?)',
      after.id,
      candidate,
      member,
      record,
      Date.parse(isNew ? after.whole.updatedAt : after.toMember.updatedAt),
      checksumOf(after.id, candidate, member, record),
    );
  }

  /** Where an entry or its screening is damaged, the audience finds a gap instead. */
  read(audience: Audience, after: number, limit: number): LogEntry[] {
    const [condition, values] = visibleTo(audience);
    const rows = this.#sqlite.all(
      `SELECT position, screening AS id, candidate, member, checksum, record FROM log
       WHERE position > ? AND ${condition} ORDER BY position LIMIT ?`,
      after,
      ...values,
      limit,
    );
    const current = new Map<string, ScreeningRecord | undefined>();
    const readCurrent = (id: string): ScreeningRecord | undefined => {
      if (!current.has(id)) {
        const row = this.#sqlite.get(`SELECT ${recordColumns} FROM screenings WHERE id = ?`, id);
        current.set(id, this.#records.find(row));
      }
      return current.get(id);
    };
    return rows.map((row) => {
      const mark = { position: Number(row['position']), digest: String(row['checksum']) };
      const then = this.#records.find(row);
      const now = then && readCurrent(then.id);
      return then && now ? { kind: 'change', ...mark, then, now } : { kind: 'gap', ...mark };
    });
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
