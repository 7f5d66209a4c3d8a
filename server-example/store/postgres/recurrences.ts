import { memberOf, visibleTo } from '../audience-columns.ts';
import { checksumOf, KeptRecords, recordColumns } from '../kept-records.ts';
import type { PostgresConnection, Statements } from './connection.ts';
import type { RecurrenceRecord } from '../recurrence-record.ts';
import type { Audience, RecurrenceStore } from '../store.ts';

/** The recurrences in a Postgres database. */
export class PostgresRecurrences implements RecurrenceStore {
  readonly #database: PostgresConnection;
  readonly #records: KeptRecords<RecurrenceRecord>;

  constructor(database: PostgresConnection, reportDamage: (id: string) => void) {
    this.#database = database;
    this.#records = new KeptRecords(reportDamage);
  }

  async add(record: RecurrenceRecord): Promise<void> {
    const text = JSON.stringify(record);
    await this.#database.run(
      `INSERT INTO recurrences (id, callback_reference, candidate, member, checksum, record)
       VALUES (?, ?, ?, ?, ?, ?)`,
      record.id,
      record.callbackReference,
      record.clientReferenceId,
      memberOf(record),
      checksumOf(record.id, record.clientReferenceId, memberOf(record), text),
      text,
    );
  }

  async remove(id: string): Promise<void> {
    await this.#database.run('DELETE FROM recurrences WHERE id = ?', id);
  }

  async byCallback(reference: string): Promise<RecurrenceRecord | undefined> {
    return this.#records.need(
      await this.#database.get(
        `SELECT ${recordColumns} FROM recurrences WHERE callback_reference = ?`,
        reference,
      ),
    );
  }

  async list(audience: Audience): Promise<RecurrenceRecord[]> {
    const [condition, values] = visibleTo(audience);
    const rows = await this.#database.all(
      `SELECT ${recordColumns} FROM recurrences WHERE ${condition} ORDER BY created DESC`,
      ...values,
    );
    return this.#records.list(rows);
  }

  async change(
    id: string,
    update: (record: RecurrenceRecord) => RecurrenceRecord,
  ): Promise<RecurrenceRecord | undefined> {
    return this.#database.transaction(async (statements) => {
      const before = this.#records.need(
        await statements.get(`SELECT ${recordColumns} FROM recurrences WHERE id = ? FOR UPDATE`, id),
      );
      const after = before && update(before);
      if (after) await this.write(statements, after);
      return after;
    });
  }

  /** Replaces the record, within the caller's transaction. Answers false where there is none any more. */
  async write(statements: Statements, record: RecurrenceRecord): Promise<boolean> {
    const text = JSON.stringify(record);
    const written = await statements.get(
      'UPDATE recurrences SET checksum = ?, record = ? WHERE id = ? RETURNING id',
      checksumOf(record.id, record.clientReferenceId, memberOf(record), text),
      text,
      record.id,
    );
    return written !== undefined;
  }
}
