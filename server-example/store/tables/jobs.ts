import { randomUUID } from 'node:crypto';
import type { NewEntry } from '../log-entry.ts';
import type { Database, Row, Transaction } from '../port.ts';
import { LeaseLost } from '../store-error.ts';

/** When a job is due that stays only so that something is known. */
export const never = Number.MAX_SAFE_INTEGER;

/**
 * So much the clocks of two instances may differ: the time of a lease is that of the instance which it names, and counts
 * for others only so much later. They go by whether that instance is alive.
 */
const clockDifferenceMs = 120_000;

/** Something that must happen at the service, or later. One per kind and subject. */
export interface Job {
  kind: 'read' | 'settle' | 'end-plan' | 'check-plan' | 'withhold' | 'check-trust' | 'tell-host';
  /** Whom or what it is about: a screening's id, a plan's id or reference, a trust's id. */
  about: string;
  /** When the need began; milliseconds since the epoch. */
  since: number;
  /** When to try next; milliseconds since the epoch. */
  due: number;
  /** Tries that failed. */
  tries: number;
  /** JSON: what the work needs. Nothing personal that is not sealed. */
  detail: string | null;
}

/** One that was not tried yet. Times in milliseconds since the epoch. */
export const newJob = (
  kind: Job['kind'],
  about: string,
  { now, due = now, detail = null }: { now: number; due?: number; detail?: string | null },
): Job => ({ kind, about, since: now, due, tries: 0, detail });

/** What the job becomes: `null` forgets it, `undefined` leaves it. It must not wait, and may be called again. */
export type JobUpdate = (known: Job | undefined) => Job | null | undefined;

/** A change of a job within another step of the store. */
export interface JobChange {
  kind: Job['kind'];
  about: string;
  update: JobUpdate;
  /** Takes it at once, where nobody has it. */
  lease?: Lease | undefined;
  /** It ends this work, as {@link Jobs.end} does. Where the lease was over before, the whole step throws `LeaseLost`. */
  taken?: TakenJob;
}

/** A job that was handed out. */
export interface TakenJob extends Job {
  /** Random, and new with each change of the job and each time it is handed out. */
  mark: string;
}

/** Who has a job in hand. */
export interface Lease {
  /** Begins with the instance, and is random. */
  name: string;
  /** When it is over at the latest, by the clock of that instance. Milliseconds since the epoch. */
  until: number;
}

const jobOf = (row: Row): Job => ({
  kind: String(row['kind']) as Job['kind'],
  about: String(row['about']),
  since: Number(row['since']),
  due: Number(row['due']),
  tries: Number(row['tries']),
  detail: row['detail'] as string | null,
});

/** What must happen later: handed out by leases, so that of several instances one does it. */
export class Jobs {
  readonly #database: Database;
  readonly #instance: string;

  constructor(database: Database, instance: string) {
    this.#database = database;
    this.#instance = instance;
  }

  /** A new lease of this instance. It also ends with the instance. */
  lease({ now, forMs }: { now: number; forMs: number }): Lease {
    return { name: `${this.#instance}/${randomUUID()}`, until: now + forMs };
  }

  /**
   * In one step, for all instances.
   *
   * @param lease hands the job out at once, where it is leased to nobody.
   */
  async change(
    kind: Job['kind'],
    about: string,
    update: JobUpdate,
    lease?: Lease,
  ): Promise<TakenJob | undefined> {
    return this.#database.transaction((transaction) => applyJob(transaction, { kind, about, update, lease }));
  }

  async get(kind: Job['kind'], about: string): Promise<Job | undefined> {
    const [row] = await this.#database.all(selected, kind, about);
    return row && jobOf(row);
  }

