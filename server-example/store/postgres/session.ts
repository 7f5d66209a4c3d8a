import postgres, { type ParameterOrJSON, type ReservedSql, type RowList, type Sql } from 'postgres';
import type { Row, Value } from '../port.ts';
import type { PostgresAddress } from './address.ts';
import { PostgresFailure } from './failure.ts';

/** The driver's settings of every connection. */
const settingsOf = ({ tls }: PostgresAddress, deadlineMs: number) => ({
  max: 1,
  ssl: tls,
  fetch_types: false,
  connect_timeout: deadlineMs / 1000,
  // The driver would also end a connection of this age between the statements of a transaction.
  max_lifetime: null,
  backoff: () => 0.1,
  onnotice: () => {},
  connection: {
    application_name: 'screening-elements',
    // An instance that stops in the middle of a transaction must not hold its locks against the others.
    idle_in_transaction_session_timeout: deadlineMs,
    statement_timeout: deadlineMs,
  },
});

/** A connection of the driver that connects anew whenever it was cut: for notifications alone. */
export const listeningConnection = (address: PostgresAddress, deadlineMs: number): Sql =>
  postgres(address.url, settingsOf(address, deadlineMs));

/**
 * One connection to the server. It opens when it is first used, and once it was closed it is never used again: the
 * driver would connect anew and go on in the middle of a transaction that the server has rolled back.
 */
export class PostgresSession {
  readonly #name: string;
  readonly #sql: Sql;
  readonly #failPending = new Set<(cause: unknown) => void>();
  #reserved: Promise<ReservedSql> | undefined;
  #isLost = false;

  constructor(address: PostgresAddress, deadlineMs: number) {
    this.#name = address.name;
    this.#sql = postgres(address.url, {
      ...settingsOf(address, deadlineMs),
      onclose: () => this.#lose(closedConnection),
    });
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** The rows, and how many were changed. @param text with a `?` for each value. */
  async query(text: string, values: Value[]): Promise<RowList<Row[]>> {
    const lost = Promise.withResolvers<never>();
    this.#failPending.add(lost.reject);
    try {
      return await Promise.race([this.#send(text, values), lost.promise]);
    } catch (cause) {
      throw new PostgresFailure(this.#name, cause);
    } finally {
      this.#failPending.delete(lost.reject);
    }
  }

  /** Ends the connection at once. What runs on it fails with this cause. */
  async end(cause: { code: string } = closedConnection): Promise<void> {
    this.#lose(cause);
    await this.#sql.end({ timeout: 0 });
  }

  async #send(text: string, values: Value[]): Promise<RowList<Row[]>> {
    if (this.#isLost) throw closedConnection;
    const sql = await (this.#reserved ??= this.#open());
    if (this.#isLost) throw closedConnection;
    let count = 0;
    const numbered = text.replace(/\?/g, () => `$${(count += 1)}`);
    return sql.unsafe(numbered, values as ParameterOrJSON<never>[], { prepare: values.length > 0 });
  }

  /** The driver never answers `reserve` on a connection that is not open yet. */
  async #open(): Promise<ReservedSql> {
    await this.#sql.unsafe('SELECT 1');
    return this.#sql.reserve();
  }

  #lose(cause: { code: string }): void {
    this.#isLost = true;
    for (const fail of this.#failPending) fail(cause);
  }
}

const closedConnection = { code: 'CONNECTION_CLOSED' };
