import type { Database, Statements, Transaction } from '../port.ts';
import { Records } from '../records.ts';
import { jobsOfForgotten, type RecurrenceRecord } from '../recurrence-record.ts';
import type { ScreeningRecord } from '../screening-record.ts';
import type { Repeated, Reservation, Reserved } from '../reservation.ts';
import type { SubjectDigests } from '../subject-digest.ts';
import { addConsents } from './consents.ts';
import { countOrder, uncountOrder } from './order-counts.ts';
import { applyJobs, type JobChange } from './jobs.ts';
import { forgetPlan } from './recurrences.ts';
import { lockPeople } from './revocations.ts';
import type { Screenings } from './screenings.ts';

/**
 * A key that led to an earlier screening is kept so long, the time in which a repeat can come, and of each owner the newest so
 * many. One that is forgotten leads there again.
 */
const joinedKeyMs = 86_400_000;
const mostJoinedKeys = 100;

const records = new Records<ScreeningRecord>();
const planRecords = new Records<RecurrenceRecord>();

interface Dependencies {
  database: Database;
  digests: SubjectDigests;
  screenings: Screenings;
}

/** Orders by their idempotency keys, until they are placed or refused. */
export class Orders {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Claims an idempotency key and records the screening before the service is called, in one step: of one orderer and of one
   * candidate, one after the other. The counts of a `DayLimits` hold over all instances; an order that is released does not
   * count, and one that is erased does.
   */
  async reserve(reservation: Reservation): Promise<Reserved> {
    const { database, digests, screenings } = this.#deps;
    const { owner, key, record, sessionIssued = Infinity, dayLimits, jobs = [] } = reservation;
    const people = { subject: record.orderedBy.subject, reference: record.clientReferenceId };
    return database.transaction(async (transaction) => {
      if (sessionIssued <= (await lockPeople(transaction, digests, people))) return { kind: 'revoked' };
      const known =
        (await this.earlier(owner, key, transaction)) ?? (await this.#joined(transaction, reservation));
      if (known) return known;
      if (await sendsFacts(transaction, record.clientReferenceId)) return { kind: 'busy' };
      const counted: Reserved = dayLimits
        ? await countOrder(transaction, digests, record, dayLimits)
        : { kind: 'reserved' };
      if (counted.kind === 'limited') return counted;
      await screenings.insert(transaction, record);
      await remember(transaction, reservation, { screeningId: record.id, isJoined: false });
      await addConsents(transaction, reservation, record.id);
      await applyJobs(transaction, jobs);
      return counted;
    });
  }

  /** What an idempotency key has led to, if it was used. */
  async earlier(
    owner: string,
    key: string,
    statements: Statements = this.#deps.database,
  ): Promise<Repeated | undefined> {
    const [row] = await statements.all(
      `SELECT id, body_digest, is_joined, is_placed, record FROM orders JOIN screenings ON id = screening
       WHERE owner = ? AND key = ?`,
      owner,
      key,
    );
    return (
      row && {
        kind: Number(row['is_placed']) === 1 ? 'same' : 'running',
        bodyDigest: String(row['body_digest']),
        record: records.read(row),
        isJoined: Number(row['is_joined']) === 1,
      }
    );
  }

  /**
   * Notes that the order is about to be sent to the service, and changes `jobs` with that. Answers false when the
   * reservation was released meanwhile: then the order must not be sent.
   */
  async noteSent(id: string, jobs: JobChange[] = []): Promise<boolean> {
    return this.#deps.database.transaction(async (transaction) => {
      const isReserved = (await transaction.run('UPDATE screenings SET is_sent = 1 WHERE id = ?', id)) > 0;
      if (isReserved) await applyJobs(transaction, jobs);
      return isReserved;
    });
  }

  /**
   * Forgets an order with its key, its `settle` job, and the plan that began with it, which is then ended at the service.
   * Answers false where it is placed, and with `unsent` also where it was sent: then it stays.
   *
   * @param now milliseconds since the epoch.
   */
  async release(id: string, { now, unsent = false }: { now: number; unsent?: boolean }): Promise<boolean> {
    const { database } = this.#deps;
    return database.transaction(async (transaction) => {
      const plans = await plansOf(transaction, id);
      const [row] = await transaction.all(
        `SELECT is_sent, is_placed FROM screenings WHERE id = ? ${transaction.dialect.forUpdate}`,
        id,
      );
      if (!row || Number(row['is_placed']) === 1) return false;
      if (unsent && Number(row['is_sent']) === 1) return false;
      await forget(transaction, id);
      for (const plan of plans) await forgetPlan(transaction, plan, jobsOfForgotten(plan, now));
      return true;
    });
  }

  /**
   * The earlier screening of the same candidate and package that the order leads to. What is signed with the order changes the
   * receipt, and so the screening: the host hears of it.
   */
  async #joined(transaction: Transaction, reservation: Reservation): Promise<Reserved | undefined> {
    const { record: wanted, mayJoin } = reservation;
    const rows = await transaction.all(
      'SELECT id, is_placed, record FROM screenings WHERE candidate = ? AND package = ? ORDER BY created DESC',
      wanted.clientReferenceId,
      wanted.packageId,
    );
    const newer: ScreeningRecord[] = [];
    for (const row of rows) {
      const record = records.read(row);
      if (!mayJoin(record, newer)) {
        newer.push(record);
        continue;
      }
      if (Number(row['is_placed']) === 0) return { kind: 'busy' };
      await remember(transaction, reservation, { screeningId: record.id, isJoined: true });
      const isSigned = await addConsents(transaction, reservation, record.id);
      const changed =
        isSigned &&
        (await this.#deps.screenings.changeWithin(transaction, record.id, ({ version, whole, ...facts }) => ({
          ...facts,
          version: version + 1,
          whole: { revision: whole.revision + 1, updatedAt: wanted.submittedAt },
        })));
      return { kind: 'joined', record: changed || record };
    }
    return undefined;
  }
}

