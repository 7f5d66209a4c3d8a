import type { Environment } from '../../../src/protocol/screening.ts';
import { newerSchema, otherEnvironment } from '../database-refusal.ts';
import { keptAs, openDigestKey, type Secrets } from '../digest-key.ts';
import { SubjectDigests } from '../subject-digest.ts';
import type { PostgresConnection, Statements } from './connection.ts';
import { keyDigests } from './key-digests.ts';
import { eraseAllMembers } from './members.ts';

const digestOf = (text: string): string =>
  `translate(encode(sha256(convert_to(${text}, 'UTF8')), 'base64'), '+/=', '-_')`;

/** As `checksumOf` in `kept-records.ts` makes it. */
const checksumOfMember = (key: string, record: string): string =>
  `left(${digestOf(`E'member\\n' || ${key} || E'\\n\\n' || ${record}`)}, 16)`;

/** The columns that hold what an erasure deletes. */
const erased = {
  screenings: ['candidate', 'member', 'record'],
  log: ['candidate', 'member', 'record'],
  orders: ['owner', 'key'],
  consents: ['sealed_name'],
  invites: ['sealed_link'],
  service_ids: ['service_id'],
  candidates: ['client_reference_id', 'service_candidate_id'],
  recurrences: ['candidate', 'member', 'record'],
  trusts: ['subject', 'record'],
};

/**
 * The planner's statistics are samples of the values themselves, and outlive the rows. Changing a column to the type
 * that it has deletes those that there are; it writes no row, but partial indexes anew.
 */
async function dropStatistics(statements: Statements): Promise<void> {
  await statements.run('SET LOCAL statement_timeout = 0');
  for (const [table, columns] of Object.entries(erased)) {
    const actions = columns.flatMap((one) => [`ALTER ${one} SET STATISTICS 0`, `ALTER ${one} TYPE TEXT`]);
    await statements.run(`ALTER TABLE ${table} ${actions.join(', ')}`);
  }
}

/**
 * What each version adds to the one before. A released step never changes: another one follows it.
 *
 * `log_position` holds the position of the newest log entry, in its only row (see `PostgresLog`).
 */
const steps: (string | ((statements: Statements, digests: SubjectDigests) => Promise<void>))[] = [
  `
  CREATE TABLE instances (id TEXT PRIMARY KEY, alive_until TIMESTAMPTZ NOT NULL);
  CREATE TABLE screenings (
    id TEXT PRIMARY KEY,
    callback_reference TEXT NOT NULL UNIQUE,
    candidate TEXT NOT NULL,
    package TEXT NOT NULL,
    member TEXT,
    instance TEXT NOT NULL,
    reserved_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    is_sent BOOLEAN NOT NULL DEFAULT false,
    is_placed BOOLEAN NOT NULL,
    created BIGINT GENERATED ALWAYS AS IDENTITY UNIQUE,
    is_watched BOOLEAN NOT NULL,
    changed BIGINT NOT NULL,
    looked BIGINT NOT NULL,
    version BIGINT NOT NULL DEFAULT 1,
    checksum TEXT NOT NULL,
    record TEXT NOT NULL
  );
  CREATE INDEX screenings_watched ON screenings (looked) WHERE is_watched;
  CREATE INDEX screenings_reserved ON screenings (id) WHERE NOT is_placed;
  CREATE INDEX screenings_of_candidate ON screenings (candidate, package);
  CREATE INDEX screenings_of_member ON screenings (member) WHERE member IS NOT NULL;
  CREATE TABLE log (
    position BIGINT PRIMARY KEY,
    screening TEXT NOT NULL,
    candidate TEXT,
    member TEXT,
    at BIGINT NOT NULL,
    checksum TEXT NOT NULL,
    record TEXT NOT NULL
  );
  CREATE INDEX log_of_candidate ON log (candidate, position) WHERE candidate IS NOT NULL;
  CREATE INDEX log_of_member ON log (member, position) WHERE member IS NOT NULL;
  CREATE TABLE log_position (position BIGINT NOT NULL);
  INSERT INTO log_position VALUES (0);
  CREATE TABLE orders (
    owner TEXT NOT NULL,
    key TEXT NOT NULL,
    body_digest TEXT NOT NULL,
    screening TEXT NOT NULL,
    is_joined BOOLEAN NOT NULL,
    PRIMARY KEY (owner, key)
  );
  CREATE INDEX orders_of_screening ON orders (screening);
  CREATE TABLE consents (
    screening TEXT NOT NULL,
    number INTEGER NOT NULL,
    document TEXT NOT NULL,
    version TEXT NOT NULL,
    locale TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    sealed_name TEXT NOT NULL,
    signed_at TEXT NOT NULL,
    PRIMARY KEY (screening, document)
  );
  CREATE TABLE invites (screening TEXT PRIMARY KEY, sealed_link TEXT NOT NULL, expires_at TEXT NOT NULL);
  CREATE TABLE candidates (client_reference_id TEXT PRIMARY KEY, service_candidate_id TEXT NOT NULL);
  CREATE TABLE recurrences (
    id TEXT PRIMARY KEY,
    created BIGINT GENERATED ALWAYS AS IDENTITY,
    callback_reference TEXT NOT NULL UNIQUE,
    candidate TEXT NOT NULL,
    member TEXT,
    checksum TEXT NOT NULL,
    record TEXT NOT NULL
  );
  CREATE TABLE trusts (
    id TEXT PRIMARY KEY,
    created BIGINT GENERATED ALWAYS AS IDENTITY,
    subject TEXT NOT NULL,
    status TEXT NOT NULL,
    checksum TEXT NOT NULL,
    record TEXT NOT NULL
  );
  CREATE INDEX trusts_of_subject ON trusts (subject);
  CREATE TABLE revocations (subject TEXT PRIMARY KEY, at BIGINT NOT NULL);
`,
  'CREATE TABLE members (subject TEXT PRIMARY KEY, checksum TEXT NOT NULL, record TEXT NOT NULL)',
  `
  ALTER TABLE revocations RENAME COLUMN subject TO digest;
  UPDATE revocations SET digest =
    translate(encode(sha256(convert_to(digest, 'UTF8')), 'base64'), '+/=', '-_');
`,
  'CREATE TABLE ending_plans (service_id TEXT PRIMARY KEY, tried BIGINT NOT NULL)',
  `
  ALTER TABLE members RENAME COLUMN subject TO digest;
  ALTER TABLE members ADD COLUMN counted_at BIGINT NOT NULL DEFAULT 0;
  UPDATE members SET checksum = '', record = '' WHERE checksum <> ${checksumOfMember('digest', 'record')};
  UPDATE members SET digest = ${digestOf('digest')};
  UPDATE members SET counted_at = ceil((record::json ->> 'countedAt')::numeric),
    record = json_build_object(
      'wrongAnswers', record::json -> 'wrongAnswers', 'countedAt', record::json -> 'countedAt')
    WHERE checksum <> '';
  UPDATE members SET checksum = ${checksumOfMember('digest', 'record')} WHERE checksum <> '';
`,
  // Instances of the version before go on with these tables.
  `
  ALTER TABLE consents DROP CONSTRAINT consents_pkey, ADD PRIMARY KEY (screening, number);
  CREATE TABLE service_ids (
    service_id TEXT PRIMARY KEY,
    screening TEXT NOT NULL REFERENCES screenings ON DELETE CASCADE
  );
  CREATE INDEX service_ids_of_screening ON service_ids (screening);
  INSERT INTO service_ids
    SELECT substring(record from '"serviceId":"([^"\\\\]+)"') AS service_id, id FROM screenings
    WHERE record ~ '"serviceId":"[^"\\\\]+"' ORDER BY created ON CONFLICT (service_id) DO NOTHING;
  CREATE TABLE unanswered_plans (
    callback_reference TEXT PRIMARY KEY,
    sealed_request TEXT,
    tried BIGINT NOT NULL
  );
  `,
  `
  CREATE TABLE IF NOT EXISTS counted_orders (digest TEXT PRIMARY KEY, subject TEXT NOT NULL, at BIGINT NOT NULL);
  CREATE INDEX IF NOT EXISTS counted_orders_by_time ON counted_orders (at);
  CREATE INDEX IF NOT EXISTS counted_orders_of_subject ON counted_orders (subject, at);
`,
  keyDigests,
  'ALTER TABLE orders ADD COLUMN joined_at BIGINT NOT NULL DEFAULT 0',
  `
CREATE TABLE candidate_turns (
  name TEXT PRIMARY KEY, place BIGINT GENERATED ALWAYS AS IDENTITY, digest TEXT NOT NULL, asked_at TIMESTAMPTZ NOT NULL,
  taken_at TIMESTAMPTZ
);
CREATE INDEX candidate_turns_by_digest ON candidate_turns (digest, place)
`,
  dropStatistics,
  `
CREATE TABLE jobs (
  kind TEXT NOT NULL, about TEXT NOT NULL, since BIGINT NOT NULL, due BIGINT NOT NULL, tries BIGINT NOT NULL, detail TEXT,
  mark TEXT NOT NULL, leased_until BIGINT NOT NULL DEFAULT 0, PRIMARY KEY (kind, about)
);
CREATE INDEX jobs_by_time ON jobs (due);
ALTER TABLE jobs ALTER detail SET STATISTICS 0
`,
];

