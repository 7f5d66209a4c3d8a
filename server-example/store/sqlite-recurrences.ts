import type { RecurrenceRecord } from './recurrence-record.ts';
import { memberOf, visibleTo } from './sqlite-audience.ts';
import type { Row, SqliteConnection } from './sqlite-connection.ts';
import type { Audience, RecurrenceStore } from './store.ts';

const recordOf = (row: Row | undefined): RecurrenceRecord | undefined =>
  row && (JSON.parse(String(row['record'])) as RecurrenceRecord);

/** The recurrences in a SQLite file. */
export class SqliteRecurrences implements RecurrenceStore {
  readonly #sqlite: SqliteConnection;

  constructor(sqlite: SqliteConnection) {
    this.#sqlite = sqlite;
  }

  async add(record: RecurrenceRecord): Promise<void> {
    this.#sqlite.run(
      'INSERT INTO recurrences VALUES (?, ?, ?, ?, ?)',
      record.id,
      record.callbackReference,
      record.clientReferenceId,
      memberOf(record),
      JSON.stringify(record),
    );
  }

  async remove(id: string): Promise<void> {
    this.#sqlite.run('DELETE FROM recurrences WHERE id = ?', id);
  }

  async byCallback(reference: string): Promise<RecurrenceRecord | undefined> {
    return recordOf(
      this.#sqlite.get('SELECT record FROM recurrences WHERE callback_reference = ?', reference),
    );
  }

  async list(audience: Audience): Promise<RecurrenceRecord[]> {
    const [condition, values] = visibleTo(audience);
    return this.#sqlite
      .all(`SELECT record FROM recurrences WHERE ${condition} ORDER BY rowid DESC`, ...values)
      .map((row) => recordOf(row)!);
  }

  async change(
    id: string,
    update: (record: RecurrenceRecord) => RecurrenceRecord,
  ): Promise<RecurrenceRecord | undefined> {
    return this.#sqlite.transaction(() => {
      const before = recordOf(this.#sqlite.get('SELECT record FROM recurrences WHERE id = ?', id));
      const after = before && update(before);
      if (after) this.write(after);
      return after;
    });
  }

  /** Replaces the record, within the caller's transaction. */
  write(record: RecurrenceRecord): void {
    this.#sqlite.run('UPDATE recurrences SET record = ? WHERE id = ?', JSON.stringify(record), record.id);
  }
}
