import type { Database, Transaction } from '../port.ts';
import { openPlansOf, type RecurrenceRecord, type UnansweredPlan } from '../recurrence-record.ts';
import { applyJobs, type Job } from './jobs.ts';

/** A plan whose end the service has not confirmed is tried again after so long. */
export const endingRetryMs = 60_000;

const never = Number.MAX_SAFE_INTEGER;

/**
 * Plans that have to be ended at the service, until it has confirmed that: jobs that outlive the erasure of their person.
 * They are known by the service's id alone, or by their sealed request where the service never told one. `now` in
 * milliseconds since the epoch.
 */
export class EndingPlans {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds one that is tried now. */
  async add(serviceId: string, now: number): Promise<void> {
    await this.#database.transaction((transaction) => noteEnding(transaction, serviceId, now));
  }

  /** Hands out those that are due to be tried again, and notes that they are tried now: two instances do not get the same. */
  async take(now: number, limit: number): Promise<string[]> {
    return (await this.#take('end-plan', now, limit)).map(({ about }) => about);
  }

  /** Forgets one whose end is confirmed. */
  async remove(serviceId: string): Promise<void> {
    await this.#database.run("DELETE FROM jobs WHERE kind = 'end-plan' AND about = ?", serviceId);
  }

  /** The same as {@link take} for those whose id is not known and may still be asked for. New ones are due at once. */
  async takeUnanswered(now: number, limit: number): Promise<UnansweredPlan[]> {
    const jobs = await this.#take('find-plan', now, limit);
    return jobs.map(({ about, detail }) => ({ callbackReference: about, sealedRequest: detail }));
  }

  /** Notes the id of one in place of its request; without an id, that it is not asked for any more. */
  async settle(callbackReference: string, serviceId: string | undefined, now: number): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      const update = (job: Job | undefined) =>
        serviceId === undefined ? job && { ...job, due: never, detail: null } : null;
      await applyJobs(transaction, [{ kind: 'find-plan', about: callbackReference, update }]);
      if (serviceId !== undefined) await noteEnding(transaction, serviceId, now);
    });
  }

  /** Whether runs that call back here belong to a plan that has to be ended and whose id is not known. */
  async isUnanswered(callbackReference: string): Promise<boolean> {
    const found = await this.#database.all(
      "SELECT 1 FROM jobs WHERE kind = 'find-plan' AND about = ?",
      callbackReference,
    );
    return found.length > 0;
  }

  async #take(
    kind: Job['kind'],
    now: number,
    limit: number,
  ): Promise<{ about: string; detail: string | null }[]> {
    return this.#database.transaction(async (transaction) => {
      const rows = await transaction.all(
        `SELECT about, detail FROM jobs WHERE kind = ? AND due <= ? ORDER BY due LIMIT ${limit}
         ${transaction.dialect.skipLocked}`,
        kind,
        now,
      );
      const jobs = rows.map((row) => ({
        about: String(row['about']),
        detail: row['detail'] as string | null,
      }));
      for (const { about } of jobs) {
        const tried = 'UPDATE jobs SET due = ? WHERE kind = ? AND about = ?';
        await transaction.run(tried, now + endingRetryMs, kind, about);
      }
      return jobs;
    });
  }
}

/** Notes the open plans of these recurrences, in one step with their end; answers the service's ids. */
export async function noteOpenPlans(
  transaction: Transaction,
  records: RecurrenceRecord[],
  now: number,
): Promise<string[]> {
  const { serviceIds, unanswered } = openPlansOf(records);
  for (const serviceId of serviceIds.toSorted()) await noteEnding(transaction, serviceId, now);
  const finds = unanswered.map(({ callbackReference: about, sealedRequest: detail }) => {
    const due = detail === null ? never : 0;
    const update = (known: Job | undefined) =>
      known ? undefined : { kind: 'find-plan' as const, about, since: now, due, tries: 0, detail };
    return { kind: 'find-plan' as const, about, update };
  });
  await applyJobs(transaction, finds);
  return serviceIds;
}

const noteEnding = (transaction: Transaction, about: string, now: number): Promise<void> => {
  const kind = 'end-plan';
  const job = { kind, about, since: now, due: now + endingRetryMs, tries: 0, detail: null } as const;
  return applyJobs(transaction, [
    { kind, about, update: (known) => ({ ...job, since: known?.since ?? now }) },
  ]);
};
