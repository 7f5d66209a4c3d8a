import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pipeline } from 'node:stream';
import { readPostgresAddress } from '../../server-example/store/postgres/address.ts';
import { openPostgres } from '../stores.ts';
import { TestDatabase } from '../test-database.ts';

/** Needs every kind of encoding. */
const password = 'p@s/s:w#r%d ?é+&=';

describe('addresses of Postgres as people have them', () => {
  let server: TestDatabase;
  let port: string;
  let folder: string;
  let socket: Server;
  before(async () => {
    server = await TestDatabase.embedded();
    ({ port } = new URL(server.url));
    await server.query(server.url, `CREATE ROLE "shop@db" LOGIN SUPERUSER PASSWORD '${password}'`);
    await server.query(server.url, 'CREATE SCHEMA "Checks"');
    // As the Cloud SQL proxy does it, with its folder's name.
    folder = join(mkdtempSync(join(tmpdir(), 'screening-')), 'project:region:one');
    mkdirSync(folder);
    socket = createServer((client) => {
      pipeline(client, connect(Number(port), '127.0.0.1'), client, () => {});
    });
    socket.listen(join(folder, '.s.PGSQL.5432'));
    await once(socket, 'listening');
  });
  after(async () => {
    socket.close();
    rmSync(join(folder, '..'), { recursive: true });
    await server.close();
  });

  const user = `shop%40db:${encodeURIComponent(password)}`;
  const open = async (address: string) => (await openPostgres(readPostgresAddress(address), 'test')).close();
  const openWith = (query: string) => open(`postgres://${user}@127.0.0.1:${port}/postgres?${query}`);

  const queries = [
    'channel_binding=prefer&connect_timeout=10&target_session_attrs=read-write&sslmode=allow',
    'application_name=shop&options=-c%20search_path%3Dpublic&client_encoding=UTF8',
    'gssencmode=disable&keepalives=1&keepalives_idle=30&tcp_user_timeout=9000&ssl=false&statement_timeout=30s',
    'connection_limit=5&pool_timeout=0&socket_timeout=9&schema=public&pgbouncer=false&sslaccept=accept_invalid_certs',
    'pool=5&prepared_statements=false&encoding=unicode&schema_search_path=public&checkout_timeout=5',
    'sslmode=prefer&sslnegotiation=postgres&load_balance_hosts=disable&uselibpqcompat=true',
    'TimeZone=UTC&lock_timeout=4000&search_path=public',
  ];
  for (const query of queries)
    test(`a database is opened with ${query}`, async () => {
      await openWith(query);
    });

  test('a driver in the scheme, and places in the settings, lead to the database', async () => {
    await open(`postgresql+psycopg://${user}@127.0.0.1:${port}/postgres`);
    const settings = new URLSearchParams({ host: '127.0.0.1', port, user: 'shop@db', password });
    await open(`postgresql:///postgres?${settings.toString().replaceAll('+', '%20')}`);
    await open(`postgresql://?dbname=postgres&${settings.toString().replaceAll('+', '%20')}`);
  });

  test('a socket is opened, by the settings and in place of the host, without TLS', async () => {
    const encoded = encodeURIComponent(folder);
    await open(`postgres://${user}@/postgres?host=${encoded}`);
    await open(`postgresql://${user}@localhost/postgres?host=${folder}&sslmode=require`);
    await open(`postgresql://${user}@${encoded}/postgres`);
    const { name } = readPostgresAddress(`postgres://${user}@/postgres?host=${encoded}`);
    assert.equal(name, `${folder}/postgres`);
  });

  test("Prisma's schema is used as it is written, and the address names the application", async () => {
    const address = readPostgresAddress(
      `postgres://${user}@127.0.0.1:${port}/postgres?schema=Checks&application_name=shop`,
    );
    const store = await openPostgres(address, 'test');
    const tables = `SELECT count(*)::int AS n FROM pg_tables WHERE schemaname = 'Checks'`;
    const named = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'shop'`;
    for (const sql of [tables, named])
      assert.ok(Number((await server.query(server.url, sql))[0]?.['n']) > 0, sql);
    await store.close();
  });

  const refused: [query: string, reason: string][] = [
    ['sslmod=require', 'it does not know the setting sslmod in the address'],
    ['statement_timeout=soon', 'it refuses the value of statement_timeout in the address'],
    ['schema=absent', 'it has no schema of the name in the address'],
  ];
  for (const [query, reason] of refused)
    test(`a database that is opened with ${query} says what is wrong by its name`, async () => {
      const message = `Cannot use the database 127.0.0.1:${port}/postgres: ${reason}.`;
      await assert.rejects(openWith(query), { name: 'StoreError', message });
    });
});
