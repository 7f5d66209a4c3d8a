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
