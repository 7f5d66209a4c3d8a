import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { StoreError } from './store.ts';

export type Row = Record<string, unknown>;

/** One SQLite file: statements are prepared once, a commit is on disk when it returns, failures are ours to name. */
export class SqliteConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(file: string, schema: string) {
    this.#database = opened(file);
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    this.#database.exec(schema);
  }

  /** All of `work` or nothing of it. It must not wait. */
  transaction<Result>(work: () => Result): Result {
    named(() => this.#database.exec('BEGIN IMMEDIATE'));
    try {
      const result = work();
      named(() => this.#database.exec('COMMIT'));
      return result;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  run(sql: string, ...values: SQLInputValue[]): void {
    named(() => this.#statement(sql).run(...values));
  }

  get(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return named(() => this.#statement(sql).get(...values));
  }

  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return named(() => this.#statement(sql).all(...values));
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }

  #statement(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

function opened(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 5_000 });
  } catch (cause) {
    throw new StoreError(
      `DATABASE_URL: ${file} cannot be opened; does its folder exist, and may we write there?`,
      {
        cause,
      },
    );
  }
}

function named<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    throw new StoreError('the database does not work', { cause });
  }
}
