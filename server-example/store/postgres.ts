import { setImmediate } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Database, Dialect, Listener, Row, Transaction, Value } from './port.ts';
import type { PostgresAddress } from './postgres/address.ts';
import { PostgresConnections, type Query, type Statement } from './postgres/connections.ts';
import { Deadlock, postgresFailure } from './postgres/failure.ts';

export interface PostgresOptions {
  /** How often to look for what was announced when no notification comes, in milliseconds. */
  poll?: number;
  /** How long to wait for a connection, and for the answer to a statement, in milliseconds. */
  deadline?: number;
}

/** After so long a lost connection for notifications is opened again. */
const retryMs = 100;

const channel = 'screening_log';

/** The most transactions that share a commit: Postgres is slower with more savepoints than 64. */
const largestGroup = 60;

/** A transaction that is to be committed. */
interface Waiting {
  about: string;
  work: (transaction: Transaction) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (cause: unknown) => void;
}

/** What is left to do after a commit. */
interface Committed {
  settle: (() => void)[];
  isAnnounced: boolean;
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
  readonly #pollMs: number;
  readonly #connections: PostgresConnections;
  #hear: Listener = () => {};
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  #listening: Client | undefined;
  #polling: NodeJS.Timeout | undefined;
  #overwriting: Promise<void> = Promise.resolve();

  /** @throws {StoreError} when it cannot be reached. */
  static async open(
    address: PostgresAddress,
    { poll = 1_000, deadline = 5_000 }: PostgresOptions = {},
  ): Promise<PostgresDatabase> {
    return new PostgresDatabase(address.name, await PostgresConnections.open(address, deadline), poll);
  }

  private constructor(name: string, connections: PostgresConnections, pollMs: number) {
    this.name = name;
    this.#connections = connections;
    this.#pollMs = pollMs;
  }

  async all(sql: string, ...values: Value[]): Promise<Row[]> {
    return (await this.#connections.query(sql, values)).rows;
  }

  async run(sql: string, ...values: Value[]): Promise<number> {
    return (await this.#connections.query(sql, values)).rowCount ?? 0;
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
    await this.#listen();
  }

  /**
   * Begins a `VACUUM`, which locks nobody out. Where it fails, Postgres's own comes later. Bytes of deleted rows stay in
   * the server's files until new ones are written there.
   */
  async overwriteDeleted(tables: readonly string[]): Promise<void> {
    this.#overwriting = this.#overwriting.then(() => this.#vacuum(tables)).catch(() => {});
  }

  async close(why?: Error): Promise<void> {
    clearInterval(this.#polling);
    await this.#running;
    await this.#overwriting;
    await this.#connections.close(why);
    void this.#listening?.end();
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
    let committed: Committed;
    try {
      committed = await this.#attempt(group);
    } catch (error) {
      if (error instanceof Deadlock) return this.#commit(group);
      for (const { reject } of group) reject(error);
      return;
    }
    for (const settle of committed.settle) settle();
    if (committed.isAnnounced) this.#hear();
  }

  async #attempt(group: Waiting[]): Promise<Committed> {
    const settle: (() => void)[] = [];
    let isAnnounced = false;
    await this.#connections.transaction(async (query) => {
      const last: Statement[] = [];
      for (const { work, resolve, reject } of group) {
        const own: Statement[] = [];
        let announces = false;
        const announce = () => (announces = true);
        if (group.length > 1) await query('SAVEPOINT one');
        try {
          const result = await work({ ...transactionOn(query, own), announce });
          settle.push(() => resolve(result));
          last.push(...own);
          isAnnounced ||= announces;
        } catch (error) {
          if (group.length === 1 || error instanceof Deadlock) throw error;
          await query('ROLLBACK TO one');
          settle.push(() => reject(error));
        }
      }
      if (isAnnounced) last.push([`SELECT pg_notify('${channel}', '')`, []]);
      return last;
    });
    return { settle, isAnnounced };
  }

  /** On a connection of its own. Where it is lost, another takes its place. */
  async #listen(): Promise<void> {
    const client = this.#connections.client();
    this.#listening = client;
    client.on('notification', () => this.#hear());
    client.once('end', () => setTimeout(() => this.#listenAgain(), retryMs).unref());
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
    } catch (cause) {
      void client.end();
      throw postgresFailure(this.name, cause);
    }
    this.#hear();
  }

  #listenAgain(): void {
    // A failure ends that connection, which leads here again.
    if (!this.#connections.isClosed) this.#listen().catch(() => {});
  }

  /** On a connection of its own, as long as it takes. */
  async #vacuum(tables: readonly string[]): Promise<void> {
    const client = this.#connections.client({ query_timeout: 0, statement_timeout: 0 });
    try {
      await client.connect();
      await client.query(`VACUUM ${tables.join(', ')}`);
    } finally {
      void client.end();
    }
  }
}

const transactionOn = (query: Query, last: Statement[]): Omit<Transaction, 'announce'> => {
  const all = async (sql: string, ...values: Value[]): Promise<Row[]> => (await query(sql, values)).rows;
  return {
    dialect,
    all,
    run: async (sql, ...values) => (await query(sql, values)).rowCount ?? 0,
    lock: async (words) => void (await all('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', words)),
    now: async () => {
      const [row] = await all('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now');
      return Math.floor(Number(row?.['now']));
    },
    atCommit: (sql, ...values) => last.push([sql, values]),
  };
};
