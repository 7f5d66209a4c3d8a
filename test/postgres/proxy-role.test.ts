import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { readPostgresAddress } from '../../server-example/store/postgres/address.ts';
import { openPostgres } from '../stores.ts';
import { TestDatabase } from '../test-database.ts';

const compose = readFileSync('deploy/compose.yaml', 'utf8');
const script = readFileSync('deploy/postgres/proxy-role.sql', 'utf8');

let server: TestDatabase;
before(async () => (server = await TestDatabase.embedded()));
after(() => server.close());

test('the proxy of deploy/compose.yaml keeps its store as the owner of its database, and is no superuser', async () => {
  assert.match(compose, /\.\/postgres\/proxy-role\.sql:\/docker-entrypoint-initdb\.d\//);
  assert.doesNotMatch(compose, /POSTGRES_USER/);
  // The lines that psql itself obeys are not for the server.
  const statements = script.replaceAll(/^(--|\\).*$/gm, '').replace(":'password'", "'of the proxy'");
  for (const statement of statements.split(';').filter((text) => text.trim()))
    await server.query(server.url, statement);
  const [, named] = /# (postgres:\/\/\S+:)<the password>@database:5432\/screenings/.exec(compose)!;
  const url = new URL(server.url);
  [url.username, url.password, url.pathname] = [
    URL.parse(`${named}x@x`)!.username,
    'of the proxy',
    '/screenings',
  ];
  const store = await openPostgres(readPostgresAddress(url.href), 'test');
  await store.instance.beat(Date.now());
  await store.close();
  assert.deepEqual(
    await server.query(url.href, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user'),
    [{ rolsuper: false }],
  );
  // Nobody else logs in over the network.
  await assert.rejects(server.query(server.url, 'SELECT 1'), /password authentication failed/);
});
