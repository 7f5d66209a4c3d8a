import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, test } from 'node:test';

import { sqliteStatements } from './former/former-database.ts';
import { openSqlite } from '../stores.ts';
import type { Store } from '../../server-example/store/store.ts';

import { secrets } from '../server/house.ts';

describe('a SQLite file of another version', () => {
  let folder: string;
  let file: string;
  let store: Store | undefined;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'screening-versions-'));
    file = join(folder, 'store.db');
  });
  afterEach(async () => {
    await store?.close();
    store = undefined;
    rmSync(folder, { recursive: true });
  });

  for (const [version, refusal] of [
    [
      '99',
      'by a newer version (schema 99, this one knows 21): start that version, or restore the backup from before the update.',
    ],
    ['15', 'before the first release (schema 15, this version knows 16 to 21): name an empty database.'],
  ] as const)
    test(`a database of schema ${version} is refused in one sentence that says what to do, and stays as it is`, async () => {
      await (await openSqlite(file, 'test', { secrets })).close();
      const database = new DatabaseSync(file);
      database.exec(`UPDATE meta SET value = '${version}' WHERE name = 'schema_version'`);
      database.close();
      const before = readFileSync(file);
      const message = `DATABASE_URL: ${file} was written ${refusal}`;
      await assert.rejects(openSqlite(file, 'test', { secrets }), { name: 'StoreError', message });
      assert.deepEqual(readFileSync(file), before);
    });

  test('a database of a former version is not brought forward where it belongs to the other environment', async () => {
    const database = new DatabaseSync(file);
    database.exec(sqliteStatements);
    database.close();
    const before = readFileSync(file);
    await assert.rejects(openSqlite(file, 'production', { secrets }), /belongs to the test environment/);
    assert.deepEqual(readFileSync(file), before);
  });

  test('the files of the store are readable by their owner alone', async () => {
    const nested = join(folder, 'data', 'store.db');
    store = await openSqlite(nested, 'test', { secrets });
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
    assert.equal(modeOf(join(folder, 'data')), '700');
    for (const name of ['', '-wal', '-shm', '.lock']) assert.equal(modeOf(`${nested}${name}`), '600', name);
  });
});
