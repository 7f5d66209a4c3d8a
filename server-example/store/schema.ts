import { randomBytes } from 'node:crypto';
import type { Environment } from '../../src/protocol/screening.ts';
import { checkedVersion, keepFact, readFacts, selectFacts } from './database-facts.ts';
import { keptAs, openDigestKey, type Secrets } from './digest-key.ts';
import type { Database, Transaction } from './port.ts';
import type { OnUnreadable } from './records.ts';
import { schemaVersion, takeStep } from './schema-steps.ts';
import { SubjectDigests } from './subject-digest.ts';
import { eraseCounts } from './tables/counts.ts';

/**
 * The tables of a new database, in the words of Postgres: those that the steps make of an older one (`schema-steps.ts`).
 * `event_log_position` has one row, with the position of the newest entry.
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
  `CREATE TABLE event_log (
    position BIGINT PRIMARY KEY,
    digest TEXT NOT NULL,
    screening TEXT NOT NULL,
    candidate TEXT,
    member TEXT,
    at BIGINT NOT NULL,
    shown TEXT,
    shown_to_member TEXT
  )`,
  'CREATE INDEX log_of_candidate ON event_log (candidate, position) WHERE candidate IS NOT NULL',
  'CREATE INDEX log_of_member ON event_log (member, position) WHERE member IS NOT NULL',
  'CREATE TABLE event_log_position (position BIGINT NOT NULL)',
  'INSERT INTO event_log_position VALUES (0)',
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
    copy_requested INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (screening, number)
  )`,
  'CREATE TABLE service_ids (service_id TEXT PRIMARY KEY, screening TEXT NOT NULL)',
  'CREATE INDEX service_ids_of_screening ON service_ids (screening)',
  'CREATE TABLE invites (screening TEXT PRIMARY KEY, sealed_link TEXT NOT NULL, expires_at TEXT NOT NULL)',
  'CREATE TABLE validities (screening TEXT PRIMARY KEY, valid_until BIGINT NOT NULL)',
  'CREATE INDEX validities_by_time ON validities (valid_until, screening)',
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
    revision BIGINT NOT NULL DEFAULT 0,
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
 * Makes the tables of an empty database, or brings those of an older version forward, in one transaction: a start that fails leaves
 * what that version can use. Instances that start together take turns, so that all of them have the same key.
 *
 * @throws {StoreError} when it belongs to the other environment, or when another version wrote it that is not brought forward.
 */
export async function prepareDatabase(
  database: Database,
  environment: Environment,
  { secrets, onLostKey = () => {} }: StoreOptions,
): Promise<Prepared> {
  const { isLost, ...facts } = await database.transaction((transaction) =>
    prepareWithin(transaction, { name: database.name, environment, secrets }),
  );
  if (isLost) onLostKey();
  return facts;
}

async function prepareWithin(
  transaction: Transaction,
  { name, environment, secrets }: { name: string; environment: Environment; secrets: Secrets },
): Promise<Prepared & { isLost: boolean }> {
  await transaction.lock('screening-elements schema');
  await transaction.run('CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)');
  const found = readFacts(await transaction.all(selectFacts));
  if (found['environment'] === undefined) {
    for (const sql of tables) await transaction.run(transaction.dialect.schema(sql));
  } else {
    let version = checkedVersion(name, found, environment);
    for (; version < schemaVersion; version += 1) await takeStep(transaction, version);
  }
  const { key, kept, isAnother, isLost } = openDigestKey(found[keptAs], secrets);
  const facts = {
    schema_version: String(schemaVersion),
    environment,
    epoch: found['epoch'] ?? randomBytes(9).toString('base64url'),
    [keptAs]: kept,
  };
  for (const [fact, value] of Object.entries(facts)) await keepFact(transaction, fact, value);
  if (isAnother) await eraseCounts(transaction);
  return { epoch: facts.epoch, digests: new SubjectDigests(key), isLost };
}
