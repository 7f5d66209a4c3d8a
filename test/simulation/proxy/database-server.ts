import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type {
  Database,
  Dialect,
  Listener,
  Row,
  Transaction,
  Value,
} from '../../../server-example/store/port.ts';
import { StoreError } from '../../../server-example/store/store-error.ts';
import type { Faults } from '../faults.ts';
import { type Life, outside } from '../world/life.ts';
import { world } from '../world/world.ts';

const dialect: Dialect = {
  forUpdate: '',
  skipLocked: '',
  schema: (postgres) =>
    postgres.replaceAll(/BIGINT( GENERATED ALWAYS AS IDENTITY)? PRIMARY KEY/g, 'INTEGER PRIMARY KEY'),
};

const slowestWayMs = 4;
const longestDeafMs = 5_000;

/** One connection to a file. */
class Connection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(file: string) {
    this.#database = new DatabaseSync(file, { timeout: 0 });
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA mmap_size = 67108864');
  }

  prepared(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  all(sql: string, values: Value[]): Row[] {
    return attempt(() => this.prepared(sql).all(...values));
  }

  run(sql: string, values: Value[]): number {
    return attempt(() => Number(this.prepared(sql).run(...values).changes));
  }

  rollBack(): void {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
  }

  close(): void {
    this.#database.close();
  }
}

function attempt<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    throw new StoreError('The database of the simulation refuses this.', { cause });
  }
}

/**
 * A database that several processes share: each way takes its time, transactions come one after the other, reads between any
 * two statements find what is committed. It shows leases, news and revocations across instances, not two transactions at
 * once: these stay with real Postgres.
 */
export class DatabaseServer {
  readonly #writer: Connection;
  readonly #reader: Connection;
  readonly #faults: Faults;
  readonly #listeners = new Map<Life, Listener>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(file: string, faults: Faults) {
    this.#writer = new Connection(file);
    this.#reader = new Connection(file);
    this.#faults = faults;
  }

  close(): void {
    this.#writer.close();
    this.#reader.close();
  }

  /** What is committed. */
  committed(sql: string, ...values: Value[]): Row[] {
    return this.#reader.all(sql, values);
  }

  connect(life: Life): Database {
    return {
      name: 'the shared database',
      dialect,
      isSole: false,
      all: (sql, ...values) => this.#read(life, sql, values),
      run: (sql, ...values) => this.#transact(life, (transaction) => transaction.run(sql, ...values)),
      transaction: (work) => this.#transact(life, work),
      listen: async (hear) => void this.#listeners.set(life, AsyncLocalStorage.bind(hear)),
      overwriteDeleted: async () => {},
      close: async () => void this.#listeners.delete(life),
    };
  }

  /** There and back: what is read may be old when it arrives. */
  async #read(life: Life, sql: string, values: Value[]): Promise<Row[]> {
    const rows = await this.#travel(life, () => this.#reader.all(sql, values));
    await this.#way();
    life.step();
    return rows;
  }

  /** Within a transaction nobody sees how long the way back takes. */
  async #travel<Result>(life: Life, work: () => Result): Promise<Result> {
    life.step();
    await this.#way();
    if (life.isDiskFull()) throw new StoreError('The disk of the database is full.');
    return work();
  }

  #way(): Promise<void> {
    return world.pause(world.between('database', 0.1, slowestWayMs));
  }

  #transact<Result>(life: Life, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const before = this.#last;
    const mine = before.then(() => Promise.race([this.#transaction(life, work), life.died]));
    // The one that comes next does not wait for what a dead process would still have done.
    this.#last = mine.catch(() => {}).finally(() => this.#writer.rollBack());
    return mine;
  }

  async #transaction<Result>(
    life: Life,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const last: [sql: string, values: Value[]][] = [];
    let hasNews = false;
    await this.#travel(life, () => this.#writer.run('BEGIN IMMEDIATE', []));
    const result = await work({
      dialect,
      all: (sql, ...values) => this.#travel(life, () => this.#writer.all(sql, values)),
      run: (sql, ...values) => this.#travel(life, () => this.#writer.run(sql, values)),
      lock: async () => {},
      now: async () => world.time,
      atCommit: (sql, ...values) => void last.push([sql, values]),
      announce: () => void (hasNews = true),
    });
    for (const [sql, values] of last) this.#writer.run(sql, values);
    life.step();
    this.#writer.run('COMMIT', []);
    if (hasNews) this.#nudge();
    if (this.#faults.take('commit-unanswered', life.name))
      throw new StoreError('The connection was lost at the commit.');
    await this.#way();
    life.step();
    return result;
  }

  /** On its way to whoever lives then, whatever becomes of who has committed. */
  #nudge(): void {
    for (const [life, hear] of this.#listeners) {
      if (life.isDead) this.#listeners.delete(life);
      // A connection that was lost is noticed, and begins with a look.
      const late = this.#faults.take('nudge-late', life.name)?.ms ?? 0;
      const ms = Math.min(late, longestDeafMs) + world.between('database', 1, slowestWayMs);
      outside(() => world.after(ms, () => life.isDead || hear()));
    }
  }
}
