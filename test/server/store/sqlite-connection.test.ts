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
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, afterEach, before, beforeEach, describe, mock, test } from 'node:test';
import { openSqlite } from '../../stores.ts';
import { SqliteDatabase } from '../../../server-example/store/sqlite.ts';
import { secrets } from '../house.ts';

describe('a SQLite file that fails', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'screening-sqlite-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  const schema = 'CREATE TABLE IF NOT EXISTS notes (text TEXT NOT NULL) STRICT';
  const insert = 'INSERT INTO notes VALUES (?)';
  const failure = (message: string) => ({ name: 'StoreError', message });
  /** With a setting of SQLite that has it fail. */
  const databaseWith = async (file: string, pragma?: string) => {
    const database = new SqliteDatabase(file);
    await database.run(schema);
    if (pragma) await database.transaction((transaction) => transaction.all(pragma));
    return database;
  };

  test('the write-ahead log is copied into the file every 4 MB: a disk that spoils it costs no more', async () => {
    const file = join(folder, 'log.db');
    const sqlite = await databaseWith(file);
    for (let count = 0; count < 40; count += 1) await sqlite.run(insert, 'x'.repeat(500_000));
    const { size } = statSync(`${file}-wal`);
    assert.ok(size > 3_500_000 && size < 5_500_000, `${size} bytes`);
    await sqlite.close();
  });

  test('a full disk is named, together with the file', async () => {
    const file = join(folder, 'full.db');
    const sqlite = await databaseWith(file, 'PRAGMA max_page_count = 2');
    const write = sqlite.run(insert, 'x'.repeat(100_000));
    await assert.rejects(write, failure(`Cannot write to ${file}: the disk is full: make room on it.`));
    await sqlite.close();
  });

  test('a file that may not be written is named with what to do', async () => {
    const file = join(folder, 'read-only.db');
    // As SQLite answers of a file that only others may write, also where the superuser runs this test.
    const sqlite = await databaseWith(file, 'PRAGMA query_only = ON');
    const remedy = 'it is read-only: give the user of the proxy the right to write it and its folder';
    await assert.rejects(sqlite.run(insert, 'x'), failure(`Cannot write to ${file}: ${remedy}.`));
    await sqlite.close();
  });

  test('a failure never repeats what was written', async () => {
    const file = join(folder, 'constraint.db');
    const sqlite = await databaseWith(file);
    const write = sqlite.run(insert, null);
    await assert.rejects(write, failure(`Cannot write to ${file}: constraint failed.`));
    await sqlite.close();
    await assert.rejects(sqlite.all('SELECT * FROM notes'), failure(`Cannot read ${file}: it is closed.`));
  });

  test('what fails undoes itself alone, and nobody reads what is not committed', async () => {
    const sqlite = await databaseWith(join(folder, 'group.db'));
    const read = async () => (await sqlite.all('SELECT text FROM notes')).map(({ text }) => text);
    let meanwhile: Promise<unknown> | undefined;
    const settled = await Promise.allSettled([
      sqlite.transaction(async (transaction) => {
        await transaction.run(insert, 'first');
        meanwhile = read();
      }),
      sqlite.transaction(async (transaction) => {
        await transaction.run(insert, 'undone');
        await transaction.run(insert, null);
      }),
      sqlite.run(insert, 'last'),
    ]);
    assert.deepEqual(
      settled.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    assert.deepEqual(await meanwhile, ['first', 'last']);
    assert.deepEqual(await read(), ['first', 'last']);
    await sqlite.close();
  });

  test('a group that cannot be undone is a failure of the store, which goes on once the disk works again', async () => {
    const file = join(folder, 'rollback.db');
    const sqlite = await databaseWith(file);
    const exec = DatabaseSync.prototype.exec;
    const failing = mock.method(DatabaseSync.prototype, 'exec', function (this: DatabaseSync, sql: string) {
      if (sql === 'ROLLBACK') throw Object.assign(new Error('disk I/O error'), { errcode: 10 });
      exec.call(this, sql);
    });
    const sentence = `Cannot write to ${file}: the disk reports an error: check the disk and its quota.`;
    const writes = ['first', 'second', null].map((text) => sqlite.run(insert, text));
    for (const write of writes) await assert.rejects(write, failure(sentence));
    await assert.rejects(sqlite.all('SELECT text FROM notes'), failure(sentence), 'it is not committed');
    failing.mock.restore();
    assert.deepEqual(await sqlite.all('SELECT text FROM notes'), []);
    await sqlite.run(insert, 'last');
    assert.equal((await sqlite.all('SELECT text FROM notes')).length, 1);
    await sqlite.close();
  });

  test('a file of another kind or in a missing folder is named at the start', () => {
    const file = join(folder, 'letter.db');
    writeFileSync(
      file,
      'Dear Anna, this is not a database but a letter of some length, is it not? '.repeat(9),
    );
    const sentence = 'is not a database of SQLite: restore a backup, or choose another file';
    assert.throws(() => new SqliteDatabase(file), failure(`DATABASE_URL: ${file} ${sentence}.`));
    const openMissing = () => new SqliteDatabase(join(folder, 'nowhere', 'at', 'x.db'));
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
  const assertRefused = async (sentence: string) => {
    const before = found();
    await assert.rejects(openSqlite(file, 'test', { secrets }), {
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
    test(`a ${what} is refused, and stays as it is`, async () => {
      writeFileSync(file, content, { mode: 0o644 });
      await assertRefused(noDatabase);
    });

  const anotherProgram = 'is the database of another program: choose another file';
  for (const mode of ['DELETE', 'WAL'])
    test(`the database of another program is refused, and stays as it is (${mode})`, async () => {
      const sql = `PRAGMA journal_mode = ${mode}; CREATE TABLE screenings (id TEXT); PRAGMA user_version = 8`;
      makeDatabase(file, sql).close();
      chmodSync(file, 0o664);
      await assertRefused(anotherProgram);
    });

  test('the database of another program that runs is refused, and stays as it is', async () => {
    const database = makeDatabase(file, 'PRAGMA journal_mode = WAL; CREATE TABLE notes (text TEXT)');
    await assertRefused(anotherProgram);
    database.close();
  });

  test('a damaged database is refused before it is touched', async () => {
    makeDatabase(file, 'CREATE TABLE notes (text TEXT)').close();
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xff, 100), { mode: 0o644 });
    const before = found();
    await assert.rejects(
      openSqlite(file, 'test', { secrets }),
      /^StoreError: DATABASE_URL: cannot read .* damaged: /,
    );
    assert.deepEqual(found(), before);
  });

  test('a folder, a link of either kind and a socket are refused, each with its sentence', async () => {
    mkdirSync(file, { mode: 0o755 });
    await assertRefused('is a folder: name a file in it');
    rmSync(file, { recursive: true });
    symlinkSync('elsewhere.db', file);
    await assertRefused(
      'is a symbolic link, by which two processes could use one file: name the file itself',
    );
    rmSync(file);
    makeDatabase(join(folder, 'first.db'), 'CREATE TABLE notes (text TEXT)').close();
    linkSync(join(folder, 'first.db'), file);
    await assertRefused(
      'has another name (a hard link), by which two processes could use one file: keep one name, or name a copy',
    );
    rmSync(file);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(file, resolve));
    await assertRefused('is a device, a pipe or a socket: name a file');
    server.close();
  });

  test('an empty file is taken, and so is the proxy’s own after a crash, of which all is in the log', async () => {
    writeFileSync(file, '');
    const store = await openSqlite(file, 'test', { secrets });
    const crashed = join(folder, 'crashed.db');
    for (const end of ['', '-wal']) copyFileSync(`${file}${end}`, `${crashed}${end}`);
    assert.equal(readFileSync(crashed).length, 4_096);
    const again = await openSqlite(crashed, 'test', { secrets });
    assert.equal(again.epoch, store.epoch);
    await Promise.all([store.close(), again.close()]);
    assert.equal(lstatSync(file).mode & 0o777, 0o600);
    await (await openSqlite(file, 'test', { secrets })).close();
  });
});
