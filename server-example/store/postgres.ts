import { randomBytes } from 'node:crypto';
import type { Environment } from '../../src/protocol/screening.ts';
import type { StoreOptions } from './store-options.ts';
import { KeptRecords } from './kept-records.ts';
import type { PostgresAddress } from './postgres/address.ts';
import { PostgresCandidateTurns } from './postgres/candidate-turns.ts';
import { PostgresChanges } from './postgres/changes.ts';
import { PostgresConnection } from './postgres/connection.ts';
import { PostgresEndingPlans } from './postgres/ending-plans.ts';
import { erasePerson } from './postgres/erasure.ts';
import { PostgresJobs } from './postgres/jobs.ts';
import { logChannel, PostgresLog } from './postgres/log.ts';
import { PostgresMembers } from './postgres/members.ts';
import { PostgresOrders } from './postgres/orders.ts';
import { PostgresRecurrences } from './postgres/recurrences.ts';
import { PostgresRuns } from './postgres/runs.ts';
import { migratePostgres } from './postgres/schema.ts';
import { PostgresScreenings } from './postgres/screenings.ts';
import { PostgresTail } from './postgres/tail.ts';
import { PostgresTrusts } from './postgres/trusts.ts';
import type { ScreeningRecord } from './screening-record.ts';
import { type Revocation, revocationOf } from './revocation.ts';
import { pruneLimit } from './store-bounds.ts';
import type { SubjectDigests } from './subject-digest.ts';
import type {
  CountedRun,
  Audience,
  ChangeOptions,
  Hear,
  JobChange,
  LogEntry,
  MakeRun,
  Mark,
  Repeated,
  Reservation,
  Reserved,
  SealedConsent,
  Store,
  Update,
} from './store.ts';

interface PostgresOptions extends StoreOptions {
  /** How often the log is looked at when no notification comes, in milliseconds. */
  poll?: number;
  /** How long one piece of work may take, in milliseconds. */
  deadline?: number;
}

/** The parts that a store is made of. */
interface Parts {
  database: PostgresConnection;
  epoch: string;
  digests: SubjectDigests;
  log: PostgresLog;
  tail: PostgresTail;
  reportDamage: (id: string) => void;
  poll: number;
}

/** The store in a Postgres database, for any number of instances. Each method is one transaction, on disk when it resolves. */
export class PostgresStore implements Store {
  readonly epoch: string;
  readonly digests: SubjectDigests;
  readonly recurrences: PostgresRecurrences;
  readonly endingPlans: PostgresEndingPlans;
  readonly trusts: PostgresTrusts;
  readonly members: PostgresMembers;
  readonly refused: PostgresMembers;
  readonly candidateTurns: PostgresCandidateTurns;
  readonly jobs: PostgresJobs;
  readonly #database: PostgresConnection;
  readonly #screenings: PostgresScreenings;
  readonly #changes: PostgresChanges;
  readonly #runs: PostgresRuns;
  readonly #orders: PostgresOrders;
  readonly #log: PostgresLog;
  readonly #tail: PostgresTail;
  readonly #polling: NodeJS.Timeout;

  /** @throws {StoreError} when the database cannot be used or belongs to the other environment: the two never share one. */
  static async open(
    address: PostgresAddress,
    environment: Environment,
    options: PostgresOptions,
  ): Promise<PostgresStore> {
    const { reportDamage = () => {}, reportLostKey = () => {}, poll = 1_000, deadline = 5_000 } = options;
    const initial = { environment, epoch: randomBytes(9).toString('base64url') };
    const database = new PostgresConnection(address, deadline);
    try {
      const { epoch, digests, isKeyLost } = await migratePostgres(database, initial, options.secrets);
      if (isKeyLost) reportLostKey();
      const log = new PostgresLog(database, reportDamage);
      const tail = new PostgresTail(log, await log.newest());
      await database.listen(logChannel, () => tail.look());
      return new PostgresStore({ database, epoch, digests, log, tail, reportDamage, poll });
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  private constructor(parts: Parts) {
    const { database, epoch, digests, log, tail, reportDamage, poll } = parts;
    const records = new KeptRecords<ScreeningRecord>(reportDamage);
    this.epoch = epoch;
    this.digests = digests;
    this.#database = database;
    this.#log = log;
    this.#tail = tail;
    this.endingPlans = new PostgresEndingPlans(database);
    this.recurrences = new PostgresRecurrences(database, this.endingPlans, reportDamage);
    this.trusts = new PostgresTrusts(database, digests, reportDamage);
    this.members = new PostgresMembers(database, digests, reportDamage);
    this.refused = new PostgresMembers(database, digests, reportDamage, (subject) =>
      digests.ofRefused(subject),
    );
    this.jobs = new PostgresJobs(database);
    this.candidateTurns = new PostgresCandidateTurns(database, digests);
    this.#screenings = new PostgresScreenings(database, records);
    this.#changes = new PostgresChanges(database, records, () => tail.look());
    this.#runs = new PostgresRuns({
      database,
      recurrences: this.recurrences,
      screenings: this.#screenings,
      trusts: this.trusts,
    });
    this.#orders = new PostgresOrders({ database, digests, records });
    this.#polling = setInterval(() => tail.look(), poll).unref();
  }

  async earlier(owner: string, key: string): Promise<Repeated | undefined> {
    return this.#orders.earlier(owner, key);
  }