/** All steps together may take so long: one of them writes every digest anew. */
const migrationDeadlineMs = 600_000;

/** What a database is opened with. */
interface Prepared {
  epoch: string;
  digests: SubjectDigests;
  /** As in `DigestKey`. */
  isKeyLost: boolean;
}

/**
 * Brings the tables up to date, all or nothing. Instances that start together take turns, so that each step runs once,
 * and all of them have the same key.
 *
 * @param initial what the database keeps about itself from its beginning on.
 * @throws {StoreError} when it belongs to the other environment, or a newer version wrote it.
 */
export async function migratePostgres(
  database: PostgresConnection,
  initial: { environment: Environment; epoch: string },
  secrets: Secrets,
): Promise<Prepared> {
  return database.transaction(async (statements) => {
    await statements.run("SELECT pg_advisory_xact_lock(hashtextextended('screening-elements schema', 0))");
    await statements.run('CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)');
    const before = await factsOf(statements);
    const version = Number(before['schema_version'] ?? 0);
    if (version > steps.length) throw newerSchema(database.name, version, steps.length);
    const owner = before['environment'] ?? initial.environment;
    if (owner !== initial.environment) throw otherEnvironment(database.name, owner, initial.environment);
    const { key, kept, isAnother, isLost } = openDigestKey(before[keptAs], secrets);
    const digests = new SubjectDigests(key);
    for (const step of steps.slice(version)) {
      if (typeof step === 'string') await statements.run(step);
      else await step(statements, digests);
    }
    const facts = { ...initial, ...before, schema_version: String(steps.length), [keptAs]: kept };
    for (const [name, value] of Object.entries(facts)) {
      await statements.run(
        'INSERT INTO meta VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        name,
        value,
      );
    }
    if (isAnother) await eraseAllMembers(statements);
    return { epoch: facts.epoch, digests, isKeyLost: isLost };
  }, migrationDeadlineMs);
}

async function factsOf(statements: Statements): Promise<Record<string, string>> {
  const rows = await statements.all('SELECT name, value FROM meta');
  return Object.fromEntries(rows.map((row) => [String(row['name']), String(row['value'])]));
}
