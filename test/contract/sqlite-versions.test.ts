import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, test } from 'node:test';

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

  for (const [what, version] of Object.entries({ newer: "'99'", older: "'11'" }))
    test(`a database of ${what === 'newer' ? 'a newer' : 'an older'} version is refused in one sentence that says what to do, and stays as it is`, async () => {
      await (await openSqlite(file, 'test', { secrets })).close();
      const database = new DatabaseSync(file);
      database.exec(`UPDATE meta SET value = ${version} WHERE name = 'schema_version'`);
      database.close();
      const before = readFileSync(file);
      const message = new RegExp(
        `^DATABASE_URL: ${file} was written by another version \\(schema \\d+, this one knows \\d+\\): start that version, or name an empty database\\.$`,
      );
      await assert.rejects(openSqlite(file, 'test', { secrets }), { name: 'StoreError', message });
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
