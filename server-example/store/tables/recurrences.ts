import type { Database, Transaction } from '../port.ts';
import { goesOn, planClaim, type PlanLimits, type RecurrenceRecord } from '../recurrence-record.ts';
import { type Audience, memberOf, visibleTo } from '../audience.ts';
import { Records, type OnUnreadable } from '../records.ts';
import type { CountedRun, MakeRun, PlanUpdate } from '../recurrence-record.ts';
import { countRun } from './order-counts.ts';
import { applyJobs, type JobChange } from './jobs.ts';
import type { Screenings } from './screenings.ts';
import { claimServiceId } from './service-ids.ts';
import type { Trusts } from './trusts.ts';

interface Dependencies {
  database: Database;
  onUnreadable: OnUnreadable | undefined;
  screenings: Screenings;
  trusts: Trusts;
}

/**
 * Screenings that repeat. Each change locks in the same order, so that two never wait for each other: the recurrence,
 * trusts, screenings, jobs.
 */
export class Recurrences {
  readonly #deps: Dependencies;
  readonly #database: Database;
  readonly #records: Records<RecurrenceRecord>;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#database = deps.database;
    this.#records = new Records(deps.onUnreadable);
  }

  /**
   * Answers `gone`, with nothing added, where its first screening is gone or names another orderer: the person was erased
   * meanwhile. The same with the limit that is reached, exactly so over all instances.
   */
  async add(record: RecurrenceRecord, limits?: PlanLimits): Promise<'added' | 'gone' | keyof PlanLimits> {
    return this.#database.transaction(async (transaction) => {
      const reached = limits && (await limitReached(transaction, record, limits));
      if (reached) return reached;
      const [first] = await transaction.all(
        `SELECT orderer FROM screenings WHERE id = ? ${transaction.dialect.forUpdate}`,
        record.screeningIds[0] ?? '',
      );
      if (first?.['orderer'] !== record.orderedBy.subject) return 'gone';
      await transaction.run(
        `INSERT INTO recurrences (id, callback_reference, candidate, member, orderer, goes_on, record)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        record.id,
        record.callbackReference,
        record.clientReferenceId,
        memberOf(record),
        record.orderedBy.subject,
        Number(goesOn(record)),
        JSON.stringify(record),
      );
      return 'added';
    });
  }

  /** Forgets a recurrence. */
  async remove(id: string): Promise<void> {
    await this.#database.transaction((transaction) => forgetPlan(transaction, { id }));
  }

  async get(id: string): Promise<RecurrenceRecord | undefined> {
    const [row] = await this.#database.all('SELECT id, record FROM recurrences WHERE id = ?', id);
    return row && this.#records.read(row);
  }

  async byCallback(reference: string): Promise<RecurrenceRecord | undefined> {
    const [row] = await this.#database.all(
      'SELECT id, record FROM recurrences WHERE callback_reference = ?',
      reference,
    );
    return row && this.#records.read(row);
  }

  /** Newest first. */
  async list(audience: Audience): Promise<RecurrenceRecord[]> {
    const [condition, values] = visibleTo(audience);
    const sql = `SELECT id, record FROM recurrences WHERE ${condition} ORDER BY created DESC`;
    return this.#records.readable(await this.#database.all(sql, ...values));
  }

  /**
   * Answers what it is then.
   *
   * @throws {ForeignServiceId} where the change would give it an id of the service that another recurrence has.
   */
  async change(id: string, update: PlanUpdate): Promise<RecurrenceRecord | undefined> {
    return this.#database.transaction(async (transaction) => {
      const before = await this.#lock(transaction, id);
      const step = before && update(before);
      if (!step) return before;
      const { record, jobs, newestRun } = step;
      if (record.serviceId !== before.serviceId) await claimServiceId(transaction, planClaim(record));
      await write(transaction, record);
      const newestId = record.screeningIds.at(-1);
      if (newestRun && newestId !== undefined)
        await this.#deps.screenings.changeWithin(transaction, newestId, newestRun);
      await applyJobs(transaction, jobs);
      return record;
    });
  }

  /** An erasure and the end of a trust wait until the run is added, and then find it, or come before it. */
  async addRun(recurrenceId: string, make: MakeRun): Promise<CountedRun | undefined> {
    const { screenings, trusts } = this.#deps;
    return this.#database.transaction(async (transaction) => {
      const recurrence = await this.#lock(transaction, recurrenceId);
      if (!recurrence) return undefined;
      const { screeningIds } = recurrence;
      const added = make({
        recurrence,
        first: await screenings.get(screeningIds[0] ?? '', transaction),
        previous: await screenings.get(screeningIds.at(-1) ?? '', transaction),
        trusts: await trusts.lockOf(transaction, recurrence.orderedBy.subject),
      });
      if (!added) return undefined;
      await write(transaction, added.recurrence);
      const { previousRun } = added;
      if (previousRun) await screenings.changeWithin(transaction, screeningIds.at(-1) ?? '', previousRun);
      await screenings.addPlaced(transaction, added.run);
      await applyJobs(transaction, added.jobs ?? []);
      return { ...added, ordersInDay: await countRun(transaction, added.run) };
    });
  }

  /** To change it: others who want to do the same wait. */
  async #lock(transaction: Transaction, id: string): Promise<RecurrenceRecord | undefined> {
    const sql = `SELECT id, record FROM recurrences WHERE id = ? ${transaction.dialect.forUpdate}`;
    const [row] = await transaction.all(sql, id);
    return row && this.#records.read(row);
  }
}

/** Forgets it, and changes in the same step what else has to happen. */
export async function forgetPlan(
  transaction: Transaction,
  { id }: Pick<RecurrenceRecord, 'id'>,
  jobs: JobChange[] = [],
): Promise<void> {
  await transaction.run('DELETE FROM recurrences WHERE id = ?', id);
  await applyJobs(transaction, [{ kind: 'check-plan', about: id, update: () => null }, ...jobs]);
}

async function write(transaction: Transaction, record: RecurrenceRecord): Promise<void> {
  const sql = 'UPDATE recurrences SET goes_on = ?, record = ? WHERE id = ?';
  await transaction.run(sql, Number(goesOn(record)), JSON.stringify(record), record.id);
}

/** The limit that a new recurrence would exceed. New ones take turns from here on, until the transaction ends. */
async function limitReached(
  transaction: Transaction,
  record: RecurrenceRecord,
  { recurrencesPerCandidate, recurrencesPerMember }: PlanLimits,
): Promise<keyof PlanLimits | undefined> {
  await transaction.lock('new recurrences');
  const people = [record.clientReferenceId, memberOf(record)];
  const [counts] = await transaction.all(
    `SELECT count(CASE WHEN candidate = ? THEN 1 END) AS of_candidate,
       count(CASE WHEN member = ? THEN 1 END) AS of_member
     FROM recurrences WHERE goes_on = 1 AND (candidate = ? OR member = ?)`,
    ...people,
    ...people,
  );
  if (Number(counts?.['of_candidate']) >= recurrencesPerCandidate) return 'recurrencesPerCandidate';
  const isLimited = memberOf(record) !== null && Number(counts?.['of_member']) >= recurrencesPerMember;
  return isLimited ? 'recurrencesPerMember' : undefined;
}