  /**
   * Hands out what is due of these kinds and leased to nobody, the longest due first. `now` in milliseconds since the
   * epoch.
   */
  async take(
    now: number,
    { kinds, limit, leaseMs }: { kinds: readonly Job['kind'][]; limit: number; leaseMs: number },
  ): Promise<TakenJob[]> {
    const lease = this.lease({ now, forMs: leaseMs });
    // An expression instead of the column: else SQLite looks at all jobs of these kinds, and not at those that are due.
    const isOfKind = `kind || '' IN (${kinds.map(() => '?').join(', ')})`;
    const rows = await this.#database.transaction((transaction) =>
      transaction.all(
        `WITH ready AS MATERIALIZED (
           SELECT kind AS ready_kind, about AS ready_about FROM jobs
           WHERE due <= ? AND ${isOfKind}
             AND leased_until + CASE WHEN lease = '' OR lease LIKE ? THEN 0 ELSE ${clockDifferenceMs} END <= ?
           ORDER BY due LIMIT ${limit} ${transaction.dialect.skipLocked})
         UPDATE jobs SET lease = ?, leased_until = ? FROM ready WHERE kind = ready_kind AND about = ready_about
         RETURNING kind, about, since, due, tries, detail, mark`,
        now,
        ...kinds,
        `${this.#instance}/%`,
        now,
        lease.name,
        lease.until,
      ),
    );
    return rows
      .map((row) => ({ ...jobOf(row), mark: `${String(row['mark'])} ${lease.name}` }))
      .toSorted((one, other) => one.due - other.due);
  }

  /**
   * Ends the lease after the work. Where the job is as it was taken, it becomes what `update` says; else it stays, and is
   * due as it says. Where the lease was over before, nothing changes: somebody else may have it.
   */
  async end(taken: TakenJob, update: JobUpdate): Promise<void> {
    await this.#database.transaction(async (transaction) => void (await endJob(transaction, taken, update)));
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
    if (!change.taken) await applyJob(transaction, change);
    else if (!(await endJob(transaction, change.taken, change.update))) throw new LeaseLost();
}

async function applyJob(
  transaction: Transaction,
  { kind, about, update, lease: wanted }: JobChange,
): Promise<TakenJob | undefined> {
  let row = await findToChange(transaction, kind, about);
  if (!row) {
    // There is no row that two who add it could lock.
    await transaction.lock(`job ${kind} ${about}`);
    row = await findToChange(transaction, kind, about);
  }
  const job = update(row && jobOf(row));
  if (job === undefined) return undefined;
  const leasedUntil = Number(row?.['leased_until'] ?? 0);
  const isTaken = wanted !== undefined && job !== null && leasedUntil === 0;
  // A lease that somebody has goes on.
  const lease = isTaken ? wanted : { name: String(row?.['lease'] ?? ''), until: leasedUntil };
  const mark = await write(transaction, { kind, about, job, lease });
  return isTaken ? { ...job, mark: `${mark} ${lease.name}` } : undefined;
}

/** Answers false where the lease was over before: then nothing changes. */
async function endJob(
  transaction: Transaction,
  { kind, about, mark }: TakenJob,
  update: JobUpdate,
): Promise<boolean> {
  const [changeMark, lease] = mark.split(' ');
  const row = await findToChange(transaction, kind, about);
  if (!row || row['lease'] !== lease) return false;
  const known = jobOf(row);
  const after = row['mark'] === changeMark ? update(known) : undefined;
  const job = after === undefined ? known : after;
  await write(transaction, { kind, about, job, lease: { name: '', until: 0 } });
  return true;
}

/** Due at once, whatever the clock says. In place of one that waits. While that is being done, it stays with whoever does it, and is due again after. */
export function noteHostNews(transaction: Transaction, { screening, at, digest }: NewEntry): void {
  transaction.atCommit(
    `INSERT INTO jobs (kind, about, since, due, tries, detail, mark, lease, leased_until)
     VALUES ('tell-host', ?, ?, 0, 0, NULL, ?, '', 0)
     ON CONFLICT (kind, about) DO UPDATE SET since = excluded.since, due = excluded.due, tries = 0, mark = excluded.mark`,
    screening,
    at,
    digest,
  );
}

interface WrittenJob {
  kind: string;
  about: string;
  job: Job | null;
  lease: Lease;
}

/** Answers its new mark. */
async function write(transaction: Transaction, { kind, about, job, lease }: WrittenJob): Promise<string> {
  const mark = randomUUID();
  if (job === null) await transaction.run('DELETE FROM jobs WHERE kind = ? AND about = ?', kind, about);
  else
    await transaction.run(
      `INSERT INTO jobs (kind, about, since, due, tries, detail, mark, lease, leased_until)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (kind, about) DO UPDATE SET since = excluded.since, due = excluded.due, tries = excluded.tries,
         detail = excluded.detail, mark = excluded.mark, lease = excluded.lease, leased_until = excluded.leased_until`,
      kind,
      about,
      job.since,
      job.due,
      job.tries,
      job.detail,
      mark,
      lease.name,
      lease.until,
    );
  return mark;
}
