import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { SqliteConnection } from '../../server-example/store/sqlite/connection.ts';
import { prepareFile } from '../../server-example/store/sqlite/file.ts';

describe('a SQLite file that fails', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'screening-sqlite-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  const schema = 'CREATE TABLE IF NOT EXISTS notes (text TEXT NOT NULL) STRICT;';
  const failure = (message: string) => ({ name: 'StoreError', message });

  test('a full disk is named, together with the file', () => {
    const file = join(folder, 'full.db');
    const sqlite = new SqliteConnection(file, schema);
    sqlite.get('PRAGMA max_page_count = 2');
    const write = () => sqlite.run('INSERT INTO notes VALUES (?)', 'x'.repeat(100_000));
    assert.throws(write, failure(`Cannot write to ${file}: the disk is full: make room on it.`));
    sqlite.close();
  });

  test('a failure never repeats what was written', () => {
    const file = join(folder, 'constraint.db');
    const sqlite = new SqliteConnection(file, schema);
    const write = () => sqlite.run('INSERT INTO notes VALUES (?)', null);
    assert.throws(write, failure(`Cannot write to ${file}: constraint failed.`));
    sqlite.close();
    assert.throws(() => sqlite.all('SELECT * FROM notes'), failure(`Cannot read ${file}: it is closed.`));
  });

  test('a file of another kind or in a missing folder is named at the start', () => {
    const file = join(folder, 'letter.db');
    writeFileSync(
      file,
      'Dear Anna, this is not a database but a letter of some length, is it not? '.repeat(9),
    );
    const open = () => new SqliteConnection(file, schema);
    assert.throws(
      open,
      failure(
        `Cannot write to ${file}: it is not a database of SQLite: restore a backup, or choose another file.`,
      ),
    );
    mkdirSync(join(folder, 'taken.db'), { mode: 0o755 });
    assert.throws(() => prepareFile(join(folder, 'taken.db')), {
      name: 'StoreError',
      message: /check that it is a file/,
    });
    assert.equal(statSync(join(folder, 'taken.db')).mode & 0o777, 0o755);
    const openMissing = () => prepareFile(join(folder, 'nowhere', 'at', 'x.db'));
    assert.throws(openMissing, { name: 'StoreError', message: /^DATABASE_URL: cannot open .*x\.db: check/ });
  });
});
