import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { freePort } from '../../demo/free-port.ts';
import type { PostgresAddress } from '../../server-example/store/postgres/address.ts';
import { postgresStatements } from '../contract/former/former-database.ts';
import { type FormerUnderTest, updateContract } from '../contract/update-contract.ts';
import { RunningProcess } from '../journey/running-process.ts';
import { proxyEnvironment } from '../server/proxy-environment.ts';
import { openPostgres } from '../stores.ts';
import { TestDatabase } from '../test-database.ts';

/** The columns, constraints and indexes of a schema. A key has the name that its table had when it was made. */
const shapes = `
  SELECT relname AS table_name, 'column' AS kind,
    concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attstattarget,
      pg_get_expr(adbin, adrelid)) AS made
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
  UNION ALL
  SELECT relname, 'constraint', pg_get_constraintdef(pg_constraint.oid)
  FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid WHERE connamespace = current_schema()::regnamespace
  UNION ALL
  SELECT tablename, 'index', replace(indexdef, current_schema() || '.', '') FROM pg_indexes
  WHERE schemaname = current_schema()
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = (schemaname || '.' || indexname)::regclass)
  ORDER BY 1, 2, 3`;

describe('updates on Postgres', () => {
  let server: TestDatabase;
  before(async () => (server = await TestDatabase.any()));
  after(() => server.close());

  const newFormer = async (): Promise<PostgresAddress> => {
    const address = await server.newSchema();
    await server.query(address.url, postgresStatements);
    return address;
  };

  updateContract('Postgres', async () => ({
    make: async (): Promise<FormerUnderTest> => {
      const addresses = { former: await newFormer(), new: await server.newSchema() };
      return {
        open: () => openPostgres(addresses.former, 'test', { tellsHost: true }),
        openNew: () => openPostgres(addresses.new, 'test'),
        shape: (of) => server.query(addresses[of].url, shapes),
        remove: async () => {
          for (const address of Object.values(addresses)) await server.dropSchema(address);
        },
      };
    },
    close: async () => {},
  }));

  test('instances that start at once take each step once', async () => {
    const address = await newFormer();
    const stores = await Promise.all(Array.from({ length: 4 }, () => openPostgres(address, 'test')));
    assert.equal(new Set(stores.map(({ epoch }) => epoch)).size, 1);
    for (const store of stores) await store.close();
    await server.dropSchema(address);
  });

  test('three processes go on at once after each step in the midst of which one was killed', async () => {
    const address = await newFormer();
    const version = async () => {
      const [row] = await server.query(address.url, "SELECT value FROM meta WHERE name = 'schema_version'");
      return row?.['value'];
    };
    const waits = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'ALTER TABLE%'`;
    const start = async () => {
      const port = String(await freePort());
      const env = {
        ...proxyEnvironment,
        DATABASE_URL: address.url,
        PORT: port,
        PUBLIC_URL: `http://localhost:${port}`,
      };
      return new RunningProcess('server-example/main.ts', { env, ready: /listens on/ });
    };
    for (const table of ['jobs', 'log']) {
      const release = await server.beginReading(address.url, table);
      const killed = await start();
      while ((await server.query(address.url, waits)).length === 0);
      await killed.kill();
      assert.equal(await version(), '16');
      await release();
    }
    const processes = await Promise.all([start(), start(), start()]);
    await Promise.all(processes.map(({ ready }) => ready));
    assert.equal(await version(), '21');
    for (const process of processes) assert.equal((await process.stop()).code, 0);
    await server.dropSchema(address);
  });
});
