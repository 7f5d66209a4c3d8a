import { randomUUID } from 'node:crypto';
import type { NewEntry } from '../event-log-entry.ts';
import type { Database, Row, Transaction } from '../port.ts';
import { LockLost } from '../store-error.ts';

/** When a job runs that stays only so that something is known. */
export const never = Number.MAX_SAFE_INTEGER;

/**
 * So much the clocks of two instances may differ: the time of a lock is that of the instance which it names, and counts
 * for others only so much later. They go by whether that instance is alive.
 */
const clockDifferenceMs = 120_000;

/** Something that must happen at the service, or later. One per kind and subject. */
export interface Job {
  kind:
    | 'read'
    | 'settle'
    | 'end-plan'
    | 'check-plan'
    | 'withhold'
    | 'check-trust'
    | 'tell-host'
    | 'tell-validity'
    | 'unclaimed';
  /** Whom or what it is about: a screening's id, also the service's, a plan's id or reference, a trust's id. */
  about: string;
  /** When the need began; milliseconds since the epoch. */
  since: number;
  /** Not before; milliseconds since the epoch. */
  runAt: number;
  /** Those that failed, since one succeeded. */
  attempts: number;
  /** JSON: what the work needs. Nothing personal that is not sealed. */
  detail: string | null;
}

/** One that was not tried yet. Times in milliseconds since the epoch. */
export const newJob = (
  kind: Job['kind'],
  about: string,
  { now, runAt = now, detail = null }: { now: number; runAt?: number; detail?: string | null },
): Job => ({ kind, about, since: now, runAt, attempts: 0, detail });

/** What the job becomes: `null` forgets it, `undefined` leaves it. It must not wait, and may be called again. */
export type JobUpdate = (known: Job | undefined) => Job | null | undefined;

/** What work makes of its job: what is different when it runs again, or that it is over. */
export type Next = Partial<Pick<Job, 'since' | 'runAt' | 'attempts' | 'detail'>> | null;

/** A change of a job within another step of the store. */
export type JobChange =
  | {
      kind: Job['kind'];
      about: string;
      update: JobUpdate;
      /** Locks it at once, where nobody has it. */
      lock?: Lock;
    }
  /** It ends this work, as {@link Jobs.end} does. Where the lock was over before, the whole step throws `LockLost`. */
  | { taken: TakenJob; next: Next };

/** A job that was handed out. */
export interface TakenJob extends Job {
  /** Another one with each change of the job. */
  revision: number;
  lockedBy: string;
}

/** Who has a job in hand. */
interface Lock {
  /** Begins with the instance, and is random. */
  by: string;
  /** When it is over at the latest, by the clock of that instance. Milliseconds since the epoch. */
  until: number;
}

const noLock: Lock = { by: '', until: 0 };

const jobOf = (row: Row): Job => ({
  kind: String(row['kind']) as Job['kind'],
  about: String(row['about']),
  since: Number(row['since']),
  runAt: Number(row['run_at']),
  attempts: Number(row['attempts']),
  detail: row['detail'] as string | null,
});

/** What must happen later: locked by who does it, so that of several instances one does. */
export class Jobs {
  readonly #database: Database;
  readonly #instance: string;

  constructor(database: Database, instance: string) {
    this.#database = database;
    this.#instance = instance;
  }

  /** A new lock of this instance. It also ends with the instance. */
  lock({ now, forMs }: { now: number; forMs: number }): Lock {
    return { by: `${this.#instance}/${randomUUID()}`, until: now + forMs };
  }

  /** In one step, for all instances. */
  async change(kind: Job['kind'], about: string, update: JobUpdate): Promise<void> {
    await this.#database.transaction((transaction) => applyJob(transaction, { kind, about, update }));
  }

  async get(kind: Job['kind'], about: string): Promise<Job | undefined> {
    const [row] = await this.#database.all(selected, kind, about);
    return row && jobOf(row);
  }

