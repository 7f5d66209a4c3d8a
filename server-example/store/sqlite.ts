import { setImmediate } from 'node:timers/promises';
import type { Database, Dialect, Listener, Row, Transaction, Value } from './port.ts';
import { SqliteConnection } from './sqlite/connection.ts';
import { FileLock, prepareFile } from './sqlite/file.ts';

const inMemory = ':memory:';

/** An erasure is followed by a `VACUUM` once nothing was written for so long: that takes a second for each 100 MB. */
const idleMs = 60_000;

const dialect: Dialect = {
  forUpdate: '',
  skipLocked: '',
  schema: (postgres) =>
    postgres.replaceAll(/BIGINT( GENERATED ALWAYS AS IDENTITY)? PRIMARY KEY/g, 'INTEGER PRIMARY KEY'),
};

/** A transaction that waits for its group. */
interface Waiting {
  work: (transaction: Transaction) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (cause: unknown) => void;
}

/**
 * One SQLite file, for one process. Transactions queue; those of one pass of the event loop share a commit, which is what
 * takes long. Reads wait for the group that is being written, and so never find what is not committed.
 */
export class SqliteDatabase implements Database {
  readonly name: string;
  readonly dialect = dialect;
  readonly isSole = true;
  readonly #lock: FileLock | undefined;
  readonly #connection: SqliteConnection;
  #waiting: Waiting[] = [];
  /** What must not run within a transaction. */
  #between: (() => void)[] = [];
  #running: Promise<void> | undefined;
  /** Resolves when the group is committed that is being written. */
  #group: Promise<void> | undefined;
  #hear: Listener = () => {};
  #vacuum: NodeJS.Timeout | undefined;
  /** How long the newest group took, on the disk above all. */
  #tookMs = 0;

  /**
   * @param file a path, or `:memory:`.
   * @throws {StoreError} when it cannot be opened, or when another process uses it.
   */
  constructor(file: string) {
    this.name = file;
    if (file !== inMemory) {
      prepareFile(file);
      this.#lock = new FileLock(file);
    }
    try {
      this.#connection = new SqliteConnection(file);
    } catch (error) {
      this.#lock?.release();
      throw error;
    }
  }

  async all(sql: string, ...values: Value[]): Promise<Row[]> {
    while (this.#group) await this.#group;
    this.#rollBack();
    return this.#connection.all(sql, values);
  }

  async run(sql: string, ...values: Value[]): Promise<number> {
    return this.transaction((transaction) => transaction.run(sql, ...values));
  }

  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#waiting.push({ work, resolve: resolve as Waiting['resolve'], reject });
    this.#start();
    return promise;
  }

  async listen(hear: Listener): Promise<void> {
    this.#hear = hear;
  }

  /**
   * What was deleted is overwritten with zeros (`secure_delete`), and the write-ahead log, which may still hold it, is
   * emptied. What SQLite has copied within the file and then dropped goes with the next `VACUUM`, when nobody writes.
   */
  async overwriteDeleted(): Promise<void> {
    this.#vacuum ??= setTimeout(() => this.#vacuumSoon(), idleMs).unref();
    await this.#inBetween(() => this.#connection.checkpoint());
  }

  async close(): Promise<void> {
    clearTimeout(this.#vacuum);
    await this.#running;
    this.#connection.close();
    this.#lock?.release();
  }

  #start(): void {
    this.#running ??= this.#run();
    this.#vacuum?.refresh();
  }

  async #run(): Promise<void> {
    while (this.#waiting.length + this.#between.length > 0) {
      await letOthersWork(this.#tookMs);
      const began = performance.now();
      if (this.#waiting.length > 0) await (this.#group = this.#commit(this.#waiting.splice(0)));
      this.#group = undefined;
      for (const work of this.#between.splice(0)) work();
      this.#tookMs = performance.now() - began;
    }
    this.#running = undefined;
  }

  /**
   * Where one of a group fails, nothing of it is kept, and each is done again by itself. Where the database fails, all of them
   * have: each would wait for it again.
   */
  async #commit(group: Waiting[]): Promise<void> {
    const results: unknown[] = [];
    const announced: object[] = [];
    let isWorking = false;
    try {
      this.#rollBack();
      this.#connection.run('BEGIN IMMEDIATE', []);
      isWorking = true;
      for (const { work } of group) {
        const transaction = new SqliteTransaction(this.#connection);
        results.push(await work(transaction));
        transaction.end();
        announced.push(...transaction.announced);
      }
      isWorking = false;
      this.#connection.run('COMMIT', []);
    } catch (error) {
      if (isWorking && group.length > 1) for (const one of group) await this.#commit([one]);
      else for (const { reject } of group) reject(error);
      return;
    }
    for (const [index, { resolve }] of group.entries()) resolve(results[index]);
    if (announced.length > 0) this.#hear(announced);
  }

  /** Undoes what failed, before anything else is done. @throws {StoreError} where that fails, too. */
  #rollBack(): void {
    if (this.#connection.isInTransaction) this.#connection.exec('ROLLBACK');
  }

  #inBetween(work: () => void): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#between.push(() => {
      try {
        this.#rollBack();
        resolve(work());
      } catch (error) {
        reject(error);
      }
    });
    this.#start();
    return promise;
  }

  #vacuumSoon(): void {
    this.#vacuum = undefined;
    // Where the disk has no room for it, the erasure before has overwritten what matters all the same.
    this.#inBetween(() => this.#connection.vacuum()).catch(() => {});
  }
}

/**
 * A commit keeps the whole process waiting for the disk, and a pass of the event loop takes one new connection: between
 * two of them, everybody else has a tenth of the time.
 */
async function letOthersWork(tookMs: number): Promise<void> {
  const until = performance.now() + tookMs / 10;
  do await setImmediate();
  while (performance.now() < until);
}

/** One of a group that is kept or undone as a whole. */
class SqliteTransaction implements Transaction {
  readonly dialect = dialect;
  readonly announced: object[] = [];
  readonly #connection: SqliteConnection;
  readonly #last: [sql: string, values: Value[]][] = [];

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  async all(sql: string, ...values: Value[]): Promise<Row[]> {
    return this.#connection.all(sql, values);
  }

  async run(sql: string, ...values: Value[]): Promise<number> {
    return this.#connection.run(sql, values);
  }

  /** A sole process writes one after the other. */
  async lock(): Promise<void> {}

  async now(own: number): Promise<number> {
    return own;
  }

  atCommit(sql: string, ...values: Value[]): void {
    this.#last.push([sql, values]);
  }

  announce(what: object): void {
    this.announced.push(what);
  }

  /** Does what was put off to the end. */
  end(): void {
    for (const [sql, values] of this.#last) this.#connection.run(sql, values);
  }
}
