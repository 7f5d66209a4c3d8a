import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, test } from 'node:test';

import { SqliteStore } from '../../server-example/store/sqlite.ts';
import type { Store } from '../../server-example/store/store.ts';

import { secrets } from '../server/house.ts';

const at = '2025-11-21T12:00:00.000Z';
const callbackReference = 'reference in the address';

/** A record as the version of this schema wrote it. */
const recordOf = (more: object, phase: string) => ({
  id: 'a',
  environment: 'test',
  packageId: 'p',
  packageTitle: 'Package',
  clientReferenceId: 'anna',
  mode: 'form',
  orderedBy: { role: 'candidate', subject: 'anna' },
  memberSeesOutcome: false,
  callbackReference,
  serviceId: 's1',
  serviceUpdatedAt: null,
  phase,
  result: 'pending',
  waitingOn: 'service',
  items: [],
  invite: null,
  recurrence: null,
  previousId: null,
  submittedAt: at,
  estimatedAt: null,
  whole: { revision: 1, updatedAt: at },
  toMember: { revision: 1, updatedAt: at },
  ...more,
});

function fill(file: string, schema: string, more: object): void {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL');
  database.exec(readFileSync(new URL(`schemas/${schema}.sql`, import.meta.url), 'utf8'));
  database.exec("INSERT INTO meta VALUES ('environment', 'test'), ('epoch', 'first')");
  database
    .prepare(
      `INSERT INTO screenings (id, callback_reference, candidate, package, member, is_placed, created, record)
       VALUES ('a', ?, 'anna', 'p', NULL, 1, 1, ?)`,
    )
    .run(callbackReference, JSON.stringify(recordOf(more, 'in-progress')));
  database
    .prepare("INSERT INTO log (screening, candidate, record) VALUES ('a', 'anna', ?)")
    .run(JSON.stringify(recordOf(more, 'in-progress')));
  database.exec("INSERT INTO orders VALUES ('candidate anna', 'key', 'digest', 'a', 0)");
  database.exec("INSERT INTO candidates VALUES ('anna', 'c1')");
  database.close();
}

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

  test('a record of a member that was changed by hand is not taken for none', async () => {
    store = new SqliteStore(file, 'test', { secrets });
    await store.members.change('max', (one) => ({ ...one, wrongAnswers: 9 }));
    await store.close();
    const database = new DatabaseSync(file);
    database.exec(`UPDATE members SET record = replace(record, '9', '0')`);
    database.close();
    store = new SqliteStore(file, 'test', { secrets });
    await assert.rejects(store.members.get('max'), { name: 'StoreError', message: /damaged/ });
  });

  test('a database that is up to date is opened without another backup', async () => {
    await new SqliteStore(file, 'test', { secrets }).close();
    await new SqliteStore(file, 'test', { secrets }).close();
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.includes('backup')),
      [],
    );
  });

  test('a database of a newer version is refused in one sentence that says what to do', async () => {
    await new SqliteStore(file, 'test', { secrets }).close();
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 99');
    database.close();
    const message = new RegExp(
      `^DATABASE_URL: ${file} was written by a newer version \\(schema 99, this one knows \\d+\\): start that version, or restore a backup of this one\\.$`,
    );
    assert.throws(() => new SqliteStore(file, 'test', { secrets }), { name: 'StoreError', message });
  });

  test('a database that cannot be brought up to date stays as it was', () => {
    fill(file, 'first-landed', {});
    let database = new DatabaseSync(file);
    database.exec("INSERT INTO log (screening, candidate, record) VALUES ('a', 'anna', 'no JSON')");
    database.close();
    assert.throws(() => new SqliteStore(file, 'test', { secrets }), {
      name: 'StoreError',
      message: /cannot bring .* up to date: its records/,
    });
    database = new DatabaseSync(file);
    assert.equal(database.prepare('PRAGMA user_version').get()?.['user_version'], 0);
    const { sql } = database.prepare("SELECT sql FROM sqlite_schema WHERE name = 'screenings'").get()!;
    assert.doesNotMatch(String(sql), /is_watched/);
    database.close();
  });

  test('the files of the store are readable by their owner alone', async () => {
    const nested = join(folder, 'data', 'store.db');
    store = new SqliteStore(nested, 'test', { secrets });
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
    assert.equal(modeOf(join(folder, 'data')), '700');
    for (const name of ['', '-wal', '-shm', '.lock']) assert.equal(modeOf(`${nested}${name}`), '600', name);
    fill(file, 'first-landed', {});
    await new SqliteStore(file, 'test', { secrets }).close();
    for (const name of ['', '.lock', '.backup-v1']) assert.equal(modeOf(`${file}${name}`), '600', name);
  });
});
