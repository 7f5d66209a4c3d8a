import { memberOf, visibleTo } from '../audience-columns.ts';
import { checksumOf, KeptRecords, recordColumns } from '../kept-records.ts';
import type { PostgresConnection, Statements } from './connection.ts';
import type { PostgresEndingPlans } from './ending-plans.ts';
import { planLimitReached } from '../plan-limit.ts';
import { ended, planClaim, type PlanLimit, type RecurrenceRecord } from '../recurrence-record.ts';
import type { ScreeningRecord } from '../screening-record.ts';
import type { Audience, RecurrenceStore } from '../store.ts';
import { claimServiceId } from './screenings.ts';

/** The recurrences in a Postgres database. */
export class PostgresRecurrences implements RecurrenceStore {
  readonly #database: PostgresConnection;
  readonly #endingPlans: PostgresEndingPlans;
  readonly #records: KeptRecords<RecurrenceRecord>;
  readonly #screenings: KeptRecords<ScreeningRecord>;

  constructor(
    database: PostgresConnection,
    endingPlans: PostgresEndingPlans,
    reportDamage: (id: string) => void,
  ) {
    this.#database = database;
    this.#endingPlans = endingPlans;
    this.#records = new KeptRecords(reportDamage);
    this.#screenings = new KeptRecords(reportDamage);
  }

  /** The first screening is locked: an erasure comes before this, and then nothing is added, or after it. */
  async add(record: RecurrenceRecord, limit?: PlanLimit): Promise<'added' | 'gone' | keyof PlanLimit> {
    return this.#database.transaction(async (statements) => {
      const reached = limit && planLimitReached(record, await this.#beside(statements, record), limit);
      if (reached) return reached;
      const first = this.#screenings.need(
        await statements.get(
          `SELECT ${recordColumns} FROM screenings WHERE id = ? FOR KEY SHARE`,
          record.screeningIds[0] ?? '',
        ),
      );
      if (first?.orderedBy.subject !== record.orderedBy.subject) return 'gone';
      const text = JSON.stringify(record);
      await statements.run(
        `INSERT INTO recurrences (id, callback_reference, candidate, member, checksum, record)
         VALUES (?, ?, ?, ?, ?, ?)`,
        record.id,
        record.callbackReference,
        record.clientReferenceId,
        memberOf(record),
        checksumOf(record.id, record.clientReferenceId, memberOf(record), text),
        text,
      );
      return 'added';
    });
  }

  async remove(id: string): Promise<void> {
    await this.#database.run('DELETE FROM recurrences WHERE id = ?', id);
  }

  async removeEnding(id: string, now: number): Promise<string | undefined> {
    return this.#database.transaction(async (statements) => {
      const record = await this.lock(statements, id);
      const [serviceId] = await this.#endingPlans.noteOpen(statements, record ? [record] : [], now);
      await statements.run('DELETE FROM recurrences WHERE id = ?', id);
      return serviceId;
    });
  }

  async markEnding(id: string): Promise<RecurrenceRecord | undefined> {
    return this.#database.transaction(async (statements) => {
      const record = await this.lock(statements, id);
      if (!record || record.status === 'ended') return undefined;
      await this.#endingPlans.noteOpen(statements, [record], 0);
      const after = ended(record);
      await this.write(statements, after);
      return after;
    });
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
      const before = await this.lock(statements, id);
      const after = before && update(before);
      if (after && after.serviceId !== before.serviceId) await claimServiceId(statements, planClaim(after));
      if (after) await this.write(statements, after);
      return after;
    });
  }

  /** Those of the same candidate or member. New ones take turns from here on, until the caller's transaction ends. */
  async #beside(statements: Statements, record: RecurrenceRecord): Promise<RecurrenceRecord[]> {
    await statements.run("SELECT pg_advisory_xact_lock(hashtextextended('new recurrences', 0))");
    const rows = await statements.all(
      `SELECT ${recordColumns} FROM recurrences WHERE candidate = ? OR member = ?`,
      record.clientReferenceId,
      memberOf(record),
    );
    return this.#records.list(rows);
  }

  /** To change it within the caller's transaction: others who want to do the same wait. */
  async lock(statements: Statements, id: string): Promise<RecurrenceRecord | undefined> {
    return this.#records.need(
      await statements.get(`SELECT ${recordColumns} FROM recurrences WHERE id = ? FOR UPDATE`, id),
    );
  }

  /** Replaces the record, within the caller's transaction, which has locked it. */
  async write(statements: Statements, record: RecurrenceRecord): Promise<void> {
    const text = JSON.stringify(record);
    await statements.run(
      'UPDATE recurrences SET checksum = ?, record = ? WHERE id = ?',
      checksumOf(record.id, record.clientReferenceId, memberOf(record), text),
      text,
      record.id,
    );
  }

  /**
   * Deletes all of a candidate, damaged ones too, within the caller's transaction. Answers the plans that have to be
   * ended, and notes them.
   */
  async erase(statements: Statements, clientReferenceId: string, now: number): Promise<string[]> {
    const deleted = await statements.all(
      `DELETE FROM recurrences WHERE candidate = ? RETURNING ${recordColumns}`,
      clientReferenceId,
    );
    return this.#endingPlans.noteOpen(statements, this.#records.list(deleted), now);
  }
}
