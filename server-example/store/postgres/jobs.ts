import { jobOf, newMark } from '../job-row.ts';
import type { Job, JobChange, JobStore, JobUpdate, TakenJob } from '../store.ts';
import type { PostgresConnection, Statements } from './connection.ts';

/** The jobs in a Postgres database. */
export class PostgresJobs implements JobStore {
  readonly #database: PostgresConnection;

  constructor(database: PostgresConnection) {
    this.#database = database;
  }

  async change(kind: Job['kind'], about: string, update: JobUpdate): Promise<void> {
    await this.#database.transaction((statements) => changeJobs(statements, [{ kind, about, update }]));
  }

  async get(kind: Job['kind'], about: string): Promise<Job | undefined> {
    return find(this.#database, kind, about);
  }

  async take(now: number, { limit, leaseMs }: { limit: number; leaseMs: number }): Promise<TakenJob[]> {
    const rows = await this.#database.all(
      `UPDATE jobs SET leased_until = ?::bigint FROM (
         SELECT kind, about FROM jobs WHERE due <= ?::bigint AND leased_until <= ?::bigint
         ORDER BY due LIMIT ?::int FOR UPDATE SKIP LOCKED
       ) AS chosen WHERE jobs.kind = chosen.kind AND jobs.about = chosen.about RETURNING jobs.*`,
      now + leaseMs,
      now,
      now,
      limit,
    );
    return rows.map(jobOf).toSorted((one, other) => one.due - other.due);
  }

  async end(job: TakenJob, update: JobUpdate): Promise<void> {
    const { kind, about, mark } = job;
    await this.#database.transaction(async (statements) => {
      await lockJob(statements, kind, about);
      const known = await find(statements, kind, about);
      if (known?.mark === mark) await changeJobs(statements, [{ kind, about, update }]);
      await statements.run('UPDATE jobs SET leased_until = 0 WHERE kind = ? AND about = ?', kind, about);
    });
  }

  async count(): Promise<Record<string, number>> {
    const rows = await this.#database.all('SELECT kind, count(*) AS count FROM jobs GROUP BY kind');
    return Object.fromEntries(rows.map((row) => [String(row['kind']), Number(row['count'])]));
  }
}

/** Within the caller's transaction. There may be no row yet that two could lock. */
export async function changeJobs(statements: Statements, changes: JobChange[]): Promise<void> {
  for (const { kind, about, update } of changes) {
    await lockJob(statements, kind, about);
    const after = update(await find(statements, kind, about));
    if (after === undefined) continue;
    if (after === null) await statements.run('DELETE FROM jobs WHERE kind = ? AND about = ?', kind, about);
    else
      await statements.run(
        `INSERT INTO jobs (kind, about, since, due, tries, detail, mark) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (kind, about) DO UPDATE SET since = excluded.since, due = excluded.due,
           tries = excluded.tries, detail = excluded.detail, mark = excluded.mark`,
        kind,
        about,
        after.since,
        after.due,
        after.tries,
        after.detail,
        newMark(),
      );
  }
}

async function lockJob(statements: Statements, kind: string, about: string): Promise<void> {
  const name = JSON.stringify(['job', kind, about]);
  await statements.run('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', name);
}

async function find(statements: Statements, kind: string, about: string): Promise<TakenJob | undefined> {
  const row = await statements.get('SELECT * FROM jobs WHERE kind = ? AND about = ?', kind, about);
  return row && jobOf(row);
}
