import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { SqliteStore } from '../../server-example/store/sqlite.ts';
import { SqliteConnection } from '../../server-example/store/sqlite/connection.ts';
import { prepareFile } from '../../server-example/store/sqlite/file.ts';
import { secrets } from './house.ts';

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

  test('a file that may not be written is named with what to do', () => {
    const file = join(folder, 'read-only.db');
    const sqlite = new SqliteConnection(file, schema);
    // As SQLite answers of a file that only others may write, also where the superuser runs this test.
    sqlite.get('PRAGMA query_only = ON');
    const write = () => sqlite.run('INSERT INTO notes VALUES (?)', 'x');
    const remedy = 'it is read-only: give the user of the proxy the right to write it and its folder';
    assert.throws(write, failure(`Cannot write to ${file}: ${remedy}.`));
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
    const openMissing = () => prepareFile(join(folder, 'nowhere', 'at', 'x.db'));
    assert.throws(openMissing, { name: 'StoreError', message: /^DATABASE_URL: cannot open .*x\.db: check/ });
  });
});

describe('a DATABASE_URL that names what is not the proxy’s', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'screening-foreign-'));
    file = join(folder, 'other #1?.db');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Everything in the folder that a start could change. Whoever reads a running database leaves marks in its `-shm`. */
  const found = () =>
    readdirSync(folder).map((name) => {
      const status = lstatSync(join(folder, name));
      const hasBytes = status.isFile() && !name.endsWith('-shm');
      return [name, status.mode, hasBytes && hash('sha256', readFileSync(join(folder, name)))];
    });
  const assertRefused = (sentence: string) => {
    const before = found();
    assert.throws(() => new SqliteStore(file, 'test', { secrets }), {
      name: 'StoreError',
      message: `DATABASE_URL: ${file} ${sentence}.`,
    });
    assert.deepEqual(found(), before);
  };
  const makeDatabase = (name: string, sql: string) => {
    const database = new DatabaseSync(name);
    database.exec(sql);
    return database;
  };

  const noDatabase = 'is not a database of SQLite: restore a backup, or choose another file';
  for (const [what, content] of Object.entries({
    letter: 'Dear Anna, this is not a database but a letter of some length, is it not? '.repeat(9),
    'short file': 'x',
    'file that is all zeros': new Uint8Array(8_192),
  }))
    test(`a ${what} is refused, and stays as it is`, () => {
      writeFileSync(file, content, { mode: 0o644 });
      assertRefused(noDatabase);
    });

  const anotherProgram = 'is the database of another program: choose another file';
  for (const mode of ['DELETE', 'WAL'])
    test(`the database of another program is refused, and stays as it is (${mode})`, () => {
      const sql = `PRAGMA journal_mode = ${mode}; CREATE TABLE screenings (id TEXT); PRAGMA user_version = 8`;
      makeDatabase(file, sql).close();
      chmodSync(file, 0o664);
      assertRefused(anotherProgram);
    });

  test('the database of another program that runs is refused, and stays as it is', () => {
    const database = makeDatabase(file, 'PRAGMA journal_mode = WAL; CREATE TABLE notes (text TEXT)');
    assertRefused(anotherProgram);
    database.close();
  });

  test('a damaged database is refused before it is touched', () => {
    makeDatabase(file, 'CREATE TABLE notes (text TEXT)').close();
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xff, 100), { mode: 0o644 });
    const before = found();
    assert.throws(
      () => new SqliteStore(file, 'test', { secrets }),
      /^StoreError: DATABASE_URL: cannot read .* damaged: /,
    );
    assert.deepEqual(found(), before);
  });

  test('a folder, a link of either kind and a socket are refused, each with its sentence', async () => {
    mkdirSync(file, { mode: 0o755 });
    assertRefused('is a folder: name a file in it');
    rmSync(file, { recursive: true });
    symlinkSync('elsewhere.db', file);
    assertRefused('is a symbolic link, by which two processes could use one file: name the file itself');
    rmSync(file);
    makeDatabase(join(folder, 'first.db'), 'CREATE TABLE notes (text TEXT)').close();
    linkSync(join(folder, 'first.db'), file);
    assertRefused(
      'has another name (a hard link), by which two processes could use one file: keep one name, or name a copy',
    );
    rmSync(file);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(file, resolve));
    assertRefused('is a device, a pipe or a socket: name a file');
    server.close();
  });

  test('an empty file is taken, and so is the proxy’s own after a crash, of which all is in the log', async () => {
    writeFileSync(file, '');
    const store = new SqliteStore(file, 'test', { secrets });
    const crashed = join(folder, 'crashed.db');
    for (const end of ['', '-wal']) copyFileSync(`${file}${end}`, `${crashed}${end}`);
    assert.equal(readFileSync(crashed).length, 4_096);
    const again = new SqliteStore(crashed, 'test', { secrets });
    assert.equal(again.epoch, store.epoch);
    await Promise.all([store.close(), again.close()]);
    assert.equal(lstatSync(file).mode & 0o777, 0o600);
    await new SqliteStore(file, 'test', { secrets }).close();
  });
});
