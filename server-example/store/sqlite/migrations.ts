import { renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Environment } from '../../../src/protocol/screening.ts';
import { isOver } from '../../../src/protocol/phase.ts';
import { newerSchema, otherEnvironment } from '../database-refusal.ts';
import { nobody } from '../day-count.ts';
import { checksumOf } from '../kept-records.ts';
import { loggedOf } from '../log-entry.ts';
import type { MemberRecord } from '../member-record.ts';
import type { ScreeningRecord } from '../screening-record.ts';
import { reasonOf } from './connection.ts';
import { makePrivate } from './file.ts';
import { schemaVersion, sqliteSchema } from './schema.ts';
import { StoreError } from '../store.ts';
import { keptAs, openDigestKey, type Secrets } from '../digest-key.ts';
import { plainDigest, SubjectDigests } from '../subject-digest.ts';

/** By version: the step from it to the next one. A step also has to work on what was half done before steps existed. */
const steps: Record<number, (database: DatabaseSync, secrets: Secrets) => void> = {
  1: fromUnversioned,
  2: chainEntries,
  4: digestRevocations,
  6: digestMembers,
  7: signOftenAndClaimIds,
  8: keyDigests,
};

/**
 * Brings a database of any earlier version up to date, in one transaction. What it was stays beside it, as
 * `name.db.backup-v1`; that file is the operator's to delete.
 *
 * @throws {StoreError} when it belongs to the other environment, a newer version wrote it, or another process uses it.
 */
export function migrate(file: string, environment: Environment, secrets: Secrets): void {
  const database = new DatabaseSync(file, { timeout: 2_000 });
  try {
    const version = versionOf(database);
    if (version === 0) return;
    checkOwner(database, file, environment);
    if (version === schemaVersion) return;
    if (version > schemaVersion) throw newerSchema(file, version, schemaVersion);
    // A process of a version that takes no lock file may still write here.
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    backUp(database, `${file}.backup-v${version}`);
    database.exec('PRAGMA journal_mode = WAL; BEGIN EXCLUSIVE');
    for (let one = version; one < schemaVersion; one += 1) steps[one]?.(database, secrets);
    database.exec(`${sqliteSchema} COMMIT`);
    // What was deleted before `secure_delete` was on may still stand in free pages.
    database.exec('VACUUM');
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(
      `DATABASE_URL: cannot bring ${file} up to date: ${error instanceof SyntaxError ? 'its records are damaged' : reasonOf(error)}.`,
      {
        cause: error,
      },
    );
  } finally {
    database.close();
  }
}

/** 0 for an empty file. The first versions wrote no number: theirs is 1. */
function versionOf(database: DatabaseSync): number {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  if (version > 0) return version;
  const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'screenings'").get();
  return table ? 1 : 0;
}

function checkOwner(database: DatabaseSync, file: string, environment: Environment): void {
  const owner = factOf(database, 'environment');
  if (owner !== undefined && owner !== environment) throw otherEnvironment(file, owner, environment);
}

