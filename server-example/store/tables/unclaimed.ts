import type { Database } from '../port.ts';
import { type Jobs, never, newJob } from './jobs.ts';

/** An account that is shared with others sends what is about their screenings, too: they must not fill the table. */
const mostKept = 1_000;

/**
 * The service's ids of screenings of which a callback came before they were known. They are jobs that no worker takes:
 * {@link due} finds all that are over at once.
 */
export class Unclaimed {
  readonly #database: Database;
  readonly #jobs: Jobs;

  constructor(database: Database, jobs: Jobs) {
    this.#database = database;
    this.#jobs = jobs;
  }

  /** Answers false where there are so many that it was not kept. A repeat does not keep it for longer. `at` in milliseconds since the epoch. */
  async keep(serviceId: string, at: number): Promise<boolean> {
    const sql = "SELECT count(*) AS count FROM jobs WHERE kind = 'unclaimed'";
    const [row] = await this.#database.all(sql);
    if (Number(row?.['count']) >= mostKept) return false;
    await this.#jobs.change('unclaimed', serviceId, (known) =>
      known ? undefined : newJob('unclaimed', serviceId, { now: at, runAt: never }),
    );
    return true;
  }

  /** Those that a screening has by now, and those kept until `keptUntil`, in milliseconds since the epoch. */
  async due(keptUntil: number): Promise<string[]> {
    const rows = await this.#database.all(
      `SELECT about FROM jobs WHERE kind = 'unclaimed'
         AND (since <= ? OR about IN (SELECT service_id FROM service_ids WHERE service_id = about))`,
      keptUntil,
    );
    return rows.map((row) => String(row['about']));
  }

  /** Answers whether it was there still. */
  async forget(serviceId: string): Promise<boolean> {
    let wasKept = false;
    await this.#jobs.change('unclaimed', serviceId, (known) => {
      wasKept = known !== undefined;
      return null;
    });
    return wasKept;
  }
}
