import type { CountedRun, MakeRun } from '../store.ts';
import type { PostgresConnection } from './connection.ts';
import { countRun } from './day-count.ts';
import { changeJobs } from './jobs.ts';
import type { PostgresRecurrences } from './recurrences.ts';
import type { PostgresScreenings } from './screenings.ts';
import type { PostgresTrusts } from './trusts.ts';

interface Dependencies {
  database: PostgresConnection;
  recurrences: PostgresRecurrences;
  screenings: PostgresScreenings;
  trusts: PostgresTrusts;
}

/** Adds the runs of recurrences to a Postgres database, those of one recurrence one after the other. */
export class PostgresRuns {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** An erasure and the end of a trust wait until the run is added, and then find it, or come before it. */
  async add(recurrenceId: string, make: MakeRun): Promise<CountedRun | undefined> {
    const { database, recurrences, screenings, trusts } = this.#deps;
    return database.transaction(async (transaction) => {
      const recurrence = await recurrences.lock(transaction, recurrenceId);
      if (!recurrence) return undefined;
      const added = make({
        recurrence,
        previous: await screenings.placed(recurrence.screeningIds.at(-1) ?? '', transaction),
        trusts: await trusts.lockOf(transaction, recurrence.orderedBy.subject),
      });
      if (!added) return undefined;
      await recurrences.write(transaction, added.recurrence);
      await screenings.addPlaced(transaction, added.run);
      await changeJobs(transaction, added.jobs ?? []);
      return { ...added, ordersInDay: await countRun(transaction, added.run) };
    });
  }
}
