import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { postgresStatements } from '../contract/former/former-database.ts';
import { openPostgres } from '../stores.ts';
import { readPostgresAddress } from '../../server-example/store/postgres/address.ts';
import { outputOf } from '../server/command-output.ts';
import { proxyEnvironment } from '../server/proxy-environment.ts';
import { TestDatabase } from '../test-database.ts';
import { TcpProxy } from '../tcp-proxy.ts';

let server: TestDatabase;
before(async () => (server = await TestDatabase.any()));
after(() => server.close());

const check = (url: string, environment: Record<string, string> = {}) =>
  outputOf(['--check'], { ...proxyEnvironment, DATABASE_URL: url, ...environment });
/** The address of a new schema, as an operator would write it, and as the store takes it. */
async function newSchema() {
  const { url: driverUrl } = await server.newSchema();
  const [row] = await server.query(driverUrl, 'SELECT current_schema() AS name');
  const url = new URL(server.url);
  url.searchParams.set('search_path', String(row?.['name']));
  return { url: url.href, address: readPostgresAddress(url.href), schema: String(row?.['name']) };
}
const tablesIn = async (schema: string) =>
  server.query(server.url, `SELECT relname FROM pg_class WHERE relnamespace = '${schema}'::regnamespace`);

test('--check on Postgres finds an empty database, and makes no table', async () => {
  const { url, schema } = await newSchema();
  const { code, printed } = await check(url);
  assert.equal(code, 0);
  assert.match(printed, /The database is empty: the first start makes its tables\.$/);
  assert.deepEqual(await tablesIn(schema), []);
});

test('--check on Postgres says what a start would, also while a proxy runs there', async () => {
  const { url, address } = await newSchema();
  const store = await openPostgres(address, 'test');
  const facts = () => server.query(address.url, 'SELECT name, value, xmin FROM meta ORDER BY name');
  const before = await facts();
  const { code, printed } = await check(url);
  assert.equal(code, 0);
  assert.match(printed, /The database is one of this proxy\.$/);
  const production = { SERVICE_ENVIRONMENT: 'production', PUBLIC_URL: 'https://market.example' };
  const wrong = await check(url, production);
  assert.equal(wrong.code, 1);
  assert.match(wrong.complained, /belongs to the test environment, not to production/);
  const otherKey = await check(url, { SECRET_KEY: 'Tn5Ky2Ju7Ha4Pe6Sdx9Qm1l0vWc3bZr8' });
  assert.equal(otherKey.code, 1);
  assert.match(otherKey.complained, /was written with another SECRET_KEY/);
  assert.deepEqual(await facts(), before);
  await store.close();
  for (const version of ['9', '9999']) {
    await server.query(address.url, `UPDATE meta SET value = '${version}' WHERE name = 'schema_version'`);
    const said = await openPostgres(address, 'test').catch((error: Error) => error.message);
    assert.equal((await check(url)).complained, said);
  }
});

test('--check on Postgres says that a database would be brought forward, by the owner of its tables alone', async () => {
  const { url, address, schema } = await newSchema();
  await server.query(address.url, postgresStatements);
  const { code, printed } = await check(url);
  assert.equal(code, 0);
  assert.match(printed, /: the start brings it from schema 16 to 21\./);
  const role = `${schema}_writer`;
  await server.query(
    address.url,
    `CREATE ROLE ${role} LOGIN PASSWORD 'writer'; GRANT ALL ON SCHEMA ${schema} TO ${role};
     GRANT ALL ON ALL TABLES IN SCHEMA ${schema} TO ${role}`,
  );
  const writer = new URL(url);
  [writer.username, writer.password] = [role, 'writer'];
  const { complained } = await check(writer.href);
  assert.match(complained, /: the user lacks a permission there\.$/);
  const start = openPostgres(readPostgresAddress(writer.href), 'test');
  await assert.rejects(start, { message: complained });
  const [row] = await server.query(address.url, "SELECT value FROM meta WHERE name = 'schema_version'");
  assert.equal(row?.['value'], '16');
  await (await openPostgres(address, 'test')).close();
  await server.query(address.url, `DROP SCHEMA ${schema} CASCADE; DROP ROLE ${role}`);
});

test('--check on Postgres names a wrong password, a server that is away and a database that is not there', async () => {
  const said = async (change: (url: URL) => void) => {
    const url = new URL(server.url);
    change(url);
    const { code, complained } = await check(url.href);
    assert.equal(code, 1);
    return complained;
  };
  assert.match(
    await said((url) => (url.password = 'wrong')),
    /^Cannot use the database .*: it refuses the user name or the password\.$/,
  );
  const gone = await TcpProxy.to(Number(URL.parse(server.url)!.port));
  const { port } = gone;
  await gone.close();
  assert.match(await said((url) => (url.port = String(port))), /: nothing listens there\.$/);
  assert.match(
    await said((url) => (url.pathname = '/nowhere')),
    /: the server has no database of this name\.$/,
  );
});

test('--check on Postgres refuses a user who may not write, tables of another program and a schema that is not there', async () => {
  const { url, address, schema } = await newSchema();
  const role = `${schema}_reader`;
  await server.query(
    address.url,
    `CREATE ROLE ${role} LOGIN PASSWORD 'reader'; GRANT USAGE ON SCHEMA ${schema} TO ${role}`,
  );
  const reader = new URL(url);
  [reader.username, reader.password] = [role, 'reader'];
  const lacking = /: the user lacks a permission there\.$/;
  assert.match((await check(reader.href)).complained, lacking);
  await server.query(address.url, 'CREATE TABLE orders (id TEXT)');
  assert.match(
    (await check(url)).complained,
    /: it has a table of another program with the name of one of ours; /,
  );
  const said = await openPostgres(address, 'test').catch((error: Error) => error.message);
  assert.equal((await check(url)).complained, said);
  await server.query(address.url, 'DROP TABLE orders');
  const nowhere = url.replace(schema, 'nowhere');
  const lost = await openPostgres(readPostgresAddress(nowhere), 'test').catch(
    (error: Error) => error.message,
  );
  assert.equal((await check(nowhere)).complained, lost);
  await (await openPostgres(address, 'test')).close();
  await server.query(address.url, `GRANT SELECT ON meta TO ${role}`);
  assert.match((await check(reader.href)).complained, lacking);
  await server.query(address.url, `DROP SCHEMA ${schema} CASCADE; DROP ROLE ${role}`);
});
