import { randomBytes } from 'node:crypto';
import type { Environment } from '../../src/protocol/screening.ts';
import { keptAs, openDigestKey, type Secrets } from './digest-key.ts';
import type { Database, Row, Transaction } from './port.ts';
import type { OnUnreadable } from './records.ts';
import { StoreError } from './store-error.ts';
import { SubjectDigests } from './subject-digest.ts';
import { eraseCounts } from './tables/counts.ts';

/** Grows with every change of the tables or of what they hold. */
const schemaVersion = 18;

/**
 * The tables, in the words of Postgres. `meta` holds what the database knows about itself; `log_position` has one row,
 * with the position of the newest entry.
 */
const tables = [
  `CREATE TABLE screenings (
    created BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    callback_reference TEXT NOT NULL UNIQUE,
    candidate TEXT NOT NULL,
    package TEXT NOT NULL,
    member TEXT,
    orderer TEXT NOT NULL,
    is_sent INTEGER NOT NULL,
    is_placed INTEGER NOT NULL,
    member_sees_outcome INTEGER NOT NULL,
    record TEXT NOT NULL
  )`,
  'CREATE INDEX screenings_of_candidate ON screenings (candidate, package)',
  'CREATE INDEX screenings_of_member ON screenings (member) WHERE member IS NOT NULL',
  'CREATE INDEX screenings_of_orderer ON screenings (orderer)',
  `CREATE TABLE log (
    position BIGINT PRIMARY KEY,
    mark TEXT NOT NULL,
    screening TEXT NOT NULL,
    candidate TEXT,
    member TEXT,
    at BIGINT NOT NULL,
    shown TEXT,
    shown_to_member TEXT
  )`,
  'CREATE INDEX log_of_candidate ON log (candidate, position) WHERE candidate IS NOT NULL',
  'CREATE INDEX log_of_member ON log (member, position) WHERE member IS NOT NULL',
  'CREATE TABLE log_position (position BIGINT NOT NULL)',
  'INSERT INTO log_position VALUES (0)',
  `CREATE TABLE orders (
    owner TEXT NOT NULL,
    key TEXT NOT NULL,
    body_digest TEXT NOT NULL,
    screening TEXT NOT NULL,
    is_joined INTEGER NOT NULL,
    joined_at BIGINT NOT NULL,
    PRIMARY KEY (owner, key)
  )`,
  'CREATE INDEX orders_of_screening ON orders (screening)',
  'CREATE TABLE counts (kind TEXT NOT NULL, subject TEXT NOT NULL, what TEXT UNIQUE, at BIGINT NOT NULL)',
  'CREATE INDEX counts_by_time ON counts (kind, at)',
  'CREATE INDEX counts_of_subject ON counts (kind, subject, at)',
  `CREATE TABLE consents (
    screening TEXT NOT NULL,
    number INTEGER NOT NULL,
    document TEXT NOT NULL,
    version TEXT NOT NULL,
    locale TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    sealed_name TEXT NOT NULL,
    signed_at TEXT NOT NULL,
    PRIMARY KEY (screening, number)
  )`,
  'CREATE TABLE service_ids (service_id TEXT PRIMARY KEY, screening TEXT NOT NULL)',
  'CREATE INDEX service_ids_of_screening ON service_ids (screening)',
  'CREATE TABLE invites (screening TEXT PRIMARY KEY, sealed_link TEXT NOT NULL, expires_at TEXT NOT NULL)',
  'CREATE TABLE candidates (client_reference_id TEXT PRIMARY KEY, service_candidate_id TEXT NOT NULL)',
  `CREATE TABLE recurrences (
    created BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    callback_reference TEXT NOT NULL UNIQUE,
    candidate TEXT NOT NULL,
    member TEXT,
    orderer TEXT NOT NULL,
    goes_on INTEGER NOT NULL,
    record TEXT NOT NULL
  )`,
  'CREATE INDEX recurrences_of_candidate ON recurrences (candidate)',
  'CREATE INDEX recurrences_of_orderer ON recurrences (orderer)',
  `CREATE TABLE trusts (
    created BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    subject TEXT NOT NULL,
    record TEXT NOT NULL
  )`,
  'CREATE INDEX trusts_of_subject ON trusts (subject)',
  'CREATE TABLE revocations (digest TEXT PRIMARY KEY, at BIGINT NOT NULL)',
  `CREATE TABLE jobs (
    kind TEXT NOT NULL,
    about TEXT NOT NULL,
    since BIGINT NOT NULL,
    run_at BIGINT NOT NULL,
    attempts INTEGER NOT NULL,
    detail TEXT,
    revision BIGINT NOT NULL,
    locked_by TEXT NOT NULL,
    locked_until BIGINT NOT NULL,
    PRIMARY KEY (kind, about)
  )`,
  'CREATE INDEX jobs_by_time ON jobs (run_at)',
  'CREATE TABLE instances (id TEXT PRIMARY KEY, beat BIGINT NOT NULL)',
];

