import type { Sql } from 'postgres';
import type { Row } from '../kept-records.ts';
import type { PostgresAddress } from './address.ts';
import { PostgresFailure } from './failure.ts';
import { PostgresPool } from './pool.ts';
import { listeningConnection, PostgresSession, type Value } from './session.ts';

const lockTimeoutMs = 2_000;

/** Statements with a `?` for each value. Every method throws {@link PostgresFailure}. */
export interface Statements {
  run(text: string, ...values: Value[]): Promise<void>;
  get(text: string, ...values: Value[]): Promise<Row | undefined>;
  all(text: string, ...values: Value[]): Promise<Row[]>;
}

/** The statements of one transaction. */
export interface Transaction extends Statements {
  /** Adds a statement that is sent together with the commit: what it locks is locked for the shortest time. */
  atCommit(text: string, ...values: Value[]): void;
}

/** One Postgres database: single statements and transactions. A failure is over as soon as the database is back. */
export class PostgresConnection implements Statements {
  /** For messages: no user, no password. */
  readonly name: string;
  readonly #address: PostgresAddress;
  readonly #deadlineMs: number;
  readonly #pool: PostgresPool;
  #listening: Sql | undefined;

  constructor(address: PostgresAddress, deadlineMs: number) {
    this.name = address.name;
    this.#address = address;
    this.#deadlineMs = deadlineMs;
    this.#pool = new PostgresPool(address, deadlineMs);
  }

  async run(text: string, ...values: Value[]): Promise<void> {
    await this.all(text, ...values);
  }

  async get(text: string, ...values: Value[]): Promise<Row | undefined> {
    return (await this.all(text, ...values))[0];
  }

  async all(text: string, ...values: Value[]): Promise<Row[]> {
    return this.#pool.use((session) => session.all(text, ...values));
  }

  /**
   * Does all of `work` or nothing of it. `work` waits for nothing but its statements. When the connection is lost at the
   * commit itself, nobody can say whether it took place: that is thrown as a failure, and the caller may repeat.
   *
   * @param deadlineMs how long all of it may take; each statement as long as any other.
   */
  async transaction<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    deadlineMs?: number,
  ): Promise<Result> {
    return this.#pool.use(async (session) => {
      const last: [text: string, values: Value[]][] = [];
      await session.all('BEGIN');
      try {
        const result = await work({
          ...statementsOf(session),
          atCommit: (text, ...values) => last.push([text, values]),
        });
        // Where one of the last statements fails, Postgres makes a rollback of the commit that follows it.
        await Promise.all([
          ...last.map(([text, values]) => session.all(text, ...values)),
          session.all('COMMIT'),
        ]);
        return result;
      } catch (error) {
        // The server itself rolls back what a lost connection had begun.
        if (!session.isLost) await session.all('ROLLBACK');
        throw error;
      }
    }, deadlineMs);
  }

  /**
   * Runs a statement that takes long and locks tables, on a connection of its own and outside a transaction. It gives up
   * when a table stays in use: whatever comes after it would wait as well.
   */
  async maintain(text: string): Promise<void> {
    const session = new PostgresSession(this.#address, this.#deadlineMs);
    try {
      await session.all('SET statement_timeout = 0');
      await session.all(`SET lock_timeout = ${lockTimeoutMs}`);
      await session.all(text);
    } finally {
      await session.end();
    }
  }

  /** Calls `hear` at each notification of the channel, and whenever listening began: some may have been lost before. */
  async listen(channel: string, hear: () => void): Promise<void> {
    this.#listening = listeningConnection(this.#address, this.#deadlineMs);
    try {
      await this.#listening.listen(channel, hear, hear);
    } catch (cause) {
      throw new PostgresFailure(this.name, cause);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#listening?.end({ timeout: 0 }), this.#pool.close()]);
  }
}

const statementsOf = (session: PostgresSession): Statements => ({
  all: (text, ...values) => session.all(text, ...values),
  get: async (text, ...values) => (await session.all(text, ...values))[0],
  run: async (text, ...values) => void (await session.all(text, ...values)),
});
