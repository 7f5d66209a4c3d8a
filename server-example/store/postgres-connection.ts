import type { ParameterOrJSON, Sql } from 'postgres';
import type { PostgresAddress } from './postgres-address.ts';
import { PostgresFailure } from './postgres-failure.ts';
import { PostgresPool } from './postgres-pool.ts';

export type Row = Record<string, unknown>;
type Value = string | number | boolean | null;

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
  readonly #pool: PostgresPool;
  #listening: Sql | undefined;

  constructor(address: PostgresAddress, deadlineMs: number) {
    this.name = address.name;
    this.#pool = new PostgresPool(address, deadlineMs);
  }

  async run(text: string, ...values: Value[]): Promise<void> {
    await this.all(text, ...values);
  }

  async get(text: string, ...values: Value[]): Promise<Row | undefined> {
    return (await this.all(text, ...values))[0];
  }

  async all(text: string, ...values: Value[]): Promise<Row[]> {
    return this.#pool.use((sql) => this.#rows(sql, text, values));
  }

  /**
   * Does all of `work` or nothing of it. `work` waits for nothing but its statements. When the connection is lost at the
   * commit itself, nobody can say whether it took place: that is thrown as a failure, and the caller may repeat.
   */
  async transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.#pool.use(async (sql) => {
      const last: [text: string, values: Value[]][] = [];
      const statements = this.#statements(sql);
      await statements.run('BEGIN');
      try {
        const result = await work({
          ...statements,
          atCommit: (text, ...values) => last.push([text, values]),
        });
        // Where one of the last statements fails, Postgres makes a rollback of the commit that follows it.
        await Promise.all([
          ...last.map(([text, values]) => statements.run(text, ...values)),
          statements.run('COMMIT'),
        ]);
        return result;
      } catch (error) {
        // The server itself rolls back what a lost connection had begun.
        const isLost = error instanceof PostgresFailure && error.isConnectionLost;
        if (!isLost) await statements.run('ROLLBACK');
        throw error;
      }
    });
  }

  /** Calls `hear` at each notification of the channel, and whenever listening began: some may have been lost before. */
  async listen(channel: string, hear: () => void): Promise<void> {
    this.#listening = this.#pool.connection();
    try {
      await this.#listening.listen(channel, hear, hear);
    } catch (cause) {
      throw new PostgresFailure(this.name, cause);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#listening?.end({ timeout: 0 }), this.#pool.close()]);
  }

  #statements(sql: Sql): Statements {
    const all: Statements['all'] = (text, ...values) => this.#rows(sql, text, values);
    return {
      all,
      get: async (text, ...values) => (await all(text, ...values))[0],
      run: async (text, ...values) => void (await all(text, ...values)),
    };
  }

  async #rows(sql: Sql, text: string, values: Value[]): Promise<Row[]> {
    let count = 0;
    const numbered = text.replace(/\?/g, () => `$${(count += 1)}`);
    try {
      return await sql.unsafe(numbered, values as ParameterOrJSON<never>[], { prepare: values.length > 0 });
    } catch (cause) {
      throw new PostgresFailure(this.name, cause);
    }
  }
}