/** What the file says about itself. */
function factOf(database: DatabaseSync, name: string): string | undefined {
  if (!database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'meta'").get()) return undefined;
  const row = database.prepare('SELECT value FROM meta WHERE name = ?').get(name);
  return row && String(row['value']);
}

/** Under its name only once it is whole. */
function backUp(database: DatabaseSync, file: string): void {
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  makePrivate(partial);
  database.prepare('VACUUM INTO ?').run(partial);
  renameSync(partial, file);
}

/** Records once had no `purpose`, counted no versions, and called `seenDigests` `heard`. */
type EarlierRecord = ScreeningRecord & { heard?: string[] };

function fromUnversioned(database: DatabaseSync): void {
  const addColumn = (table: string, name: string, type: string) =>
    addMissingColumn(database, table, `${name} ${type}`);
  for (const name of ['is_watched', 'changed', 'looked', 'is_sent', 'version', 'head']) {
    // Whether a reservation was sent is not known: it counts as sent.
    const initial = name === 'is_sent' || name === 'version' ? 1 : 0;
    addColumn('screenings', name, `INTEGER NOT NULL DEFAULT ${initial}`);
  }
  addColumn('screenings', 'instance', "TEXT NOT NULL DEFAULT ''");
  addColumn('log', 'at', 'INTEGER NOT NULL DEFAULT 0');
  addColumn('log', 'previous', 'INTEGER NOT NULL DEFAULT 0');
  for (const table of ['screenings', 'log', 'recurrences', 'trusts']) {
    addColumn(table, 'checksum', "TEXT NOT NULL DEFAULT ''");
  }
  rewriteRecords(database);
  addChecksumFunction(database);
  database.exec(sqliteSchema);
  for (const [table, id, candidate, member] of [
    ['screenings', 'id', 'candidate', 'member'],
    ['log', 'screening', 'candidate', 'member'],
    ['recurrences', 'id', 'candidate', 'member'],
    ['trusts', 'id', 'subject', 'NULL'],
  ]) {
    database.exec(`UPDATE ${table} SET checksum = checksum_of(${id}, ${candidate}, ${member}, record)`);
  }
}

/** Makes chains of what was found by indexes. */
function chainEntries(database: DatabaseSync): void {
  addMissingColumn(database, 'screenings', 'head INTEGER NOT NULL DEFAULT 0');
  addMissingColumn(database, 'log', 'previous INTEGER NOT NULL DEFAULT 0');
  database.exec(`
    DROP INDEX IF EXISTS log_of_candidate;
    DROP INDEX IF EXISTS log_of_member;
    UPDATE log SET previous = chain.previous FROM (
      SELECT position, lag(position, 1, 0) OVER (PARTITION BY screening ORDER BY position) AS previous
      FROM log WHERE screening <> ''
    ) AS chain WHERE chain.position = log.position;
    UPDATE screenings SET head = newest.position FROM (
      SELECT screening, max(position) AS position FROM log GROUP BY screening
    ) AS newest WHERE newest.screening = id;
  `);
}

/** Revocations once named their subjects. */
function digestRevocations(database: DatabaseSync): void {
  const columns = database.prepare("SELECT name FROM pragma_table_info('revocations')").all();
  if (!columns.some((column) => column['name'] === 'subject')) return;
  database.function('digest_of', { deterministic: true }, (subject) => plainDigest(String(subject)));
  database.exec(`
    ALTER TABLE revocations RENAME COLUMN subject TO digest;
    UPDATE revocations SET digest = digest_of(digest);
  `);
}

/** Members were once kept by subject. A damaged record stays one, so that nobody begins anew by it. */
function digestMembers(database: DatabaseSync): void {
  const columns = database.prepare("SELECT name FROM pragma_table_info('members')").all();
  if (!columns.some((column) => column['name'] === 'subject')) return;
  const rows = database.prepare('SELECT subject, checksum, record FROM members').all();
  database.exec(`
    DROP TABLE members;
    CREATE TABLE members (
      digest TEXT PRIMARY KEY, counted_at INTEGER NOT NULL, checksum TEXT NOT NULL, record TEXT NOT NULL
    ) STRICT;
  `);
  const insert = database.prepare('INSERT INTO members VALUES (?, ?, ?, ?)');
  for (const row of rows) {
    const [subject, text] = [String(row['subject']), String(row['record'])];
    const digest = plainDigest(subject);
    if (row['checksum'] !== checksumOf('member', subject, null, text)) {
      insert.run(digest, 0, '', '');
      continue;
    }
    const { wrongAnswers, countedAt } = JSON.parse(text) as MemberRecord;
    const record = JSON.stringify({ wrongAnswers, countedAt });
    insert.run(digest, Math.ceil(countedAt), checksumOf('member', digest, null, record), record);
  }
}

/** A document was signed once for each screening, and several screenings could have the same id at the service. */
function signOftenAndClaimIds(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE consents RENAME TO earlier_consents;
    ${sqliteSchema}
    INSERT INTO consents SELECT screening, document, version, locale, sha256, sealed_name, signed_at
      FROM earlier_consents ORDER BY rowid;
    DROP TABLE earlier_consents;
    INSERT OR IGNORE INTO service_ids SELECT serviceId, id FROM (
      SELECT iif(json_valid(record), record ->> '$.serviceId', NULL) AS serviceId, id, created FROM screenings
    ) WHERE serviceId IS NOT NULL ORDER BY created;
  `);
}

/** Digests of people were once made without a key: whoever got hold of a backup could try guessed names. */
function keyDigests(database: DatabaseSync, secrets: Secrets): void {
  addMissingColumn(database, 'orders', 'joined_at INTEGER NOT NULL DEFAULT 0');
  database.exec(sqliteSchema);
  const { key, kept } = openDigestKey(factOf(database, keptAs), secrets);
  database.prepare('INSERT OR REPLACE INTO meta VALUES (?, ?)').run(keptAs, kept);
  const digests = new SubjectDigests(key);
  database.function('keyed', { deterministic: true }, (digest) => digests.keyed(String(digest)));
  addChecksumFunction(database);
  database.exec(`
    UPDATE revocations SET digest = keyed(digest);
    UPDATE counted_orders SET subject = keyed(subject) WHERE subject <> '${nobody}';
    UPDATE members SET digest = keyed(digest), checksum =
      iif(checksum = checksum_of('member', digest, NULL, record), checksum_of('member', keyed(digest), NULL, record), '');
  `);
}

function addChecksumFunction(database: DatabaseSync): void {
  database.function('checksum_of', { deterministic: true }, (id, candidate, member, record) =>
    checksumOf(String(id), candidate as string | null, member as string | null, String(record)),
  );
}

/** @param column its name and type. */
function addMissingColumn(database: DatabaseSync, table: string, column: string): void {
  const name = column.split(' ')[0];
  const columns = database.prepare('SELECT name FROM pragma_table_info(?)').all(table);
  if (columns.length === 0 || columns.some((known) => known['name'] === name)) return;
  database.exec(`ALTER TABLE ${table} ADD ${column}`);
}

/** Gives the records of screenings the names they have now, and their rows what is looked up in them. */
function rewriteRecords(database: DatabaseSync): void {
  const watch = database.prepare(
    'UPDATE screenings SET is_watched = ?, changed = iif(changed = 0, ?, changed) WHERE id = ?',
  );
  const dateEntry = database.prepare('UPDATE log SET at = ? WHERE position = ?');
  for (const table of ['screenings', 'log']) {
    const key = table === 'log' ? 'position' : 'id';
    const write = database.prepare(`UPDATE ${table} SET record = ? WHERE ${key} = ?`);
    const keys = database.prepare(`SELECT ${key} AS key FROM ${table}`).all();
    const read = database.prepare(`SELECT record FROM ${table} WHERE ${key} = ?`);
    for (const row of keys) {
      const rowKey = row['key'] as string | number;
      const { heard = [], ...earlier } = JSON.parse(String(read.get(rowKey)?.['record'])) as EarlierRecord;
      const record: ScreeningRecord = {
        ...earlier,
        purpose: earlier.purpose ?? null,
        seenDigests: earlier.seenDigests ?? heard,
        version: earlier.version ?? 0,
      };
      write.run(JSON.stringify(table === 'log' ? loggedOf(record) : record), rowKey);
      const changedAt = Date.parse(record.whole.updatedAt);
      if (table === 'log') {
        dateEntry.run(changedAt, rowKey);
      } else {
        const isWatched = record.serviceId !== null && !isOver(record);
        watch.run(Number(isWatched), changedAt, record.id);
      }
    }
  }
}