  async reserve(reservation: Reservation): Promise<Reserved> {
    return this.#orders.reserve(reservation, (statements) =>
      this.#screenings.insert(statements, reservation.record, { isPlaced: false }),
    );
  }

  async release(id: string, { unsent = false }: { unsent?: boolean } = {}): Promise<boolean> {
    return this.#orders.release(id, unsent);
  }

  async change(
    id: string,
    update: Update,
    options: ChangeOptions = {},
  ): Promise<ScreeningRecord | undefined> {
    return this.#changes.change(id, update, options);
  }

  async noteSent(id: string, jobs: JobChange[] = []): Promise<boolean> {
    return this.#orders.noteSent(id, jobs);
  }

  async probe(now: number): Promise<void> {
    await this.#database.run(
      "INSERT INTO meta VALUES ('probed_at', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      String(now),
    );
  }

  async screening(id: string): Promise<ScreeningRecord | undefined> {
    return this.#screenings.placed(id);
  }

  async screeningByCallback(reference: string): Promise<ScreeningRecord | undefined> {
    return this.#screenings.byCallback(reference);
  }

  async snapshot(audience: Audience, ids?: string[]): Promise<{ records: ScreeningRecord[]; mark: Mark }> {
    return this.#screenings.snapshot(audience, ids);
  }

  async newest(): Promise<Mark> {
    return this.#log.newest();
  }

  async digestAt(position: number): Promise<string | undefined> {
    return this.#log.digestAt(position);
  }

  async read(audience: Audience, after: number, limit: number): Promise<LogEntry[]> {
    return this.#log.read(audience, after, limit);
  }

  watch(audience: Audience, hear: Hear, signal: AbortSignal): void {
    this.#tail.watchers.watch(audience, hear, signal);
  }

  async orderedBy(subject: string): Promise<ScreeningRecord[]> {
    return this.#screenings.orderedBy(subject);
  }

  async orderedFor(clientReferenceId: string): Promise<ScreeningRecord[]> {
    return this.#screenings.orderedFor(clientReferenceId);
  }

  async addRun(recurrenceId: string, make: MakeRun): Promise<CountedRun | undefined> {
    const added = await this.#runs.add(recurrenceId, make);
    this.#tail.look();
    return added;
  }

  async serviceCandidate(clientReferenceId: string): Promise<string | undefined> {
    const row = await this.#database.get(
      'SELECT service_candidate_id AS id FROM candidates WHERE client_reference_id = ?',
      clientReferenceId,
    );
    return row && String(row['id']);
  }

  /** The screening is locked: an erasure comes before this, and then nothing is kept, or after it. */
  async rememberCandidate(
    screeningId: string,
    clientReferenceId: string,
    serviceCandidateId: string,
  ): Promise<void> {
    await this.#database.run(
      `INSERT INTO candidates SELECT ?::text, ?::text FROM screenings WHERE id = ? FOR KEY SHARE
       ON CONFLICT (client_reference_id) DO UPDATE SET service_candidate_id = excluded.service_candidate_id`,
      clientReferenceId,
      serviceCandidateId,
      screeningId,
    );
  }

  async consents(screeningId: string): Promise<SealedConsent[]> {
    return this.#orders.consents(screeningId);
  }

  /** Locks the screening, like {@link rememberCandidate}. */
  async keepInvite(screeningId: string, sealedLink: string, expiresAt: string): Promise<void> {
    await this.#database.run(
      `INSERT INTO invites SELECT id, ?::text, ?::text FROM screenings WHERE id = ? FOR KEY SHARE
       ON CONFLICT (screening)
       DO UPDATE SET sealed_link = excluded.sealed_link, expires_at = excluded.expires_at`,
      sealedLink,
      expiresAt,
      screeningId,
    );
  }

  async takeInvite(screeningId: string): Promise<{ sealedLink: string; expiresAt: string } | undefined> {
    const row = await this.#database.get(
      'DELETE FROM invites WHERE screening = ? RETURNING sealed_link, expires_at',
      screeningId,
    );
    return row && { sealedLink: String(row['sealed_link']), expiresAt: String(row['expires_at']) };
  }

  async revoke(digests: string[], at: number): Promise<Revocation[]> {
    const rows = await this.#database.all(
      `INSERT INTO revocations SELECT json_array_elements_text(?::text::json), ?::bigint
       ON CONFLICT (keyed_digest) DO UPDATE SET at = greatest(revocations.at + 1, excluded.at)
       RETURNING keyed_digest AS digest, at`,
      JSON.stringify(digests),
      at,
    );
    return rows.map(revocationOf);
  }

  async revocationsOf(digests: string[]): Promise<Revocation[]> {
    const rows = await this.#database.all(
      `SELECT keyed_digest AS digest, at FROM revocations
       WHERE keyed_digest IN (SELECT json_array_elements_text(?::text::json))`,
      JSON.stringify(digests),
    );
    return rows.map(revocationOf);
  }

  async revocations(since: number): Promise<Revocation[]> {
    const rows = await this.#database.all(
      'SELECT keyed_digest AS digest, at FROM revocations WHERE at >= ?',
      since,
    );
    return rows.map(revocationOf);
  }

  async forgetRevocations(before: number): Promise<void> {
    await this.#database.run('DELETE FROM revocations WHERE at < ?', before);
  }

  async erase(clientReferenceId: string, now: number): Promise<string[]> {
    const { recurrences, digests } = this;
    const plans = await erasePerson(
      this.#database,
      { recurrences, digests },
      { reference: clientReferenceId, now },
    );
    this.#tail.look();
    return plans;
  }

  async prune(before: number): Promise<void> {
    // In small steps, so that no statement runs into its deadline.
    while ((await this.#log.prune(before, pruneLimit)) === pruneLimit);
    await this.candidateTurns.prune();
  }

  async close(): Promise<void> {
    clearInterval(this.#polling);
    await this.#changes.settled();
    await this.#tail.settled();
    await this.#database.close();
  }
}
