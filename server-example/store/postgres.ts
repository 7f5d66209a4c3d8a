import { randomBytes } from 'node:crypto';
import type { Environment } from '../../src/protocol/screening.ts';
import { isOver } from '../../src/protocol/screening.ts';
import { Nudges } from './nudges.ts';
import type { PostgresAddress } from './postgres-address.ts';
import { PostgresConnection, type Statements, type Transaction } from './postgres-connection.ts';
import { PostgresInstances } from './postgres-instances.ts';
import { appendToLog, logChannel, PostgresTail } from './postgres-log.ts';
import { PostgresOrders } from './postgres-orders.ts';
import { parseRecord, recordOf } from './postgres-record.ts';
import { PostgresRecurrences } from './postgres-recurrences.ts';
import { migratePostgres } from './postgres-schema.ts';
import { PostgresTrusts } from './postgres-trusts.ts';
import type { RecurrenceRecord } from './recurrence-record.ts';
import type { ScreeningRecord } from './screening-record.ts';
import { memberOf, visibleTo } from './sqlite-audience.ts';
import {
  type Audience,
  type LogEntry,
  type Repeated,
  type Reservation,
  type Reserved,
  type SealedConsent,
  type Store,
  StoreError,
  type Update,
} from './store.ts';

/** The most screenings that one snapshot holds. */
const snapshotLimit = 1000;

/** A screening is read back again once it has been silent for twice as long as at the last reading, within these bounds. */
const shortestSilenceMs = 60_000;
const longestSilenceMs = 6 * 3_600_000;

/** All in milliseconds. */
export interface PostgresTiming {
  /** How often the log is looked at when no notification comes. */
  poll: number;
  /** How often the lease of this instance is renewed, and how long it lasts. */
  heartbeat: number;
  lease: number;
  /** How long one piece of work may take. */
  deadline: number;
}

const usualTiming: PostgresTiming = { poll: 1_000, heartbeat: 5_000, lease: 30_000, deadline: 5_000 };

/** The parts that a store is made of. */
interface Parts {
  database: PostgresConnection;
  instances: PostgresInstances;
  nudges: Nudges;
  tail: PostgresTail;
  timing: PostgresTiming;
  epoch: string;
}

/** The store in a Postgres database, for any number of instances. Each method is one transaction, on disk when it resolves. */
export class PostgresStore implements Store {
  readonly isShared = true;
  readonly epoch: string;
  readonly recurrences: PostgresRecurrences;
  readonly trusts: PostgresTrusts;
  readonly #database: PostgresConnection;
  readonly #orders: PostgresOrders;
  readonly #instances: PostgresInstances;
  readonly #nudges: Nudges;
  readonly #timers: NodeJS.Timeout[];

  /** @throws {StoreError} when the database cannot be used or belongs to the other environment: the two never share one. */
  static async open(
    address: PostgresAddress,
    environment: Environment,
    timing: Partial<PostgresTiming> = {},
  ): Promise<PostgresStore> {
    const chosen = { ...usualTiming, ...timing };
    const database = new PostgresConnection(address, chosen.deadline);
    try {
      const { epoch } = await prepare(database, environment);
      const instances = new PostgresInstances(database, chosen.lease);
      await instances.renew();
      const nudges = new Nudges();
      const position = await newestPosition(database);
      const tail = new PostgresTail(database, nudges, { instance: instances.id, position });
      await database.listen(logChannel, () => tail.look());
      return new PostgresStore({ database, instances, nudges, tail, timing: chosen, epoch });
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  private constructor({ database, instances, nudges, tail, timing, epoch }: Parts) {
    this.epoch = epoch;
    this.#database = database;
    this.#instances = instances;
    this.#nudges = nudges;
    this.recurrences = new PostgresRecurrences(database);
    this.trusts = new PostgresTrusts(database);
    this.#orders = new PostgresOrders(database);
    this.#timers = [
      setInterval(() => tail.look(), timing.poll).unref(),
      // A renewal that fails is made up for by the next one, long before the lease ends.
      setInterval(() => void instances.renew().catch(() => {}), timing.heartbeat).unref(),
    ];
  }

  async earlier(owner: string, key: string): Promise<Repeated | undefined> {
    return this.#orders.earlier(owner, key);
  }

  async reserve(reservation: Reservation): Promise<Reserved> {
    return this.#orders.reserve(reservation, (statements) =>
      this.#insert(statements, reservation.record, { isPlaced: false }),
    );
  }

