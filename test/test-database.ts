import { Client } from 'pg';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../demo/embedded-database.ts';
import { type PostgresAddress, readPostgresAddress } from '../server-example/store/postgres/address.ts';

/** A Postgres server for tests. Each test uses a schema of its own, so that none sees what another wrote. */
export class TestDatabase {
  /** The address of the server's database. */
  readonly url: string;
  readonly #embedded: EmbeddedDatabase | undefined;
  #schemas = 0;

  /** The server that `DATABASE_URL` names, else one of its own. */
  static async any(): Promise<TestDatabase> {
    const url = process.env['DATABASE_URL'];
    return url?.startsWith('postgres') ? new TestDatabase(url) : TestDatabase.embedded();
  }

  /** A server of its own, from the npm package, that can be stopped and started again. */
  static async embedded(): Promise<TestDatabase> {
    const embedded = await startEmbeddedDatabase();
    return new TestDatabase(embedded.url, embedded);
  }

  private constructor(url: string, embedded?: EmbeddedDatabase) {
    this.url = url;
    this.#embedded = embedded;
  }

  /** Makes an empty schema. Every store that is opened with the address uses it. */
  async newSchema(): Promise<PostgresAddress> {
    this.#schemas += 1;
    const schema = `test_${process.pid}_${Date.now().toString(36)}_${this.#schemas}`;
    await this.query(this.url, `CREATE SCHEMA ${schema}`);
    const url = new URL(this.url);
    url.searchParams.set('search_path', schema);
    return readPostgresAddress(url.href);
  }

  async dropSchema({ url }: PostgresAddress): Promise<void> {
    const [row] = await this.query(url, 'SELECT current_schema() AS name');
    await this.query(url, `DROP SCHEMA ${row?.['name']} CASCADE`);
  }

  /** Runs a statement outside any store. */
  async query(url: string, text: string): Promise<Record<string, unknown>[]> {
    const client = new Client(url);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Reads a table within a transaction that lasts until the function it answers is called. */
  async beginReading(url: string, table: string): Promise<() => Promise<void>> {
    const client = new Client(url);
    await client.connect();
    await client.query(`BEGIN; SELECT count(*) FROM ${table}`);
    return () => client.end();
  }

  async start(): Promise<void> {
    await this.#embedded?.start();
  }

  /** Stops a server of our own; its data stay. */
  async pause(): Promise<void> {
    await this.#embedded?.stop();
  }

  async close(): Promise<void> {
    await this.#embedded?.remove();
  }
}
