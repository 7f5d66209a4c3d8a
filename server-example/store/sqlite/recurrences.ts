import type { RecurrenceRecord } from '../recurrence-record.ts';
import { memberOf, visibleTo } from '../audience-columns.ts';
import type { SqliteConnection } from './connection.ts';
import { checksumOf, recordColumns, KeptRecords } from '../kept-records.ts';
import type { Audience, RecurrenceStore } from '../store.ts';

/** The checksum of a row whose record reads `text`. */
const checksum = (record: RecurrenceRecord, text: string): string =>
  checksumOf(record.id, record.clientReferenceId, memberOf(record), text);

/** The recurrences in a SQLite file. */
export class SqliteRecurrences implements RecurrenceStore {
  readonly #sqlite: SqliteConnection;
  readonly #records: KeptRecords<RecurrenceRecord>;

  constructor(sqlite: SqliteConnection, reportDamage: (id: string) => void) {
    this.#sqlite = sqlite;
    this.#records = new KeptRecords(reportDamage);
  }

  async add(record: RecurrenceRecord): Promise<void> {
    const text = JSON.stringify(record);
    this.#sqlite.run(
      `INSERT INTO recurrences (id, callback_reference, candidate, member, checksum, record)
       VALUES (?, ?, ?, ?, ?, ?)`,
      record.id,
      record.callbackReference,
      record.clientReferenceId,
      memberOf(record),
      checksum(record, text),
      text,
    );
  }

  async remove(id: string): Promise<void> {
    this.#sqlite.run('DELETE FROM recurrences WHERE id = ?', id);
  }

  async byCallback(reference: string): Promise<RecurrenceRecord | undefined> {
    return this.#records.need(
      this.#sqlite.get(`SELECT ${recordColumns} FROM recurrences WHERE callback_reference = ?`, reference),
    );
  }

  async list(audience: Audience): Promise<RecurrenceRecord[]> {
    const [condition, values] = visibleTo(audience);
    return this.#records.list(
      this.#sqlite.all(
        `SELECT ${recordColumns} FROM recurrences WHERE ${condition} ORDER BY rowid DESC`,
        ...values,
      ),
    );
  }

  async change(
    id: string,
    update: (record: RecurrenceRecord) => RecurrenceRecord,
  ): Promise<RecurrenceRecord | undefined> {
    return this.#sqlite.transaction(() => {
      const before = this.#records.need(
        this.#sqlite.get(`SELECT ${recordColumns} FROM recurrences WHERE id = ?`, id),
      );
      const after = before && update(before);
      if (after) this.write(after);
      return after;
    });
  }

  /** Replaces the record, within the caller's transaction. Answers false where there is none any more. */
  write(record: RecurrenceRecord): boolean {
    const text = JSON.stringify(record);
    const { changes } = this.#sqlite.run(
      'UPDATE recurrences SET checksum = ?, record = ? WHERE id = ?',
      checksum(record, text),
      text,
      record.id,
    );
    return changes > 0;
  }
}