  async release(id: string): Promise<boolean> {
    return this.#orders.release(id);
  }

  async change(
    id: string,
    update: Update,
    { place = false }: { place?: boolean } = {},
  ): Promise<ScreeningRecord | undefined> {
    const changed = await this.#database.transaction(async (transaction) => {
      const row = await transaction.get(
        'SELECT is_placed, record FROM screenings WHERE id = ? FOR UPDATE',
        id,
      );
      if (!row) return undefined;
      const before = parseRecord(row);
      const isFirst = place && row['is_placed'] === false;
      const after = update(before) ?? (isFirst ? before : undefined);
      if (!after) return undefined;
      const isNew = isFirst || after.whole.revision > before.whole.revision;
      const changedAt = isNew ? Date.parse(after.whole.updatedAt) : null;
      await transaction.run(
        `UPDATE screenings SET record = ?, is_placed = is_placed OR ?, is_watched = ?,
         changed = coalesce(?, changed), looked = coalesce(?, looked) WHERE id = ?`,
        JSON.stringify(after),
        place,
        after.serviceId !== null && !isOver(after),
        changedAt,
        changedAt,
        id,
      );
      if (row['is_placed'] === true || place) {
        const isNewToMember = isFirst || after.toMember.revision > before.toMember.revision;
        this.#append(transaction, after, { isNew, isNewToMember });
      }
      return after;
    });
    if (changed) this.#nudges.send(changed);
    return changed;
  }

  async reservedIds(): Promise<string[]> {
    return this.#instances.abandonedIds();
  }

  async screening(id: string): Promise<ScreeningRecord | undefined> {
    return recordOf(await this.#database.get('SELECT record FROM screenings WHERE id = ? AND is_placed', id));
  }

  async screeningByCallback(reference: string): Promise<ScreeningRecord | undefined> {
    return recordOf(
      await this.#database.get('SELECT record FROM screenings WHERE callback_reference = ?', reference),
    );
  }

  async snapshot(
    audience: Audience,
    ids?: string[],
  ): Promise<{ records: ScreeningRecord[]; position: number }> {
    const [condition, values] = visibleTo(audience);
    const chosen = ids ? `AND id = ANY (ARRAY[${ids.map(() => '?').join(', ')}]::text[])` : '';
    // One statement sees one moment. The position comes even where nothing may be seen.
    const rows = await this.#database.all(
      `SELECT position, record FROM log_position LEFT JOIN
         (SELECT created, record FROM screenings WHERE is_placed AND ${condition} ${chosen}
          ORDER BY created DESC LIMIT ${snapshotLimit}) AS visible ON true
       ORDER BY created DESC`,
      ...values,
      ...(ids ?? []),
    );
    const position = Number(rows[0]?.['position']);
    return { records: rows.filter((row) => row['record'] !== null).map(parseRecord), position };
  }

  async position(): Promise<number> {
    return newestPosition(this.#database);
  }

  async read(audience: Audience, after: number, limit: number): Promise<LogEntry[]> {
    const [condition, values] = visibleTo(audience, 'log.');
    const rows = await this.#database.all(
      `SELECT position, log.record, screenings.record AS now FROM log JOIN screenings ON id = screening
       WHERE position > ? AND ${condition} ORDER BY position LIMIT ?`,
      after,
      ...values,
      limit,
    );
    return rows.map((row) => ({
      position: Number(row['position']),
      then: parseRecord(row),
      now: parseRecord({ record: row['now'] }),
    }));
  }

  watch(audience: Audience, nudge: () => void, signal: AbortSignal): void {
    this.#nudges.watch(audience, nudge, signal);
  }

  async orderedBy(subject: string): Promise<ScreeningRecord[]> {
    const rows = await this.#database.all('SELECT record FROM screenings WHERE member = ?', subject);
    return rows.map(parseRecord);
  }

  async silent(now: number, limit: number): Promise<ScreeningRecord[]> {
    const rows = await this.#database.all(
      `SELECT record FROM screenings
       WHERE is_watched AND is_placed AND ?::bigint - looked >= least(greatest(looked - changed, ?), ?)
       ORDER BY looked LIMIT ?`,
      now,
      shortestSilenceMs,
      longestSilenceMs,
      limit,
    );
    return rows.map(parseRecord);
  }

  async looked(id: string, now: number): Promise<void> {
    await this.#database.run('UPDATE screenings SET looked = ? WHERE id = ?', now, id);
  }

  async addRun(run: ScreeningRecord, recurrence: RecurrenceRecord): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      await this.#insert(transaction, run, { isPlaced: true });
      await this.recurrences.write(transaction, recurrence);
      this.#append(transaction, run, { isNew: true, isNewToMember: true });
    });
    this.#nudges.send(run);
  }

  async serviceCandidate(clientReferenceId: string): Promise<string | undefined> {
    const row = await this.#database.get(
      'SELECT service_candidate_id AS id FROM candidates WHERE client_reference_id = ?',
      clientReferenceId,
    );
    return row && String(row['id']);
  }

  async rememberCandidate(clientReferenceId: string, serviceCandidateId: string): Promise<void> {
    await this.#database.run(
      `INSERT INTO candidates VALUES (?, ?)
       ON CONFLICT (client_reference_id) DO UPDATE SET service_candidate_id = excluded.service_candidate_id`,
      clientReferenceId,
      serviceCandidateId,
    );
  }

  async consents(screeningId: string): Promise<SealedConsent[]> {
    return this.#orders.consents(screeningId);
  }

  async keepInvite(screeningId: string, sealedLink: string, expiresAt: string): Promise<void> {
    await this.#database.run(
      `INSERT INTO invites VALUES (?, ?, ?) ON CONFLICT (screening)
       DO UPDATE SET sealed_link = excluded.sealed_link, expires_at = excluded.expires_at`,
      screeningId,
      sealedLink,
      expiresAt,
    );
  }

  async takeInvite(screeningId: string): Promise<{ sealedLink: string; expiresAt: string } | undefined> {
    const row = await this.#database.get(
      'DELETE FROM invites WHERE screening = ? RETURNING sealed_link, expires_at',
      screeningId,
    );
    return row && { sealedLink: String(row['sealed_link']), expiresAt: String(row['expires_at']) };
  }

  async revoke(subject: string, at: number): Promise<void> {
    await this.#database.run(
      'INSERT INTO revocations VALUES (?, ?) ON CONFLICT (subject) DO UPDATE SET at = excluded.at',
      subject,
      at,
    );
  }

  async revocations(since: number): Promise<{ subject: string; at: number }[]> {
    const rows = await this.#database.all('SELECT subject, at FROM revocations WHERE at >= ?', since);
    return rows.map((row) => ({ subject: String(row['subject']), at: Number(row['at']) }));
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    try {
      await this.#instances.leave();
    } catch {
      // The database is away: the lease runs out by itself.
    }
    await this.#database.close();
  }

  async #insert(
    statements: Statements,
    record: ScreeningRecord,
    { isPlaced }: { isPlaced: boolean },
  ): Promise<void> {
    const at = Date.parse(record.submittedAt);
    await statements.run(
      `INSERT INTO screenings (id, callback_reference, candidate, package, member, instance, is_placed, is_watched,
         changed, looked, record) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      record.id,
      record.callbackReference,
      record.clientReferenceId,
      record.packageId,
      memberOf(record),
      this.#instances.id,
      isPlaced,
      isPlaced && !isOver(record),
      at,
      at,
      JSON.stringify(record),
    );
  }

  #append(
    transaction: Transaction,
    record: ScreeningRecord,
    { isNew, isNewToMember }: { isNew: boolean; isNewToMember: boolean },
  ): void {
    const isForMember = isNewToMember && record.orderedBy.role === 'member';
    appendToLog(transaction, this.#instances.id, record, { isNew, isNewToMember: isForMember });
  }
}

async function newestPosition(database: PostgresConnection): Promise<number> {
  return Number((await database.get('SELECT position FROM log_position'))?.['position']);
}

/** Brings the tables up to date and refuses a database of the other environment. */
async function prepare(database: PostgresConnection, environment: Environment): Promise<{ epoch: string }> {
  const epoch = randomBytes(9).toString('base64url');
  const facts = await migratePostgres(database, { environment, epoch });
  const owner = facts['environment'];
  if (owner !== environment) {
    throw new StoreError(
      `DATABASE_URL: ${database.name} belongs to the ${owner} environment, not to ${environment}; use another database`,
    );
  }
  return { epoch: facts['epoch'] ?? epoch };
}
