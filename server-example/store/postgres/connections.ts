import type { EventEmitter } from 'node:events';
import {
  Client,
  type ClientBase,
  type ClientConfig,
  Pool,
  type PoolConfig,
  type QueryConfig,
  type QueryResult,
} from 'pg';
import type { Row, Value } from '../port.ts';
import type { PostgresAddress } from './address.ts';
import { offersNoTls, postgresFailure } from './failure.ts';

/** How many connections the pool of one instance holds; one more is for notifications. */
const pooled = 10;

export type Statement = [sql: string, values: Value[]];
export type Query = (sql: string, values?: Value[]) => Promise<QueryResult<Row>>;

/**
 * Connections to one Postgres server: the driver's pool, and single ones. This driver never uses a connection again that was
 * lost: one that connected anew would go on in the middle of a transaction that the server has rolled back. What fails,
 * or takes too long, throws `StoreError`.
 */
export class PostgresConnections {
  readonly #name: string;
  readonly #settings: PoolConfig;
  readonly #pool: Pool;
  #closedBecause: Error | undefined;

  /** @param deadlineMs how long to wait for a connection, and for the answer to a statement. */
  static async open(
    { url, name, tls, driver }: PostgresAddress,
    deadlineMs: number,
  ): Promise<PostgresConnections> {
    const settings: PoolConfig = {
      connectionString: url,
      application_name: 'screening-elements',
      max: pooled,
      pipeline: true,
      keepAlive: true,
      keepAliveInitialDelayMillis: 60_000,
      connectionTimeoutMillis: deadlineMs,
      // The server gives up first. Where even that is not heard, the connection is given up, too.
      statement_timeout: Math.ceil(deadlineMs * 0.9),
      query_timeout: deadlineMs,
      // An instance that stops in the middle of a transaction must not hold its locks against the others.
      idle_in_transaction_session_timeout: deadlineMs,
      ...driver,
    };
    try {
      const ssl = tls === 'prefer' ? await offeredTls(settings) : tls;
      return new PostgresConnections(name, { ...settings, ssl });
    } catch (cause) {
      throw postgresFailure(name, cause);
    }
  }

  private constructor(name: string, settings: PoolConfig) {
    this.#name = name;
    this.#settings = settings;
    this.#pool = new Pool(settings).on('connect', ignoreLoss);
    ignoreLoss(this.#pool);
  }

  get isClosed(): boolean {
    return this.#pool.ending;
  }

  async query(
    sql: string,
    values: Value[] = [],
    on: Pool | ClientBase = this.#pool,
  ): Promise<QueryResult<Row>> {
    return this.#ask(on.query<Row>(values.length > 0 ? prepared(sql, values) : sql));
  }

  /** Does `work` within a transaction. What it answers is sent together with the commit. */
  async transaction(work: (query: Query) => Promise<Statement[]>): Promise<void> {
    const client = await this.#ask(this.#pool.connect());
    const query: Query = (sql, values) => this.query(sql, values, client);
    let isLost = false;
    try {
      await query('BEGIN');
      const last = await work(query);
      // Where one of the last statements fails, Postgres makes a rollback of the commit that follows it.
      await Promise.all([...last.map(([sql, values]) => query(sql, values)), query('COMMIT')]);
    } catch (error) {
      // The server itself rolls back what a lost connection had begun.
      isLost = await query('ROLLBACK').then(
        () => false,
        () => true,
      );
      throw error;
    } finally {
      client.release(isLost);
    }
  }

  /** A connection that is lent to nobody else, and not open yet: whoever asks for it opens and ends it. */
  client(settings: ClientConfig = {}): Client {
    return clientOf({ ...this.#settings, ...settings });
  }

  async close(why?: Error): Promise<void> {
    this.#closedBecause ??= why;
    if (!this.isClosed) await this.#pool.end();
  }

  async #ask<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer;
    } catch (cause) {
      throw this.#closedBecause ?? postgresFailure(this.#name, cause);
    }
  }
}

/** What runs on a lost connection fails by itself: without a listener the driver would also end the process. */
const ignoreLoss = (lossy: EventEmitter): EventEmitter => lossy.on('error', () => {});

function clientOf(settings: ClientConfig): Client {
  const client = new Client(settings);
  ignoreLoss(client);
  return client;
}

/** How `prefer` is meant: the driver itself knows only with and without. */
async function offeredTls(settings: ClientConfig): Promise<ClientConfig['ssl']> {
  const ssl = { rejectUnauthorized: false };
  const client = clientOf({ ...settings, ssl });
  try {
    await client.connect();
    return ssl;
  } catch (cause) {
    if (offersNoTls(cause as Error)) return false;
    throw cause;
  } finally {
    void client.end();
  }
}

/** By the SQL that the store writes. */
const known = new Map<string, { name: string; text: string }>();

/** A connection that has seen a name before need not read its text again. @param sql with a `?` for each value. */
function prepared(sql: string, values: Value[]): QueryConfig {
  let count = 0;
  const statement = known.get(sql) ?? {
    name: `statement ${known.size}`,
    text: sql.replaceAll('?', () => `$${(count += 1)}`),
  };
  known.set(sql, statement);
  return { ...statement, values };
}
