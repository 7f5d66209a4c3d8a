import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Row, Value } from '../port.ts';
import { StoreError } from '../store-error.ts';

/**
 * The write-ahead log may grow to so many pages of 4 KiB: a page that changes often is then copied once for all. What a disk
 * spoils in it is lost with all that came after, so it is kept short.
 */
const pagesToCheckpoint = 1_000;
/** Memory for pages of the file: the screenings that change should not have to come from the disk. */
const cacheKibibytes = 64_000;

/** A connection to a SQLite file: statements are prepared once, a commit is on disk when it returns. */
export class SqliteConnection {
  readonly #file: string;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /** @throws {StoreError} as each method does, when the file cannot be used. */
  constructor(file: string) {
    this.#file = file;
    this.#database = new DatabaseSync(file, { timeout: 5_000 });
    try {
      this.exec(
        `PRAGMA cache_size = -${cacheKibibytes}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
         PRAGMA secure_delete = ON; PRAGMA wal_autocheckpoint = ${pagesToCheckpoint}`,
      );
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  get isInTransaction(): boolean {
    return this.#database.isOpen && this.#database.isTransaction;
  }

  all(sql: string, values: Value[]): Row[] {
    return this.#attempt('read', () => this.#statement(sql).all(...values));
  }

  /** Answers how many rows were changed. */
  run(sql: string, values: Value[]): number {
    return Number(this.#attempt('write to', () => this.#statement(sql).run(...values)).changes);
  }

  /** Statements without values. */
  exec(sql: string): void {
    this.#attempt('write to', () => this.#database.exec(sql));
  }

  /** Empties the write-ahead log: what was overwritten in the database still stands there. */
  checkpoint(): void {
    const [answer] = this.all('PRAGMA wal_checkpoint(TRUNCATE)', []);
    if (answer?.['busy'] === 0) return;
    throw new StoreError(`Cannot empty the write-ahead log of ${this.#file} while it is read: try again.`);
  }

  vacuum(): void {
    this.exec('VACUUM');
    this.checkpoint();
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }

  #attempt<Result>(what: 'read' | 'write to', work: () => Result): Result {
    try {
      return work();
    } catch (cause) {
      throw new StoreError(`Cannot ${what} ${this.#file}: ${reasonOf(cause)}.`, { cause });
    }
  }

  #statement(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** By SQLite's result code (sqlite.org/rescode.html). For the others, SQLite's own words are used. */
const reasons: Record<number, string> = {
  5: 'another process uses it: stop that one, or try again',
  8: 'it is read-only: give the user of the proxy the right to write it and its folder',
  10: 'the disk reports an error: check the disk and its quota',
  11: 'the file is damaged: restore a backup',
  13: 'the disk is full: make room on it',
  26: 'it is not a database of SQLite: restore a backup, or choose another file',
};

/** Never SQLite's full message, which may repeat what was written. */
export function reasonOf(cause: unknown): string {
  const { errcode, errstr } = cause as { errcode?: number; errstr?: string };
  // The last byte is the code, what stands before it a detail.
  return reasons[(errcode ?? 0) & 0xff] ?? errstr ?? 'it is closed';
}
