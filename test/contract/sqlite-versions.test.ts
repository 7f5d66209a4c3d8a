import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { checksumOf } from '../../server-example/store/kept-records.ts';
import { SqliteStore } from '../../server-example/store/sqlite.ts';
import type { Store } from '../../server-example/store/store.ts';
import { plainDigest } from '../../server-example/store/subject-digest.ts';
import { sampleRecord } from '../sample-record.ts';
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

/** By schema, what a record had then: members came and were renamed. */
const earlierVersions: Record<string, { more: object; seenDigests: string[] }> = {
  'first-landed': { more: {}, seenDigests: [] },
  'before-versions': { more: { purpose: null, heard: ['one', 'two'] }, seenDigests: ['one', 'two'] },
};

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

  for (const [schema, { more, seenDigests }] of Object.entries(earlierVersions)) {
    test(`a database of the schema ${schema} is brought up to date, and what it was stays beside it`, async () => {
      fill(file, schema, more);
      store = new SqliteStore(file, 'test', { secrets });
      assert.equal(store.epoch, 'first');
      const record = await store.screening('a');
      assert.deepEqual(
        [record?.phase, record?.purpose, record?.seenDigests],
        ['in-progress', null, seenDigests],
      );
      assert.ok(record && !('heard' in record));
      assert.deepEqual((await store.screeningByCallback(callbackReference))?.id, 'a');
      const [entry] = await store.read({ role: 'operator' }, 0, 10);
      assert.ok(entry?.kind === 'change');
      assert.equal(entry.then.phase, 'in-progress');
      assert.equal((await store.earlier('candidate anna', 'key'))?.kind, 'same');
      assert.equal(await store.serviceCandidate('anna'), 'c1');
      assert.deepEqual(
        (await store.silent(Date.parse(at) + 3_600_000, 10)).map(({ id }) => id),
        ['a'],
      );
      const backup = new DatabaseSync(`${file}.backup-v1`, { readOnly: true });
      assert.equal(backup.prepare('SELECT count(*) AS n FROM screenings').get()?.['n'], 1);
      assert.equal(backup.prepare('PRAGMA user_version').get()?.['user_version'], 0);
      backup.close();
    });
  }

  test('the entries of a database that found them by indexes are chained, and cursors stay valid', async () => {
    const database = new DatabaseSync(file);
    database.exec(readFileSync(new URL('schemas/before-chains.sql', import.meta.url), 'utf8'));
    database.exec("INSERT INTO meta VALUES ('environment', 'test'), ('epoch', 'first')");
    const addScreening = database.prepare(
      `INSERT INTO screenings (id, callback_reference, candidate, package, is_placed, created, checksum, record)
       VALUES (?, ?, ?, 'p', 1, ?, ?, ?)`,
    );
    const addEntry = database.prepare(
      'INSERT INTO log (screening, candidate, checksum, record) VALUES (?, ?, ?, ?)',
    );
    const people = ['anna', 'bob'];
    for (const [index, name] of people.entries()) {
      const text = JSON.stringify(recordOf({ id: name, clientReferenceId: name }, 'in-progress'));
      addScreening.run(name, `callback ${name}`, name, index, checksumOf(name, name, null, text), text);
    }
    // Written alternately: an entry's neighbours belong to another screening.
    const digests = [1, 2, 3].flatMap((revision) =>
      people.map((name) => {
        const whole = { revision, updatedAt: at };
        const text = JSON.stringify(recordOf({ id: name, clientReferenceId: name, whole }, 'in-progress'));
        const digest = checksumOf(name, name, null, text);
        addEntry.run(name, name, digest, text);
        return digest;
      }),
    );
    database.close();
    store = new SqliteStore(file, 'test', { secrets });
    for (const [index, digest] of digests.entries()) assert.equal(await store.digestAt(index + 1), digest);
    for (const [clientReferenceId, expected] of [
      ['anna', [3, 5]],
      ['bob', [2, 4, 6]],
    ] as const) {
      const entries = await store.read({ role: 'candidate', clientReferenceId }, 1, 10);
      assert.deepEqual(
        entries.map(({ kind, position }) => [kind, position]),
        expected.map((position) => ['change', position]),
      );
    }
    assert.ok(existsSync(`${file}.backup-v2`));
  });

  test('a database of before members were counted keeps its proofs, and counts from now on', async () => {
    await new SqliteStore(file, 'test', { secrets }).close();
    const database = new DatabaseSync(file);
    database.exec('DROP TABLE members; PRAGMA user_version = 3');
    const text = JSON.stringify({ id: 't', subject: 'max', purpose: 'hiring', status: 'trusted' });
    database
      .prepare("INSERT INTO trusts VALUES ('t', 'max', 'trusted', ?, ?)")
      .run(checksumOf('t', 'max', null, text), text);
    database.exec("INSERT INTO candidates VALUES ('max', 'c1')");
    database.close();
    store = new SqliteStore(file, 'test', { secrets });
    assert.equal((await store.trusts.get('t'))?.status, 'trusted');
    assert.equal(await store.serviceCandidate('max'), 'c1');
    await store.members.change('max', (one) => ({ ...one, wrongAnswers: 2 }));
    assert.equal((await store.members.get('max')).wrongAnswers, 2);
    assert.ok(existsSync(`${file}.backup-v3`));
  });

  test('a database that named the subjects of revocations keeps what was revoked, by their digests', async () => {
    await new SqliteStore(file, 'test', { secrets }).close();
    const database = new DatabaseSync(file);
    database.exec(`DROP TABLE revocations; PRAGMA user_version = 4;
      CREATE TABLE revocations (subject TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;
      INSERT INTO revocations VALUES ('canary-max', 7)`);
    database.close();
    store = new SqliteStore(file, 'test', { secrets });
    assert.deepEqual(await store.revocations(0), [{ digest: store.digests.ofSubject('canary-max'), at: 7 }]);
    await store.revoke([store.digests.ofSubject('canary-max')], 9);
    assert.deepEqual(await store.revocations(0), [{ digest: store.digests.ofSubject('canary-max'), at: 9 }]);
    for (const name of ['', '-wal']) assert.ok(!readFileSync(`${file}${name}`).includes('canary-max'));
  });

  test('a database that named members keeps what they answered wrongly, by their digests', async () => {
    await new SqliteStore(file, 'test', { secrets }).close();
    const database = new DatabaseSync(file);
    database.exec(`DROP TABLE members; PRAGMA user_version = 6;
      CREATE TABLE members (subject TEXT PRIMARY KEY, checksum TEXT NOT NULL, record TEXT NOT NULL) STRICT`);
    const insert = database.prepare('INSERT INTO members VALUES (?, ?, ?)');
    for (const subject of ['canary-max', 'canary-eve']) {
      const text = JSON.stringify({ subject, serviceCandidateId: 'c', wrongAnswers: 4, countedAt: 7 });
      const isWhole = subject === 'canary-max';
      insert.run(subject, isWhole ? checksumOf('member', subject, null, text) : 'damaged', text);
    }
    database.close();
    store = new SqliteStore(file, 'test', { secrets });
    assert.deepEqual(await store.members.get('canary-max'), { wrongAnswers: 4, countedAt: 7 });
    await assert.rejects(store.members.get('canary-eve'), { name: 'StoreError', message: /damaged/ });
    for (const name of ['', '-wal']) assert.ok(!readFileSync(`${file}${name}`).includes('canary'));
    await store.members.forget(8);
    assert.equal((await store.members.get('canary-max')).wrongAnswers, 0);
  });

  test('a database that kept one signature of each document keeps them, and knows whose the ids of the service are', async () => {
    store = new SqliteStore(file, 'test', { secrets });
    for (const id of ['a', 'b', 'c']) {
      const record = sampleRecord(id, { serviceId: id === 'c' ? 's2' : 's1' });
      const reservation = {
        owner: id,
        key: id,
        bodyDigest: '',
        record,
        sign: () => [],
        mayJoin: () => false,
      };
      await store.reserve(reservation);
      await store.change(id, () => undefined, { place: true });
    }
    await store.close();
    const database = new DatabaseSync(file);
    database.exec(`DROP TABLE consents; DROP TABLE service_ids; DROP TABLE unanswered_plans; PRAGMA user_version = 7;
      CREATE TABLE consents (
        screening TEXT NOT NULL, document TEXT NOT NULL, version TEXT NOT NULL, locale TEXT NOT NULL,
        sha256 TEXT NOT NULL, sealed_name TEXT NOT NULL, signed_at TEXT NOT NULL, PRIMARY KEY (screening, document)
      ) STRICT;
      INSERT INTO consents VALUES ('a', 'z', '1', 'en', 'x', 's', 't'), ('a', 'd', '1', 'en', 'x', 's', 't');
      UPDATE screenings SET record = 'no JSON' WHERE id = 'c'`);
    database.close();
    store = new SqliteStore(file, 'test', { secrets });
    assert.deepEqual(
      (await store.consents('a')).map(({ id }) => id),
      ['z', 'd'],
    );
    const bind = (id: string, serviceId: string | null) =>
      store!.change(id, (one) => ({ ...one, serviceId }));
    await bind('b', null);
    await assert.rejects(bind('b', 's1'), { name: 'ForeignServiceId' });
    assert.equal((await bind('b', 's2'))?.serviceId, 's2');
  });

  test('a database whose digests had no key still knows whom they stand for, and nobody else can tell', async () => {
    await new SqliteStore(file, 'test', { secrets }).close();
    const plain = plainDigest('max');
    const text = JSON.stringify({ wrongAnswers: 4, countedAt: 7 });
    const database = new DatabaseSync(file);
    database.exec(`
      DELETE FROM meta WHERE name = 'digest_key';
      INSERT INTO revocations VALUES ('${plain}', 7), ('reference ${plain}', 8);
      INSERT INTO counted_orders VALUES ('order x', '${plain}', 5), ('order of a run', '', 5);
      PRAGMA user_version = 8`);
    const insert = database.prepare('INSERT INTO members VALUES (?, 7, ?, ?)');
    insert.run(plain, checksumOf('member', plain, null, text), text);
    insert.run(plainDigest('eve'), 'damaged', text);
    database.close();
    store = new SqliteStore(file, 'test', { secrets });
    const { digests } = store;
    assert.deepEqual(await store.revocations(0), [
      { digest: digests.ofSubject('max'), at: 7 },
      { digest: digests.ofReference('max'), at: 8 },
    ]);
    assert.deepEqual(await store.members.get('max'), { wrongAnswers: 4, countedAt: 7 });
    await assert.rejects(store.members.get('eve'), { name: 'StoreError', message: /damaged/ });
    const migrated = new DatabaseSync(file, { readOnly: true });
    assert.deepEqual(
      migrated
        .prepare('SELECT subject FROM counted_orders ORDER BY digest')
        .all()
        .map((row) => row['subject']),
      ['', digests.ofSubject('max')],
    );
    migrated.close();
    for (const name of ['', '-wal']) assert.ok(!readFileSync(`${file}${name}`).includes(plain));
    assert.ok(existsSync(`${file}.backup-v8`));
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