export const tableNames = tables.flatMap((sql) => /^CREATE TABLE (\w+)/.exec(sql)?.[1] ?? []);

export interface StoreOptions {
  secrets: Secrets;
  /** Called where none of the secrets opens the key of the digests: what is kept by them begins anew. */
  onLostKey?: () => void;
  /** Called once for each record that is left out of lists, because it cannot be read. */
  onUnreadable?: OnUnreadable;
  /** Whether the host hears of each change, by a job. */
  tellsHost?: boolean;
}

/** What a store needs of its database. */
interface Prepared {
  epoch: string;
  digests: SubjectDigests;
}

/**
 * Makes the tables of an empty database, or looks whether they are ours. Instances that start together take turns, so
 * that all of them have the same key.
 *
 * @throws {StoreError} when it belongs to the other environment, or when another version wrote it.
 */
export async function prepareDatabase(
  database: Database,
  environment: Environment,
  { secrets, onLostKey = () => {} }: StoreOptions,
): Promise<Prepared> {
  const { isLost, ...prepared } = await database.transaction(async (transaction) => {
    await transaction.lock('screening-elements schema');
    await transaction.run('CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)');
    const found = readFacts(await transaction.all(selectFacts));
    if (found['environment'] === undefined) {
      for (const sql of tables) await transaction.run(database.dialect.schema(sql));
    } else {
      checkFacts(database.name, found, environment);
    }
    const { key, kept, isAnother, isLost } = openDigestKey(found[keptAs], secrets);
    const facts = {
      schema_version: String(schemaVersion),
      environment,
      epoch: found['epoch'] ?? randomBytes(9).toString('base64url'),
      [keptAs]: kept,
    };
    for (const [name, value] of Object.entries(facts)) await keepFact(transaction, name, value);
    if (isAnother) await eraseCounts(transaction);
    return { epoch: facts.epoch, digests: new SubjectDigests(key), isLost };
  });
  if (isLost) onLostKey();
  return prepared;
}

/** @throws {StoreError} where a database is of another version or environment. */
export function checkFacts(database: string, found: DatabaseFacts, environment: Environment): void {
  const version = found['schema_version'] ?? 'of a trial';
  if (version !== String(schemaVersion))
    throw new StoreError(
      `DATABASE_URL: ${database} was written by another version (schema ${version}, this one knows ${schemaVersion}): start that version, or name an empty database.`,
    );
  if (found['environment'] !== environment)
    throw new StoreError(
      `DATABASE_URL: ${database} belongs to the ${found['environment']} environment, not to ${environment}: use another one.`,
    );
}

/** What a database knows about itself, by name. */
export type DatabaseFacts = Record<string, string>;

export const selectFacts = 'SELECT name, value FROM meta';

export const readFacts = (rows: Row[]): DatabaseFacts =>
  Object.fromEntries(rows.map((row) => [String(row['name']), String(row['value'])]));

/** Keeps a fact about the database. */
async function keepFact(statements: Pick<Transaction, 'run'>, name: string, value: string): Promise<void> {
  await statements.run(
    'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    name,
    value,
  );
}
