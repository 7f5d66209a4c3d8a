import { randomUUID } from 'node:crypto';
import { demandOwnSchema, SchemaMoved } from '../database-facts.ts';
import type { Database, Row, Transaction } from '../port.ts';
import { never } from './jobs.ts';

/** Two heartbeats: whoever was not heard for so long is taken to be gone. */
const silentMs = 6_000;

/** One process that uses the database, known to the others while it says that it is alive. What it has in hand names it. */
export class Instance {
  /** Random. */
  readonly id: string;
  readonly #database: Database;

  /**
   * Notes one that starts, and frees what those had in hand that are gone. What happened while there was none, or since the
   * backup that was restored, is only known to the service, and a clock may have been wrong: then everything is due but what
   * waits for its day.
   *
   * @param own the time, in milliseconds since the epoch, as in each method.
   */
  static async begin(database: Database, own: number): Promise<Instance> {
    const instance = new Instance(database);
    await inTurn(database, async (transaction) => {
      const now = await transaction.now(own);
      const known = await transaction.all(selected);
      const gone = known.filter((row) => database.isSole || isSilent(row, now));
      await noteBeat(transaction, instance.id, now);
      await freeAbandoned(transaction, gone);
      if (gone.length === known.length)
        await transaction.run(
          `UPDATE jobs SET run_at = 0 WHERE run_at < ${never} AND (kind <> 'tell-validity' OR attempts > 0)`,
        );
    });
    return instance;
  }

  private constructor(database: Database) {
    this.id = randomUUID();
    this.#database = database;
  }

  /**
   * Says that it is alive, which also finds out whether something can be written. Frees what those had in hand that are
   * silent, and answers whether there were any.
   *
   * @throws {SchemaMoved} where another version has the database now: then this one uses it no more.
   */
  async beat(own: number): Promise<boolean> {
    const beaten = inTurn(this.#database, async (transaction) => {
      await demandOwnSchema(transaction, this.#database.name);
      const now = await transaction.now(own);
      const known = await transaction.all(selected);
      await noteBeat(transaction, this.id, now);
      const silent = known.filter((row) => isSilent(row, now));
      // Where the database was away, or its clock was set, the others had no time either to say that they are alive.
      const isJudge = known.some((row) => row['id'] === this.id && !silent.includes(row));
      if (!isJudge || silent.length === 0) return false;
      await freeAbandoned(transaction, silent);
      return true;
    });
    return beaten.catch(async (error: unknown) => {
      if (error instanceof SchemaMoved) await this.#database.close(error);
      throw error;
    });
  }

  /** Frees what it has in hand. */
  async end(): Promise<void> {
    await inTurn(this.#database, (transaction) => freeAbandoned(transaction, [{ id: this.id }]));
  }
}

const selected = 'SELECT id, beat FROM instances';

/** A beat from the future came before the clock of the database was set back. */
const isSilent = ({ beat: at }: Row, now: number): boolean => Math.abs(now - Number(at)) >= silentMs;

const inTurn = <Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> =>
  database.transaction(async (transaction) => {
    await transaction.lock('instances');
    return work(transaction);
  });

const noteBeat = (transaction: Transaction, id: string, now: number): Promise<unknown> =>
  transaction.run(
    'INSERT INTO instances (id, beat) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET beat = excluded.beat',
    id,
    now,
  );

/**
 * Forgets the instances that are gone. Nobody has in hand any more what names one that is not there. A job that was taken
 * was due, whatever a clock says.
 */
async function freeAbandoned(transaction: Transaction, gone: Row[]): Promise<void> {
  for (const { id } of gone) await transaction.run('DELETE FROM instances WHERE id = ?', String(id));
  await transaction.run(
    `UPDATE jobs SET locked_by = '', locked_until = 0, run_at = CASE WHEN run_at < ${never} THEN 0 ELSE run_at END
     WHERE locked_until > 0 AND NOT EXISTS (SELECT 1 FROM instances WHERE jobs.locked_by LIKE instances.id || '/%')`,
  );
}