  /**
   * Hands out what is to run of these kinds and locked by nobody, what waits longest first. `now` in milliseconds since
   * the epoch.
   */
  async take(
    now: number,
    { kinds, limit, forMs }: { kinds: readonly Job['kind'][]; limit: number; forMs: number },
  ): Promise<TakenJob[]> {
    const lock = this.lock({ now, forMs });
    // An expression instead of the column: else SQLite looks at all jobs of these kinds, and not at those that are to run.
    const isOfKind = `kind || '' IN (${kinds.map(() => '?').join(', ')})`;
    const rows = await this.#database.transaction((transaction) =>
      transaction.all(
        `WITH ready AS MATERIALIZED (
           SELECT kind AS ready_kind, about AS ready_about FROM jobs
           WHERE run_at <= ? AND ${isOfKind}
             AND locked_until + CASE WHEN locked_by = '' OR locked_by LIKE ? THEN 0 ELSE ${clockDifferenceMs} END <= ?
           ORDER BY run_at LIMIT ${limit} ${transaction.dialect.skipLocked})
         UPDATE jobs SET locked_by = ?, locked_until = ? FROM ready WHERE kind = ready_kind AND about = ready_about
         RETURNING kind, about, since, run_at, attempts, detail, revision`,
        now,
        ...kinds,
        `${this.#instance}/%`,
        now,
        lock.by,
        lock.until,
      ),
    );
    return rows
      .map((row) => ({ ...jobOf(row), revision: Number(row['revision']), lockedBy: lock.by }))
      .toSorted((one, other) => one.runAt - other.runAt);
  }

  /**
   * Unlocks it after the work. Where the job is as it was taken, `next` counts; else it stays, and runs as it says. Where
   * the lock was over before, nothing changes: somebody else may have it.
   */
  async end(taken: TakenJob, next: Next): Promise<void> {
    await this.#database.transaction(async (transaction) => void (await endJob(transaction, taken, next)));
  }

  /** By kind. */
  async count(): Promise<Record<string, number>> {
    const rows = await this.#database.all('SELECT kind, count(*) AS count FROM jobs GROUP BY kind');
    return Object.fromEntries(rows.map((row) => [String(row['kind']), Number(row['count'])]));
  }
}

const selected = 'SELECT * FROM jobs WHERE kind = ? AND about = ?';

/** To change it: others who want to do the same wait. */
async function findToChange(transaction: Transaction, kind: string, about: string): Promise<Row | undefined> {
  const rows = await transaction.all(`${selected} ${transaction.dialect.forUpdate}`, kind, about);
  return rows[0];
}

/** Changes jobs within the caller's transaction. */
export async function applyJobs(transaction: Transaction, changes: JobChange[]): Promise<void> {
  for (const change of changes)
    if (!('taken' in change)) await applyJob(transaction, change);
    else if (!(await endJob(transaction, change.taken, change.next))) throw new LockLost();
}

async function applyJob(
  transaction: Transaction,
  { kind, about, update, lock: wanted }: Exclude<JobChange, { taken: TakenJob }>,
): Promise<void> {
  let row = await findToChange(transaction, kind, about);
  if (!row) {
    // There is no row that two who add it could lock.
    await transaction.lock(`job ${kind} ${about}`);
    row = await findToChange(transaction, kind, about);
  }
  const job = update(row && jobOf(row));
  if (job === undefined) return;
  const known = row ? { by: String(row['locked_by']), until: Number(row['locked_until']) } : noLock;
  // A lock that somebody has stays.
  const lock = known.until === 0 ? (wanted ?? known) : known;
  await write(transaction, { kind, about }, job, lock);
}

/** Answers false where the lock was over before: then nothing changes. */
async function endJob(transaction: Transaction, taken: TakenJob, next: Next): Promise<boolean> {
  const row = await findToChange(transaction, taken.kind, taken.about);
  if (!row || row['locked_by'] !== taken.lockedBy) return false;
  const known = jobOf(row);
  const isAsTaken = Number(row['revision']) === taken.revision;
  await write(transaction, taken, isAsTaken ? next && { ...known, ...next } : known, noLock);
  return true;
}

/** Due at once, whatever the clock says. In place of one that waits. While that is being done, it stays with whoever does it, and runs again after. */
export function noteHostNews(transaction: Transaction, { screening, at }: NewEntry): void {
  transaction.atCommit(
    `INSERT INTO jobs (kind, about, since, run_at, attempts, detail, revision, locked_by, locked_until)
     VALUES ('tell-host', ?, ?, 0, 0, NULL, 0, '', 0)
     ON CONFLICT (kind, about) DO UPDATE SET since = excluded.since, run_at = 0, attempts = 0,
       revision = jobs.revision + 1`,
    screening,
    at,
  );
}

async function write(
  transaction: Transaction,
  { kind, about }: Pick<Job, 'kind' | 'about'>,
  job: Job | null,
  lock: Lock,
): Promise<void> {
  if (job === null) await transaction.run('DELETE FROM jobs WHERE kind = ? AND about = ?', kind, about);
  else
    await transaction.run(
      `INSERT INTO jobs (kind, about, since, run_at, attempts, detail, revision, locked_by, locked_until)
       VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?)
       ON CONFLICT (kind, about) DO UPDATE SET since = excluded.since, run_at = excluded.run_at,
         attempts = excluded.attempts, detail = excluded.detail, revision = jobs.revision + 1,
         locked_by = excluded.locked_by, locked_until = excluded.locked_until`,
      kind,
      about,
      job.since,
      job.runAt,
      job.attempts,
      job.detail,
      lock.by,
      lock.until,
    );
}
