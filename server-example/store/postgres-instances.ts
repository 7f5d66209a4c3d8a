import { randomUUID } from 'node:crypto';
import type { PostgresConnection } from './postgres-connection.ts';

/** No order takes this long: a reservation of this age was left behind when a failure kept it from being released. */
const longestOrder = '10 minutes';

/**
 * The instances that share one database. Each holds a lease; while it lasts, the orders that this instance has reserved
 * are running. Leases go by the clock of the database, so the clocks of the instances do not matter.
 */
export class PostgresInstances {
  /** This instance. A restarted process is another one. */
  readonly id = randomUUID();
  readonly #database: PostgresConnection;
  readonly #leaseMs: number;

  constructor(database: PostgresConnection, leaseMs: number) {
    this.#database = database;
    this.#leaseMs = leaseMs;
  }

  /** Begins or extends the lease of this instance, and forgets the instances that are long gone. */
  async renew(): Promise<void> {
    await this.#database.run(
      `INSERT INTO instances VALUES (?, clock_timestamp() + ? * interval '1 millisecond')
       ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until`,
      this.id,
      this.#leaseMs,
    );
    await this.#database.run(
      "DELETE FROM instances WHERE alive_until < clock_timestamp() - interval '1 day'",
    );
  }

  /** Screenings that an instance reserved whose lease has run out. */
  async abandonedIds(): Promise<string[]> {
    const rows = await this.#database.all(
      `SELECT screenings.id FROM screenings
       LEFT JOIN instances ON instances.id = instance AND alive_until > clock_timestamp()
       WHERE NOT is_placed AND (instances.id IS NULL OR reserved_at < clock_timestamp() - interval '${longestOrder}')
       ORDER BY created`,
    );
    return rows.map((row) => String(row['id']));
  }

  /** Ends the lease: what this instance still has reserved is abandoned. */
  async leave(): Promise<void> {
    await this.#database.run('DELETE FROM instances WHERE id = ?', this.id);
  }
}
