/** Grows with every change of the tables or of what they hold; see `sqlite/migrations.ts`. */
export const schemaVersion = 9;

/**
 * The tables of the SQLite store. The log is only ever appended to, and has no index that every entry would have to
 * write: the entries of a screening are a chain, from its `head` to the `previous` one.
 */
export const sqliteSchema = `
  CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS screenings (
    id TEXT PRIMARY KEY,
    callback_reference TEXT NOT NULL UNIQUE,
    candidate TEXT NOT NULL,
    package TEXT NOT NULL,
    member TEXT,
    is_placed INTEGER NOT NULL,
    created INTEGER NOT NULL UNIQUE,
    is_watched INTEGER NOT NULL DEFAULT 0,
    changed INTEGER NOT NULL DEFAULT 0,
    looked INTEGER NOT NULL DEFAULT 0,
    version INTEGER NOT NULL DEFAULT 1,
    checksum TEXT NOT NULL DEFAULT '',
    instance TEXT NOT NULL DEFAULT '',
    is_sent INTEGER NOT NULL DEFAULT 1,
    head INTEGER NOT NULL DEFAULT 0,
    record TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS instances (id TEXT PRIMARY KEY, alive_at INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS screenings_reserved ON screenings (instance) WHERE is_placed = 0;
  CREATE INDEX IF NOT EXISTS screenings_watched ON screenings (looked) WHERE is_watched = 1;
  CREATE INDEX IF NOT EXISTS screenings_of_candidate ON screenings (candidate, package);
  CREATE INDEX IF NOT EXISTS screenings_of_member ON screenings (member) WHERE member IS NOT NULL;
  CREATE TABLE IF NOT EXISTS log (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    screening TEXT NOT NULL,
    candidate TEXT,
    member TEXT,
    at INTEGER NOT NULL DEFAULT 0,
    checksum TEXT NOT NULL DEFAULT '',
    previous INTEGER NOT NULL DEFAULT 0,
    record TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS log_gaps ON log (position) WHERE screening = '';
  CREATE TABLE IF NOT EXISTS orders (
    owner TEXT NOT NULL,
    key TEXT NOT NULL,
    body_digest TEXT NOT NULL,
    screening TEXT NOT NULL,
    is_joined INTEGER NOT NULL,
    joined_at INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (owner, key)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS orders_of_screening ON orders (screening);
  CREATE TABLE IF NOT EXISTS counted_orders (
    digest TEXT PRIMARY KEY,
    subject TEXT NOT NULL,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS counted_orders_by_time ON counted_orders (at);
  CREATE INDEX IF NOT EXISTS counted_orders_of_subject ON counted_orders (subject, at);
  CREATE TABLE IF NOT EXISTS consents (
    screening TEXT NOT NULL,
    document TEXT NOT NULL,
    version TEXT NOT NULL,
    locale TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    sealed_name TEXT NOT NULL,
    signed_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS consents_of_screening ON consents (screening);
  CREATE TABLE IF NOT EXISTS service_ids (service_id TEXT PRIMARY KEY, screening TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS invites (
    screening TEXT PRIMARY KEY,
    sealed_link TEXT NOT NULL,
    expires_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS candidates (
    client_reference_id TEXT PRIMARY KEY,
    service_candidate_id TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS recurrences (
    id TEXT PRIMARY KEY,
    callback_reference TEXT NOT NULL UNIQUE,
    candidate TEXT NOT NULL,
    member TEXT,
    checksum TEXT NOT NULL DEFAULT '',
    record TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS ending_plans (service_id TEXT PRIMARY KEY, tried INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS unanswered_plans (
    callback_reference TEXT PRIMARY KEY,
    sealed_request TEXT,
    tried INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS trusts (
    id TEXT PRIMARY KEY,
    subject TEXT NOT NULL,
    status TEXT NOT NULL,
    checksum TEXT NOT NULL DEFAULT '',
    record TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS trusts_of_subject ON trusts (subject);
  CREATE TABLE IF NOT EXISTS members (
    digest TEXT PRIMARY KEY,
    counted_at INTEGER NOT NULL,
    checksum TEXT NOT NULL,
    record TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS jobs (
    kind TEXT NOT NULL,
    about TEXT NOT NULL,
    since INTEGER NOT NULL,
    due INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    detail TEXT,
    mark TEXT NOT NULL,
    leased_until INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (kind, about)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS jobs_by_time ON jobs (due);
  CREATE TABLE IF NOT EXISTS revocations (digest TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;
  PRAGMA user_version = ${schemaVersion};
`;
