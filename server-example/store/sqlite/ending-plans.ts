import { openPlansOf, type RecurrenceRecord, type UnansweredPlan } from '../recurrence-record.ts';
import { endingRetryMs } from '../store-bounds.ts';
import type { EndingPlanStore } from '../store.ts';
import type { SqliteConnection } from './connection.ts';

/** The plans in a SQLite file that have to be ended at the service. */
export class SqliteEndingPlans implements EndingPlanStore {
  readonly #sqlite: SqliteConnection;

  constructor(sqlite: SqliteConnection) {
    this.#sqlite = sqlite;
  }

  async add(serviceId: string, now: number): Promise<void> {
    this.note(serviceId, now);
  }

  async take(now: number, limit: number): Promise<string[]> {
    const rows = this.#sqlite.all(
      `UPDATE ending_plans SET tried = ?1 WHERE service_id IN
         (SELECT service_id FROM ending_plans WHERE tried <= ?1 - ?2 ORDER BY tried LIMIT ?3)
       RETURNING service_id`,
      now,
      endingRetryMs,
      limit,
    );
    return rows.map((row) => String(row['service_id']));
  }

  async remove(serviceId: string): Promise<void> {
    this.#sqlite.run('DELETE FROM ending_plans WHERE service_id = ?', serviceId);
  }

  async takeUnanswered(now: number, limit: number): Promise<UnansweredPlan[]> {
    const rows = this.#sqlite.all(
      `UPDATE unanswered_plans SET tried = ?1 WHERE callback_reference IN
         (SELECT callback_reference FROM unanswered_plans
          WHERE sealed_request IS NOT NULL AND tried <= ?1 - ?2 ORDER BY tried LIMIT ?3)
       RETURNING callback_reference, sealed_request`,
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
    this.#sqlite.transaction(() => {
      if (serviceId === undefined) {
        this.#sqlite.run(
          'UPDATE unanswered_plans SET sealed_request = NULL WHERE callback_reference = ?',
          callbackReference,
        );
      } else {
        this.#sqlite.run('DELETE FROM unanswered_plans WHERE callback_reference = ?', callbackReference);
        this.note(serviceId, now);
      }
    });
  }

  async isUnanswered(callbackReference: string): Promise<boolean> {
    const row = this.#sqlite.get(
      'SELECT 1 FROM unanswered_plans WHERE callback_reference = ?',
      callbackReference,
    );
    return row !== undefined;
  }

  /** Adds the open plans of these recurrences within the caller's transaction; answers the service's ids. */
  noteOpen(records: RecurrenceRecord[], now: number): string[] {
    const { serviceIds, unanswered } = openPlansOf(records);
    for (const serviceId of serviceIds) this.note(serviceId, now);
    for (const { callbackReference, sealedRequest } of unanswered) {
      this.#sqlite.run(
        'INSERT OR IGNORE INTO unanswered_plans VALUES (?, ?, 0)',
        callbackReference,
        sealedRequest,
      );
    }
    return serviceIds;
  }

  /** Adds one, also within the caller's transaction. */
  note(serviceId: string, now: number): void {
    this.#sqlite.run(
      'INSERT INTO ending_plans VALUES (?, ?) ON CONFLICT (service_id) DO UPDATE SET tried = excluded.tried',
      serviceId,
      now,
    );
  }
}
