import { planLimitReached } from '../plan-limit.ts';
import { ended, planClaim, type PlanLimit, type RecurrenceRecord } from '../recurrence-record.ts';
import { memberOf, visibleTo } from '../audience-columns.ts';
import type { SqliteConnection } from './connection.ts';
import type { SqliteEndingPlans } from './ending-plans.ts';
import { checksumOf, recordColumns, KeptRecords } from '../kept-records.ts';
import type { Audience, RecurrenceStore } from '../store.ts';
import { claimServiceId } from './service-ids.ts';

/** The checksum of a row whose record reads `text`. */
const checksum = (record: RecurrenceRecord, text: string): string =>
  checksumOf(record.id, record.clientReferenceId, memberOf(record), text);

/** The recurrences in a SQLite file. */
export class SqliteRecurrences implements RecurrenceStore {
  readonly #sqlite: SqliteConnection;
  readonly #endingPlans: SqliteEndingPlans;
  readonly #records: KeptRecords<RecurrenceRecord>;

  constructor(sqlite: SqliteConnection, endingPlans: SqliteEndingPlans, reportDamage: (id: string) => void) {
    this.#sqlite = sqlite;
    this.#endingPlans = endingPlans;
    this.#records = new KeptRecords(reportDamage);
  }

  async add(record: RecurrenceRecord, limit?: PlanLimit): Promise<'added' | 'gone' | keyof PlanLimit> {
    return this.#sqlite.transaction(() => {
      const reached = limit && planLimitReached(record, this.#beside(record), limit);
      if (reached) return reached;
      const text = JSON.stringify(record);
      const { changes } = this.#sqlite.run(
        `INSERT INTO recurrences (id, callback_reference, candidate, member, checksum, record)
         SELECT ?, ?, ?, ?, ?, ? FROM screenings WHERE id = ? AND record ->> '$.orderedBy.subject' = ?`,
        record.id,
        record.callbackReference,
        record.clientReferenceId,
        memberOf(record),
        checksum(record, text),
        text,
        record.screeningIds[0] ?? '',
        record.orderedBy.subject,
      );
      return changes > 0 ? 'added' : 'gone';
    });
  }

  async remove(id: string): Promise<void> {
    this.#sqlite.run('DELETE FROM recurrences WHERE id = ?', id);
  }

  async removeEnding(id: string, now: number): Promise<string | undefined> {
    return this.#sqlite.transaction(() => {
      const record = this.byId(id);
      const [serviceId] = this.#endingPlans.noteOpen(record ? [record] : [], now);
      this.#sqlite.run('DELETE FROM recurrences WHERE id = ?', id);
      return serviceId;
    });
  }

  async markEnding(id: string): Promise<RecurrenceRecord | undefined> {
    return this.#sqlite.transaction(() => {
      const record = this.byId(id);
      if (!record || record.status === 'ended') return undefined;
      this.#endingPlans.noteOpen([record], 0);
      const after = ended(record);
      this.write(after);
      return after;
    });
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
      const before = this.byId(id);
      const after = before && update(before);
      if (after && after.serviceId !== before.serviceId) claimServiceId(this.#sqlite, planClaim(after));
      if (after) this.write(after);
      return after;
    });
  }

  /** Those of the same candidate or member. */
  #beside(record: RecurrenceRecord): RecurrenceRecord[] {
    return this.#records.list(
      this.#sqlite.all(
        `SELECT ${recordColumns} FROM recurrences WHERE candidate = ? OR member = ?`,
        record.clientReferenceId,
        memberOf(record),
      ),
    );
  }

  /** To decide by, within the caller's transaction. */
  byId(id: string): RecurrenceRecord | undefined {
    return this.#records.need(this.#sqlite.get(`SELECT ${recordColumns} FROM recurrences WHERE id = ?`, id));
  }

  /** Replaces the record, within the caller's transaction, which has read it. */
  write(record: RecurrenceRecord): void {
    const text = JSON.stringify(record);
    this.#sqlite.run(
      'UPDATE recurrences SET checksum = ?, record = ? WHERE id = ?',
      checksum(record, text),
      text,
      record.id,
    );
  }

  /**
   * Deletes all of a candidate, damaged ones too, within the caller's transaction. Answers the plans that have to be
   * ended, and notes them.
   */
  erase(clientReferenceId: string, now: number): string[] {
    const deleted = this.#sqlite.all(
      `DELETE FROM recurrences WHERE candidate = ? RETURNING ${recordColumns}`,
      clientReferenceId,
    );
    return this.#endingPlans.noteOpen(this.#records.list(deleted), now);
  }
}
