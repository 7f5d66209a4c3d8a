import { randomUUID } from 'node:crypto';
import type { Database } from '../port.ts';
import { leaseMs } from '../store-bounds.ts';

/**
 * The instances that share one database. Each holds a lease; while it lasts, the orders that this instance has reserved
 * are running.
 */
export class Instances {
  /** This instance. A restarted process is another one. */
  readonly id = randomUUID();
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Extends the lease. An instance whose lease has run out, or whose database was restored, begins again. */
  async keepLease(own: number): Promise<void> {
    const isExtended = await this.#database.transaction(async (transaction) => {
      const now = await transaction.now(own);
      return transaction.run(
        'UPDATE instances SET alive_until = ? WHERE id = ? AND alive_until > ?',
        now + leaseMs,
        this.id,
        this.#database.isSole ? 0 : now,
      );
    });
    if (isExtended === 0) await this.join(own);
  }

  /**
   * Begins the lease. What happened while no instance was alive is only known to the service: then every open screening
   * is due to be read back, and whatever was to be done later is nobody's yet.
   */
  async join(own: number): Promise<void> {
    const { isSole } = this.#database;
    await this.#database.transaction(async (transaction) => {
      await transaction.lock('screening-elements instances');
      const now = await transaction.now(own);
      if (isSole) await transaction.run('DELETE FROM instances');
      else await transaction.run('DELETE FROM instances WHERE alive_until <= ?', now);
      const others = await transaction.all('SELECT id FROM instances LIMIT 1');
      if (others.length === 0) {
        await transaction.run('UPDATE screenings SET looked = 0 WHERE is_watched = 1');
        await transaction.run('UPDATE jobs SET leased_until = 0');
        if (isSole) await transaction.run('DELETE FROM candidate_turns');
      }
      const joined = 'INSERT INTO instances (id, alive_until) VALUES (?, ?)';
      await transaction.run(joined, this.id, now + leaseMs);
    });
  }

  /** Ends the lease: what this instance still has reserved is abandoned. */
  async leave(): Promise<void> {
    await this.#database.run('DELETE FROM instances WHERE id = ?', this.id);
  }
}
