import { randomBytes } from 'node:crypto';
import type { Database, Row, Statements, Transaction } from '../port.ts';

/** Something that must happen at the service, or later. One per kind and subject. */
export interface Job {
  kind:
    | 'read'
    | 'settle'
    | 'end-plan'
    | 'find-plan'
    | 'check-plan'
    | 'withhold'
    | 'check-trust'
    | 'erase-there';
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

/** What the job becomes: `null` forgets it, `undefined` leaves it. It must not wait, and may be called again. */
export type JobUpdate = (known: Job | undefined) => Job | null | undefined;

/** A change of a job within another step of the store. */
export interface JobChange {
  kind: Job['kind'];
  about: string;
  update: JobUpdate;
}

/** A job that was handed out. */
export interface TakenJob extends Job {
  /** Random, and new with each change of the job and each time it is handed out. */
  mark: string;
}

const newMark = (): string => randomBytes(9).toString('base64url');

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

  constructor(database: Database) {
    this.#database = database;
  }

  /** In one step, for all instances. */
  async change(kind: Job['kind'], about: string, update: JobUpdate): Promise<void> {
    await this.#database.transaction((transaction) => applyJobs(transaction, [{ kind, about, update }]));
  }

  async get(kind: Job['kind'], about: string): Promise<Job | undefined> {
    const row = await find(this.#database, kind, about);
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
    return this.#database.transaction(async (transaction) => {
      const rows = await transaction.all(
        `SELECT * FROM jobs WHERE due <= ? AND leased_until <= ? AND kind IN (${kinds.map(() => '?').join(', ')})
         ORDER BY due LIMIT ${limit} ${this.#database.dialect.skipLocked}`,
        now,
        now,
        ...kinds,
      );
      const taken: TakenJob[] = [];
      for (const row of rows) {
        const job = jobOf(row);
        const lease = newMark();
        await transaction.run(
          'UPDATE jobs SET lease = ?, leased_until = ? WHERE kind = ? AND about = ?',
          lease,
          now + leaseMs,
          job.kind,
          job.about,
        );
        taken.push({ ...job, mark: `${String(row['mark'])} ${lease}` });
      }
      return taken;
    });
  }

  /**
   * Ends the lease after the work. Where the job is as it was taken, it becomes what `update` says; else it stays, and is
   * due as it says. Where the lease was over before, nothing changes: somebody else may have it.
   */
  async end({ kind, about, mark }: TakenJob, update: JobUpdate): Promise<void> {
    const [changeMark, lease] = mark.split(' ');
    await this.#database.transaction(async (transaction) => {
      await lockJob(transaction, kind, about);
      const row = await find(transaction, kind, about);
      if (!row || row['lease'] !== lease) return;
      const ended = "UPDATE jobs SET lease = '', leased_until = 0 WHERE kind = ? AND about = ?";
      await transaction.run(ended, kind, about);
      if (row['mark'] === changeMark) await applyJobs(transaction, [{ kind, about, update }]);
    });
  }

  /** By kind. */
  async count(): Promise<Record<string, number>> {
    const rows = await this.#database.all('SELECT kind, count(*) AS count FROM jobs GROUP BY kind');
    return Object.fromEntries(rows.map((row) => [String(row['kind']), Number(row['count'])]));
  }
}

const find = async (statements: Statements, kind: string, about: string): Promise<Row | undefined> =>
  (await statements.all('SELECT * FROM jobs WHERE kind = ? AND about = ?', kind, about))[0];

/** Also one that is not there yet. */
const lockJob = (transaction: Transaction, kind: string, about: string): Promise<void> =>
  transaction.lock(`job ${kind} ${about}`);

/** Changes jobs within the caller's transaction. */
export async function applyJobs(transaction: Transaction, changes: JobChange[]): Promise<void> {
  for (const { kind, about, update } of changes) {
    await lockJob(transaction, kind, about);
    const row = await find(transaction, kind, about);
    const job = update(row && jobOf(row));
    if (job === undefined) continue;
    if (job === null) await transaction.run('DELETE FROM jobs WHERE kind = ? AND about = ?', kind, about);
    else await write(transaction, job);
  }
}

async function write(transaction: Transaction, job: Job): Promise<void> {
  await transaction.run(
    `INSERT INTO jobs (kind, about, since, due, tries, detail, mark, lease, leased_until)
     VALUES (?, ?, ?, ?, ?, ?, ?, '', 0)
     ON CONFLICT (kind, about) DO UPDATE SET since = excluded.since, due = excluded.due, tries = excluded.tries,
       detail = excluded.detail, mark = excluded.mark`,
    job.kind,
    job.about,
    job.since,
    job.due,
    job.tries,
    job.detail,
    newMark(),
  );
}
