import type { Transaction } from './port.ts';

/** The schema of the first version that counts: the databases of those before are trials. */
export const oldestVersion = 16;

/**
 * What makes a schema of the one before, in the words of Postgres: the first makes 17 of 16. A step that was released stays
 * as it is. Each must take less than a second on a large database, too: nobody else can use the tables meanwhile.
 *
 * An instance of the version before that still runs goes on until its next heartbeat. Rename what it must not write any
 * more: then its statements fail.
 */
const steps: readonly (readonly string[])[] = [
  // 17: Each instance says for itself that it is alive.
  [
    'CREATE TABLE instances (id TEXT PRIMARY KEY, beat BIGINT NOT NULL)',
    "DELETE FROM meta WHERE name = 'alive_at'",
  ],
  // 18: A lock on a job names its instance: one of before names none, and is free. The row of an order is its candidate's turn.
  [
    'ALTER TABLE jobs RENAME COLUMN due TO run_at',
    'ALTER TABLE jobs RENAME COLUMN tries TO attempts',
    'ALTER TABLE jobs RENAME COLUMN lease TO locked_by',
    'ALTER TABLE jobs RENAME COLUMN leased_until TO locked_until',
    'ALTER TABLE jobs DROP COLUMN mark',
    'ALTER TABLE jobs ADD COLUMN revision BIGINT NOT NULL DEFAULT 0',
    'DROP INDEX jobs_due',
    'CREATE INDEX jobs_by_time ON jobs (run_at)',
    'DROP TABLE candidate_turns',
  ],
  // 19: The event log is called what it is. Without its former name, no version before writes to it or reads it.
  [
    'ALTER TABLE log RENAME TO event_log',
    'ALTER TABLE event_log RENAME COLUMN mark TO digest',
    'ALTER TABLE log_position RENAME TO event_log_position',
  ],
  // 20: Until when results count.
  [
    'CREATE TABLE validities (screening TEXT PRIMARY KEY, valid_until BIGINT NOT NULL)',
    'CREATE INDEX validities_by_time ON validities (valid_until, screening)',
  ],
  // 21: Whether a copy of the report was asked for with a signature.
  ['ALTER TABLE consents ADD COLUMN copy_requested INTEGER NOT NULL DEFAULT 0'],
];

/** Of the tables, and of what they hold: a change of either is a step. */
export const schemaVersion = oldestVersion + steps.length;

/** Brings the tables one schema forward. */
export async function takeStep(transaction: Transaction, from: number): Promise<void> {
  for (const sql of steps[from - oldestVersion] ?? []) await transaction.run(transaction.dialect.schema(sql));
}
