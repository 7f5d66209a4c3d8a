import { randomUUID } from 'node:crypto';
import type { PostgresConnection } from './connection.ts';
import { leaseMs } from '../store.ts';

/**
 * The instances that share one database. Each holds a lease; while it lasts, the orders that this instance has reserved
 * are running. Leases go by the clock of the database, so the clocks of the instances do not matter.
 */
export class PostgresInstances {
  /** This instance. A restarted process is another one. */
  readonly id = randomUUID();
  readonly #database: PostgresConnection;

  constructor(database: PostgresConnection) {
    this.#database = database;
  }

  /** Extends the lease. An instance whose lease has run out, or whose database was restored, begins again. */
  async keepLease(): Promise<void> {
    const extended = await this.#database.get(
      `UPDATE instances SET alive_until = clock_timestamp() + ? * interval '1 millisecond'
       WHERE id = ? AND alive_until > clock_timestamp() RETURNING id`,
      leaseMs,
      this.id,
    );
    if (!extended) await this.join();
  }

  /**
   * Begins the lease. What happened while no instance was alive is only known to the service: then every open screening
   * is due to be read back.
   */
  async join(): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      await transaction.run(
        "SELECT pg_advisory_xact_lock(hashtextextended('screening-elements instances', 0))",
      );
      await transaction.run('DELETE FROM instances WHERE alive_until <= clock_timestamp()');
      if (!(await transaction.get('SELECT id FROM instances LIMIT 1'))) {
        await transaction.run('UPDATE screenings SET looked = 0 WHERE is_watched');
      }
      await transaction.run(
        "INSERT INTO instances VALUES (?, clock_timestamp() + ? * interval '1 millisecond')",
        this.id,
        leaseMs,
      );
    });
  }

  /** Ends the lease: what this instance still has reserved is abandoned. */
  async leave(): Promise<void> {
    await this.#database.run('DELETE FROM instances WHERE id = ?', this.id);
  }
}
