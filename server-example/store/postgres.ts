import { setImmediate } from 'node:timers/promises';
import type { Sql } from 'postgres';
import type { Database, Dialect, Listener, Row, Transaction, Value } from './port.ts';
import type { PostgresAddress } from './postgres/address.ts';
import { PostgresFailure } from './postgres/failure.ts';
import { PostgresPool } from './postgres/pool.ts';
import { listeningConnection, PostgresSession } from './postgres/session.ts';

export interface PostgresOptions {
  /** How often to look for what was announced when no notification comes, in milliseconds. */
  poll?: number;
  /** How long one piece of work may take, in milliseconds. */
  deadline?: number;
}

const channel = 'screening_log';

/** The most transactions that share a commit: Postgres is slower with more savepoints than 64. */
const largestGroup = 60;

type Statement = [sql: string, values: Value[]];

/** A transaction that is to be committed. */
interface Waiting {
  about: string;
  work: (transaction: Transaction) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (cause: unknown) => void;
}

const dialect: Dialect = {
  forUpdate: 'FOR UPDATE',
  skipLocked: 'FOR UPDATE SKIP LOCKED',
  schema: withoutSamples,
};

/** The planner would keep samples of texts, which outlive the erasure of their rows. */
function withoutSamples(sql: string): string {
  const [, table] = /^CREATE TABLE (\w+)/.exec(sql) ?? [];
  const columns = [...sql.matchAll(/(\w+) TEXT\b/g)].map(([, name]) => `ALTER ${name} SET STATISTICS 0`);
  return table && columns.length > 0 ? `${sql}; ALTER TABLE ${table} ${columns.join(', ')}` : sql;
}

/** One Postgres database, for any number of instances. A failure is over as soon as the database is back. */
export class PostgresDatabase implements Database {
  readonly name: string;
  readonly dialect = dialect;
  readonly isSole = false;
  readonly #address: PostgresAddress;
  readonly #deadlineMs: number;
  readonly #pollMs: number;
  readonly #pool: PostgresPool;
  #hear: Listener = () => {};
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  #listening: Sql | undefined;
  #polling: NodeJS.Timeout | undefined;
  #overwriting: Promise<void> = Promise.resolve();

  constructor(address: PostgresAddress, { poll = 1_000, deadline = 5_000 }: PostgresOptions = {}) {
    this.name = address.name;
    this.#address = address;
    this.#deadlineMs = deadline;
    this.#pollMs = poll;
    this.#pool = new PostgresPool(address, deadline);
  }

  async all(sql: string, ...values: Value[]): Promise<Row[]> {
    return this.#pool.use((session) => session.query(sql, values));
  }

  async run(sql: string, ...values: Value[]): Promise<number> {
    const { count } = await this.#pool.use((session) => session.query(sql, values));
    return count;
  }

  transaction<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    { about }: { about?: string } = {},
  ): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const waiting: Waiting = { about: about ?? '', work, resolve: resolve as Waiting['resolve'], reject };
    if (about === undefined) {
      void this.#commit([waiting]);
    } else {
      this.#waiting.push(waiting);
      this.#running ??= this.#run();
    }
    return promise;
  }

  /** Also hears whenever listening began: something may have been announced before. */
  async listen(hear: Listener): Promise<void> {
    this.#hear = hear;
    this.#polling = setInterval(() => hear(), this.#pollMs).unref();
    this.#listening = listeningConnection(this.#address, this.#deadlineMs);
    try {
      await this.#listening.listen(
        channel,
        () => hear(),
        () => hear(),
      );
    } catch (cause) {
      throw new PostgresFailure(this.name, cause);
    }
  }

  /**
   * Begins a `VACUUM`, which locks nobody out. Where it fails, Postgres's own comes later. Bytes of deleted rows stay in
   * the server's files until new ones are written there.
   */
  async overwriteDeleted(tables: readonly string[]): Promise<void> {
    this.#overwriting = this.#overwriting.then(() => this.#vacuum(tables)).catch(() => {});
  }

  async close(): Promise<void> {
    clearInterval(this.#polling);
    await this.#running;
    await Promise.all([this.#listening?.end({ timeout: 0 }), this.#overwriting]);
    await this.#pool.close();
  }

  async #run(): Promise<void> {
    await setImmediate();
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, largestGroup);
      // Instances lock the same rows in the same order, so that none waits in a circle.
      await this.#commit(
        group.toSorted((one, other) => (one.about < other.about ? -1 : Number(one.about > other.about))),
      );
    }
    this.#running = undefined;
  }

  async #commit(group: Waiting[]): Promise<void> {
    try {
      const { settle, isAnnounced } = await this.#pool.use((session) => this.#write(session, group));
      for (const one of settle) one();
      if (isAnnounced) this.#hear();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  /** Answers how to settle each of the group, now that it is committed. */
  async #write(
    session: PostgresSession,
    group: Waiting[],
  ): Promise<{ settle: (() => void)[]; isAnnounced: boolean }> {
    const settle: (() => void)[] = [];
    const last: Statement[] = [];
    let isAnnounced = false;
    await session.query('BEGIN', []);
    try {
      for (const { work, resolve, reject } of group) {
        const own: Statement[] = [];
        let announces = false;
        const announce = () => (announces = true);
        if (group.length > 1) await session.query('SAVEPOINT one', []);
        try {
          const result = await work({ ...transactionOn(session, own), announce });
          settle.push(() => resolve(result));
          last.push(...own);
          isAnnounced ||= announces;
        } catch (error) {
          if (session.isLost || group.length === 1) throw error;
          await session.query('ROLLBACK TO one', []);
          settle.push(() => reject(error));
        }
      }
      if (isAnnounced) last.push([`SELECT pg_notify('${channel}', '')`, []]);
      last.push(['COMMIT', []]);
      // Where one of the last statements fails, Postgres makes a rollback of the commit that follows it.
      await Promise.all(last.map(([sql, values]) => session.query(sql, values)));
      return { settle, isAnnounced };
    } catch (error) {
      // The server itself rolls back what a lost connection had begun.
      if (!session.isLost) await session.query('ROLLBACK', []);
      throw error;
    }
  }

  /** On a connection of its own, as long as it takes. */
  async #vacuum(tables: readonly string[]): Promise<void> {
    const session = new PostgresSession(this.#address, this.#deadlineMs);
    try {
      await session.query('SET statement_timeout = 0', []);
      await session.query(`VACUUM ${tables.join(', ')}`, []);
    } finally {
      await session.end();
    }
  }
}

const transactionOn = (session: PostgresSession, last: Statement[]): Omit<Transaction, 'announce'> => {
  const all = (sql: string, ...values: Value[]): Promise<Row[]> => session.query(sql, values);
  return {
    dialect,
    all,
    run: async (sql, ...values) => (await session.query(sql, values)).count,
    lock: async (words) => void (await all('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', words)),
    now: async () => {
      const [row] = await all('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now');
      return Math.floor(Number(row?.['now']));
    },
    atCommit: (sql, ...values) => last.push([sql, values]),
  };
};
