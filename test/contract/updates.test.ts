import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openSqlite } from '../stores.ts';
import { sqliteStatements } from './former/former-database.ts';
import { type FormerUnderTest, updateContract } from './update-contract.ts';

type Rows = Record<string, unknown>[];

/** Runs statements on a file, past any store. */
function inFile<Result>(file: string, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(file);
  const result = work(database);
  database.close();
  return result;
}

/** The tables of a file: their columns, the columns of their keys, and their indexes. */
const shapeOf = (file: string) =>
  inFile(file, (database) => {
    const rows = (sql: string): Rows => database.prepare(sql).all();
    const tables = rows("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
    return tables.map(({ name }) => ({
      name,
      columns: rows(
        `SELECT name, type, "notnull", dflt_value, pk, hidden FROM pragma_table_xinfo('${name}') ORDER BY name`,
      ),
      keys: rows(
        `SELECT origin, partial, (SELECT group_concat(name) FROM pragma_index_info(key.name)) AS columns
         FROM pragma_index_list('${name}') AS key WHERE origin <> 'c' ORDER BY columns`,
      ),
      indexes: rows(
        `SELECT replace(sql, '"', '') AS made FROM sqlite_schema WHERE type = 'index' AND tbl_name = '${name}' AND sql IS NOT NULL ORDER BY name`,
      ),
    }));
  });

const killedStart = fileURLToPath(new URL('former/killed-start.ts', import.meta.url));

test('a start that is killed within a step, or between two, leaves the database as it was, and the next one brings it forward', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'screening-updates-'));
  const file = join(folder, 'screenings.db');
  inFile(file, (database) => database.exec(sqliteStatements));
  const version = () =>
    inFile(file, (database) =>
      database.prepare("SELECT value FROM meta WHERE name = 'schema_version'").get(),
    );
  for (const writes of ['4', '6', '7', '8', '13', '14', '18']) {
    const { signal } = spawnSync(process.execPath, [killedStart, file, writes]);
    assert.equal(signal, 'SIGKILL');
    assert.deepEqual({ ...version() }, { value: '16' }, `killed before write ${writes}`);
  }
  const store = await openSqlite(file, 'test');
  assert.equal((await store.screenings.orderedFor('eli')).length, 2);
  await store.close();
  rmSync(folder, { recursive: true });
});

updateContract('SQLite', async () => ({
  make: async (): Promise<FormerUnderTest> => {
    const folder = mkdtempSync(join(tmpdir(), 'screening-updates-'));
    const files = { former: join(folder, 'former.db'), new: join(folder, 'new.db') };
    inFile(files.former, (database) => database.exec(sqliteStatements));
    return {
      open: () => openSqlite(files.former, 'test', { tellsHost: true }),
      openNew: () => openSqlite(files.new, 'test'),
      shape: async (of) => shapeOf(files[of]),
      remove: async () => rmSync(folder, { recursive: true }),
    };
  },
  close: async () => {},
}));
