import postgres, { type Sql } from 'postgres';
import type { PostgresAddress } from './postgres-address.ts';
import { PostgresFailure } from './postgres-failure.ts';

/** How many connections one instance holds. */
const size = 10;

/**
 * Lends connections, each to one borrower at a time. The driver's own pool is not used: it hands out connections that
 * broke within a transaction. Here a connection that failed is thrown away and a new one takes its place.
 */
export class PostgresPool {
  readonly #address: PostgresAddress;
  readonly #deadlineMs: number;
  readonly #free: Sql[];
  readonly #lent = new Set<Sql>();
  readonly #waiting: ((sql: Sql) => void)[] = [];

  /** @param deadlineMs how long a borrower may take, the wait for a connection not counted. */
  constructor(address: PostgresAddress, deadlineMs: number) {
    this.#address = address;
    this.#deadlineMs = deadlineMs;
    this.#free = Array.from({ length: size }, () => this.connection());
  }

  /** Does `work` with a connection of its own. Past the deadline the connection is cut, and `work` fails. */
  async use<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
    const sql = await this.#borrow();
    const deadline = setTimeout(() => cut(sql), this.#deadlineMs);
    let isUsable = true;
    try {
      return await work(sql);
    } catch (error) {
      isUsable = !(error instanceof PostgresFailure && error.isConnectionLost);
      throw error;
    } finally {
      clearTimeout(deadline);
      if (!isUsable) cut(sql);
      this.#return(sql, isUsable ? sql : this.connection());
    }
  }

  /** A connection outside the pool. It is opened when it is first used. */
  connection(): Sql {
    const { url, tls } = this.#address;
    return postgres(url, {
      max: 1,
      ssl: tls,
      fetch_types: false,
      connect_timeout: this.#deadlineMs / 1000,
      // The driver would also end a connection of this age between the statements of a transaction.
      max_lifetime: null,
      backoff: () => 0.1,
      onnotice: () => {},
      connection: {
        application_name: 'screening-elements',
        // An instance that stops in the middle of a transaction must not hold its locks against the others.
        idle_in_transaction_session_timeout: this.#deadlineMs,
        statement_timeout: this.#deadlineMs,
      },
    });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#free, ...this.#lent].map((sql) => sql.end({ timeout: 1 })));
  }

  async #borrow(): Promise<Sql> {
    const sql = this.#free.pop() ?? (await this.#turn());
    this.#lent.add(sql);
    return sql;
  }

  /** Waits in line, at most as long as the others may take: a database that hangs must not gather callers. */
  async #turn(): Promise<Sql> {
    const { promise, resolve, reject } = Promise.withResolvers<Sql>();
    this.#waiting.push(resolve);
    const deadline = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(resolve), 1);
      reject(new PostgresFailure(this.#address.name, { code: 'CONNECTION_DESTROYED' }));
    }, this.#deadlineMs);
    try {
      return await promise;
    } finally {
      clearTimeout(deadline);
    }
  }

  #return(lent: Sql, sql: Sql): void {
    this.#lent.delete(lent);
    const next = this.#waiting.shift();
    if (next) next(sql);
    else this.#free.push(sql);
  }
}

/** Ends a connection at once. What runs on it fails. */
const cut = (sql: Sql): void => void sql.end({ timeout: 0 });