/** The plans whose first screening it is. Before the screening, as wherever both are locked. */
async function plansOf(transaction: Transaction, id: string): Promise<RecurrenceRecord[]> {
  const rows = await transaction.all(
    `SELECT id, record FROM recurrences WHERE candidate = (SELECT candidate FROM screenings WHERE id = ?)
     ${transaction.dialect.forUpdate}`,
    id,
  );
  return planRecords.readable(rows).filter(({ screeningIds }) => screeningIds[0] === id);
}

/**
 * Whether facts of the candidate are on their way to the service for another order, whichever instance it is at: they could
 * arrive after those of the next one, and its check would be about somebody else.
 */
async function sendsFacts(transaction: Transaction, clientReferenceId: string): Promise<boolean> {
  const unsent = 'SELECT 1 FROM screenings WHERE candidate = ? AND is_sent = 0 AND is_placed = 0 LIMIT 1';
  return (await transaction.all(unsent, clientReferenceId)).length > 0;
}

async function remember(
  transaction: Transaction,
  { owner, key, bodyDigest, record }: Reservation,
  { screeningId, isJoined }: { screeningId: string; isJoined: boolean },
): Promise<void> {
  const now = Date.parse(record.submittedAt);
  await transaction.run(
    'INSERT INTO orders (owner, key, body_digest, screening, is_joined, joined_at) VALUES (?, ?, ?, ?, ?, ?)',
    owner,
    key,
    bodyDigest,
    screeningId,
    Number(isJoined),
    isJoined ? now : 0,
  );
  if (!isJoined) return;
  // Joining costs nothing: without a bound one page session could fill the disk with keys.
  await transaction.run(
    `DELETE FROM orders WHERE owner = ? AND is_joined = 1 AND (joined_at <= ? OR key IN (
       SELECT key FROM orders WHERE owner = ? AND is_joined = 1 ORDER BY joined_at DESC, key
       LIMIT 1000000 OFFSET ${mostJoinedKeys}))`,
    owner,
    now - joinedKeyMs,
    owner,
  );
}

async function forget(transaction: Transaction, id: string): Promise<void> {
  for (const table of ['orders', 'consents', 'service_ids']) {
    await transaction.run(`DELETE FROM ${table} WHERE screening = ?`, id);
  }
  await uncountOrder(transaction, id);
  await applyJobs(transaction, [{ kind: 'settle', about: id, update: () => null }]);
  await transaction.run('DELETE FROM screenings WHERE id = ?', id);
}
