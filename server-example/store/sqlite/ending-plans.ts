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

  /** Adds one, also within the caller's transaction. */
  note(serviceId: string, now: number): void {
    this.#sqlite.run(
      'INSERT INTO ending_plans VALUES (?, ?) ON CONFLICT (service_id) DO UPDATE SET tried = excluded.tried',
      serviceId,
      now,
    );
  }
}
