import { randomBytes } from 'node:crypto';
import type { Environment } from '../../src/protocol/screening.ts';
import { Nudges } from './nudges.ts';
import type { PostgresAddress } from './postgres-address.ts';
import { PostgresConnection, type Statements } from './postgres-connection.ts';
import { PostgresInstances } from './postgres-instances.ts';
import { logChannel, newestPosition, readLog } from './postgres-log.ts';
import { PostgresOrders } from './postgres-orders.ts';
import { PostgresRecurrences } from './postgres-recurrences.ts';
import { migratePostgres } from './postgres-schema.ts';
import { PostgresScreenings } from './postgres-screenings.ts';
import { PostgresTail } from './postgres-tail.ts';
import { PostgresTrusts } from './postgres-trusts.ts';
import type { RecurrenceRecord } from './recurrence-record.ts';
import type { ScreeningRecord } from './screening-record.ts';
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
  readonly #screenings: PostgresScreenings;
  readonly #orders: PostgresOrders;
  readonly #instances: PostgresInstances;
  readonly #nudges: Nudges;
  readonly #tail: PostgresTail;
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
    this.#tail = tail;
    this.recurrences = new PostgresRecurrences(database);
    this.trusts = new PostgresTrusts(database);
    this.#screenings = new PostgresScreenings(database, instances.id);
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
      this.#screenings.insert(statements, reservation.record, { isPlaced: false }),
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
    const changed = await this.#appending(this.#screenings.change(id, update, place));
    if (changed) this.#nudges.send(changed);
    return changed;
  }

  async reservedIds(): Promise<string[]> {
    return this.#instances.abandonedIds();
  }

  async screening(id: string): Promise<ScreeningRecord | undefined> {
    return this.#screenings.placed(id);
  }

  async screeningByCallback(reference: string): Promise<ScreeningRecord | undefined> {
    return this.#screenings.byCallback(reference);
  }

  async snapshot(
    audience: Audience,
    ids?: string[],
  ): Promise<{ records: ScreeningRecord[]; position: number }> {
    return this.#screenings.snapshot(audience, ids);
  }

  async position(): Promise<number> {
    return newestPosition(this.#database);
  }

  async read(audience: Audience, after: number, limit: number): Promise<LogEntry[]> {
    return readLog(this.#database, audience, { after, limit });
  }

  watch(audience: Audience, nudge: () => void, signal: AbortSignal): void {
    this.#nudges.watch(audience, nudge, signal);
  }

  async orderedBy(subject: string): Promise<ScreeningRecord[]> {
    return this.#screenings.orderedBy(subject);
  }

  async silent(now: number, limit: number): Promise<ScreeningRecord[]> {
    return this.#screenings.silent(now, limit);
  }

  async looked(id: string, now: number): Promise<void> {
    return this.#screenings.looked(id, now);
  }

  async addRun(run: ScreeningRecord, recurrence: RecurrenceRecord): Promise<void> {
    const write = (statements: Statements) => this.recurrences.write(statements, recurrence);
    await this.#appending(this.#screenings.addRun(run, write));
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

  async #appending<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      this.#tail.doubtOwn();
      throw error;
    }
  }
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
