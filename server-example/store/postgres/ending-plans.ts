import { openPlansOf, type RecurrenceRecord, type UnansweredPlan } from '../recurrence-record.ts';
import { endingRetryMs } from '../store-bounds.ts';
import type { EndingPlanStore } from '../store.ts';
import type { PostgresConnection, Statements } from './connection.ts';

/** The plans in a Postgres database that have to be ended at the service. */
export class PostgresEndingPlans implements EndingPlanStore {
  readonly #database: PostgresConnection;

  constructor(database: PostgresConnection) {
    this.#database = database;
  }

  async add(serviceId: string, now: number): Promise<void> {
    await this.note(this.#database, [serviceId], now);
  }

  async take(now: number, limit: number): Promise<string[]> {
    const rows = await this.#database.all(
      `UPDATE ending_plans SET tried = ?::bigint WHERE service_id IN
         (SELECT service_id FROM ending_plans WHERE tried <= ?::bigint - ?::bigint ORDER BY tried LIMIT ?
          FOR UPDATE SKIP LOCKED)
       RETURNING service_id`,
      now,
      now,
      endingRetryMs,
      limit,
    );
    return rows.map((row) => String(row['service_id']));
  }

  async remove(serviceId: string): Promise<void> {
    await this.#database.run('DELETE FROM ending_plans WHERE service_id = ?', serviceId);
  }

  async takeUnanswered(now: number, limit: number): Promise<UnansweredPlan[]> {
    const rows = await this.#database.all(
      `UPDATE unanswered_plans SET tried = ?::bigint WHERE callback_reference IN
         (SELECT callback_reference FROM unanswered_plans
          WHERE sealed_request IS NOT NULL AND tried <= ?::bigint - ?::bigint ORDER BY tried LIMIT ?
          FOR UPDATE SKIP LOCKED)
       RETURNING callback_reference, sealed_request`,
      now,
      now,
      endingRetryMs,
      limit,
    );
    return rows.map((row) => ({
      callbackReference: String(row['callback_reference']),
      sealedRequest: String(row['sealed_request']),
    }));
  }

  async settle(callbackReference: string, serviceId: string | undefined, now: number): Promise<void> {
    await this.#database.transaction(async (statements) => {
      if (serviceId === undefined) {
        await statements.run(
          'UPDATE unanswered_plans SET sealed_request = NULL WHERE callback_reference = ?',
          callbackReference,
        );
      } else {
        await statements.run('DELETE FROM unanswered_plans WHERE callback_reference = ?', callbackReference);
        await this.note(statements, [serviceId], now);
      }
    });
  }

  async isUnanswered(callbackReference: string): Promise<boolean> {
    const row = await this.#database.get(
      'SELECT 1 FROM unanswered_plans WHERE callback_reference = ?',
      callbackReference,
    );
    return row !== undefined;
  }

  /** Adds the open plans of these recurrences within the caller's transaction; answers the service's ids. */
  async noteOpen(statements: Statements, records: RecurrenceRecord[], now: number): Promise<string[]> {
    const { serviceIds, unanswered } = openPlansOf(records);
    await this.note(statements, serviceIds, now);
    for (const { callbackReference, sealedRequest } of unanswered) {
      await statements.run(
        'INSERT INTO unanswered_plans VALUES (?, ?, 0) ON CONFLICT (callback_reference) DO NOTHING',
        callbackReference,
        sealedRequest,
      );
    }
    return serviceIds;
  }

  /** Adds them, also within the caller's transaction. */
  async note(statements: Statements, serviceIds: string[], now: number): Promise<void> {
    await statements.run(
      `INSERT INTO ending_plans SELECT DISTINCT json_array_elements_text(?::text::json), ?::bigint
       ON CONFLICT (service_id) DO UPDATE SET tried = excluded.tried`,
      JSON.stringify(serviceIds.toSorted()),
      now,
    );
  }
}
