import type { PostgresConnection, Row, Statements } from './postgres-connection.ts';
import type { RecurrenceRecord } from './recurrence-record.ts';
import { memberOf, visibleTo } from './audience-columns.ts';
import type { Audience, RecurrenceStore } from './store.ts';

const parse = (row: Row): RecurrenceRecord => JSON.parse(String(row['record'])) as RecurrenceRecord;

/** The recurrences in a Postgres database. */
export class PostgresRecurrences implements RecurrenceStore {
  readonly #database: PostgresConnection;

  constructor(database: PostgresConnection) {
    this.#database = database;
  }

  async add(record: RecurrenceRecord): Promise<void> {
    await this.#database.run(
      'INSERT INTO recurrences (id, callback_reference, candidate, member, record) VALUES (?, ?, ?, ?, ?)',
      record.id,
      record.callbackReference,
      record.clientReferenceId,
      memberOf(record),
      JSON.stringify(record),
    );
  }

  async remove(id: string): Promise<void> {
    await this.#database.run('DELETE FROM recurrences WHERE id = ?', id);
  }

  async byCallback(reference: string): Promise<RecurrenceRecord | undefined> {
    const row = await this.#database.get(
      'SELECT record FROM recurrences WHERE callback_reference = ?',
      reference,
    );
    return row && parse(row);
  }

  async list(audience: Audience): Promise<RecurrenceRecord[]> {
    const [condition, values] = visibleTo(audience);
    const rows = await this.#database.all(
      `SELECT record FROM recurrences WHERE ${condition} ORDER BY created DESC`,
      ...values,
    );
    return rows.map(parse);
  }

  async change(
    id: string,
    update: (record: RecurrenceRecord) => RecurrenceRecord,
  ): Promise<RecurrenceRecord | undefined> {
    return this.#database.transaction(async (statements) => {
      const row = await statements.get('SELECT record FROM recurrences WHERE id = ? FOR UPDATE', id);
      if (!row) return undefined;
      const after = update(parse(row));
      await this.write(statements, after);
      return after;
    });
  }

  /** Replaces the record, within the caller's transaction. */
  async write(statements: Statements, record: RecurrenceRecord): Promise<void> {
    await statements.run('UPDATE recurrences SET record = ? WHERE id = ?', JSON.stringify(record), record.id);
  }
}
