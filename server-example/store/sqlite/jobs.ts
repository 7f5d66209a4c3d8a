import { jobOf, newMark } from '../job-row.ts';
import type { Job, JobChange, JobStore, JobUpdate, TakenJob } from '../store.ts';
import type { SqliteConnection } from './connection.ts';
import type { SqliteGroup } from './group.ts';

/** The jobs in a SQLite file. */
export class SqliteJobs implements JobStore {
  readonly #sqlite: SqliteConnection;
  readonly #group: SqliteGroup;

  constructor(sqlite: SqliteConnection, group: SqliteGroup) {
    this.#sqlite = sqlite;
    this.#group = group;
    // This process is alone, so no lease holds; what happened before it began is only known to the service.
    sqlite.run("UPDATE jobs SET leased_until = 0, due = iif(kind IN ('read', 'settle'), 0, due)");
  }

  async change(kind: Job['kind'], about: string, update: JobUpdate): Promise<void> {
    await this.#group.add(() => {
      this.apply([{ kind, about, update }]);
      return {};
    });
  }

  async get(kind: Job['kind'], about: string): Promise<Job | undefined> {
    return this.#find(kind, about);
  }

  async take(now: number, { limit, leaseMs }: { limit: number; leaseMs: number }): Promise<TakenJob[]> {
    const rows = this.#sqlite.all(
      `UPDATE jobs SET leased_until = ? WHERE rowid IN
         (SELECT rowid FROM jobs WHERE due <= ? AND leased_until <= ? ORDER BY due LIMIT ?) RETURNING *`,
      now + leaseMs,
      now,
      now,
      limit,
    );
    return rows.map(jobOf).toSorted((one, other) => one.due - other.due);
  }

  async end(job: TakenJob, update: JobUpdate): Promise<void> {
    await this.#group.add(() => {
      const { kind, about } = job;
      const known = this.#find(kind, about);
      if (known?.mark === job.mark) this.apply([{ kind, about, update }]);
      this.#sqlite.run('UPDATE jobs SET leased_until = 0 WHERE kind = ? AND about = ?', kind, about);
      return {};
    });
  }

  async count(): Promise<Record<string, number>> {
    const rows = this.#sqlite.all('SELECT kind, count(*) AS count FROM jobs GROUP BY kind');
    return Object.fromEntries(rows.map((row) => [String(row['kind']), Number(row['count'])]));
  }

  /** Within the caller's transaction. */
  apply(changes: JobChange[]): void {
    for (const { kind, about, update } of changes) {
      const after = update(this.#find(kind, about));
      if (after === undefined) continue;
      if (after === null) this.#sqlite.run('DELETE FROM jobs WHERE kind = ? AND about = ?', kind, about);
      else
        this.#sqlite.run(
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

  #find(kind: Job['kind'], about: string): TakenJob | undefined {
    const row = this.#sqlite.get('SELECT * FROM jobs WHERE kind = ? AND about = ?', kind, about);
    return row && jobOf(row);
  }
}
