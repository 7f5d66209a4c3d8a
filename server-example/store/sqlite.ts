import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Environment } from '../../src/protocol/screening.ts';
import { keptAs, openDigestKey, type Secrets } from './digest-key.ts';
import type { ScreeningRecord } from './screening-record.ts';
import { SqliteCandidateTurns } from './sqlite/candidate-turns.ts';
import { SqliteConnection } from './sqlite/connection.ts';
import { SqliteDayCount } from './sqlite/day-count.ts';
import { SqliteEndingPlans } from './sqlite/ending-plans.ts';
import { SqliteErasure } from './sqlite/erasure.ts';
import { FileLock, prepareFile } from './sqlite/file.ts';
import { SqliteGroup } from './sqlite/group.ts';
import { migrate } from './sqlite/migrations.ts';
import { SqliteLog } from './sqlite/log.ts';
import { SqliteJobs } from './sqlite/jobs.ts';
import { SqliteMembers } from './sqlite/members.ts';
import { SqliteOrders } from './sqlite/orders.ts';
import { SqliteRecurrences } from './sqlite/recurrences.ts';
import { sqliteSchema } from './sqlite/schema.ts';
import { SqliteScreenings } from './sqlite/screenings.ts';
import { SqliteTrusts } from './sqlite/trusts.ts';
import { type Revocation, revocationOf } from './revocation.ts';
import { pruneLimit } from './store-bounds.ts';
import type { StoreOptions } from './store-options.ts';
import { SubjectDigests } from './subject-digest.ts';
import {
  type CountedRun,
  type Audience,
  type ChangeOptions,
  type Hear,
  type JobChange,
  type LogEntry,
  type MakeRun,
  type Mark,
  type Repeated,
  type Reservation,
  type Reserved,
  type SealedConsent,
  type Store,
  type Update,
} from './store.ts';
import { type Committed, Watchers } from './watchers.ts';

/** Takes the file for this process, and brings it up to date. */
function openFile(file: string, environment: Environment, secrets: Secrets): OpenFile {
  if (file === inMemory) return { sqlite: new SqliteConnection(file, sqliteSchema) };
  prepareFile(file);
  const lock = new FileLock(file);
  try {
    migrate(file, environment, secrets);
    return { lock, sqlite: new SqliteConnection(file, sqliteSchema) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

interface OpenFile {
  lock?: FileLock;
  sqlite: SqliteConnection;
}

const inMemory = ':memory:';

/** For what nobody opens again. */
const noSecrets: Secrets = { signatures: () => [], seal: () => '', open: () => undefined };

/** The store in one SQLite file, for one process. Each method is one transaction, on disk when it returns. */
export class SqliteStore implements Store {
  readonly epoch: string;
  readonly digests: SubjectDigests;
  readonly recurrences: SqliteRecurrences;
  readonly endingPlans: SqliteEndingPlans;
  readonly trusts: SqliteTrusts;
  readonly members: SqliteMembers;
  readonly refused: SqliteMembers;
  readonly candidateTurns = new SqliteCandidateTurns();
  readonly jobs: SqliteJobs;
  readonly #lock: FileLock | undefined;
  readonly #sqlite: SqliteConnection;
  readonly #screenings: SqliteScreenings;
  readonly #orders: SqliteOrders;
  readonly #dayCount: SqliteDayCount;
  readonly #log: SqliteLog;
  readonly #erasure: SqliteErasure;
  readonly #group: SqliteGroup;
  readonly #watchers = new Watchers();

  /**
   * @param file a path, or `:memory:`, which needs no secrets.
   * @throws {StoreError} when it cannot be opened, or when the file belongs to the other environment: the two never share a file.
   */
  constructor(file: typeof inMemory, environment: Environment, options?: Partial<StoreOptions>);
  constructor(file: string, environment: Environment, options: StoreOptions);
  constructor(file: string, environment: Environment, options: Partial<StoreOptions> = {}) {
    const { secrets = noSecrets, reportDamage = () => {}, reportLostKey = () => {} } = options;
    const { lock, sqlite } = openFile(file, environment, secrets);
    this.#lock = lock;
    this.#sqlite = sqlite;
    this.#meta('environment', environment);
    const { key, kept, isAnother, isLost } = openDigestKey(this.#kept(keptAs), secrets);
    this.digests = new SubjectDigests(key);
    const { digests } = this;
    this.#log = new SqliteLog(sqlite, reportDamage);
    this.#screenings = new SqliteScreenings({
      sqlite,
      log: this.#log,
      instance: randomBytes(9).toString('base64url'),
      reportDamage,
    });
    this.#orders = new SqliteOrders(sqlite, digests, this.#screenings.records);
    this.#dayCount = new SqliteDayCount(sqlite, digests);
    this.#group = new SqliteGroup(this.#sqlite, (committed) => this.#watchers.hand(committed));
    this.jobs = new SqliteJobs(this.#sqlite, this.#group);
    this.endingPlans = new SqliteEndingPlans(this.#sqlite);
    this.recurrences = new SqliteRecurrences(this.#sqlite, this.endingPlans, reportDamage);
    this.trusts = new SqliteTrusts(this.#sqlite, digests, reportDamage);
    this.members = new SqliteMembers(this.#sqlite, digests, reportDamage);
    this.refused = new SqliteMembers(this.#sqlite, digests, reportDamage, (subject) =>
      digests.ofRefused(subject),
    );
    this.#erasure = new SqliteErasure(this.#sqlite, this.#log, this.recurrences, this.members);
    this.#sqlite.transaction(() => {
      this.#sqlite.run('INSERT OR REPLACE INTO meta VALUES (?, ?)', keptAs, kept);
      if (isAnother) this.members.eraseAll();
    });
    if (isLost) reportLostKey();
    this.epoch = this.#meta('epoch', randomBytes(9).toString('base64url'));
  }

  async earlier(owner: string, key: string): Promise<Repeated | undefined> {
    return this.#orders.earlier(owner, key);
  }

  async reserve(reservation: Reservation): Promise<Reserved> {
    return this.#sqlite.transaction(() =>
      this.#orders.reserve(reservation, () => {
        this.#screenings.insert(reservation.record);
        this.jobs.apply(reservation.jobs ?? []);
      }),
    );
  }

  async release(id: string, { unsent = false }: { unsent?: boolean } = {}): Promise<boolean> {
    const isReleased = this.#sqlite.transaction(() => this.#orders.release(id, unsent));
    this.#screenings.forget();
    return isReleased;
  }

  async change(
    id: string,
    update: Update,
    options: ChangeOptions = {},
  ): Promise<ScreeningRecord | undefined> {
    const { after } = await this.#group.add(() =>
      this.#screenings.change(id, update, options, (changes) => this.jobs.apply(changes)),
    );
    return after;
  }

  async noteSent(id: string, jobs: JobChange[] = []): Promise<boolean> {
    return this.#sqlite.transaction(() => {
      const isNoted = this.#orders.noteSent(id);
      if (isNoted) this.jobs.apply(jobs);
      return isNoted;
    });
  }

  async probe(now: number): Promise<void> {
    this.#sqlite.run("INSERT OR REPLACE INTO meta VALUES ('probed_at', ?)", String(now));
  }

  async screening(id: string): Promise<ScreeningRecord | undefined> {
    return this.#screenings.placed(id);
  }

  async screeningByCallback(reference: string): Promise<ScreeningRecord | undefined> {
    return this.#screenings.byCallback(reference);
  }

  async snapshot(audience: Audience, ids?: string[]): Promise<{ records: ScreeningRecord[]; mark: Mark }> {
    return this.#sqlite.transaction(() => ({
      records: this.#screenings.visibleTo(audience, ids),
      mark: this.#log.newest(),
    }));
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
    this.#watchers.watch(audience, hear, signal);
  }

  async orderedBy(subject: string): Promise<ScreeningRecord[]> {
    return this.#screenings.orderedBy(subject);
  }

  async orderedFor(clientReferenceId: string): Promise<ScreeningRecord[]> {
    return this.#screenings.orderedFor(clientReferenceId);
  }

  async addRun(recurrenceId: string, make: MakeRun): Promise<CountedRun | undefined> {
    const { added } = await this.#group.add(() => this.#addRun(recurrenceId, make));
    return added;
  }

  async serviceCandidate(clientReferenceId: string): Promise<string | undefined> {
    const row = this.#sqlite.get(
      'SELECT service_candidate_id AS id FROM candidates WHERE client_reference_id = ?',
      clientReferenceId,
    );
    return row && String(row['id']);
  }

  async rememberCandidate(
    screeningId: string,
    clientReferenceId: string,
    serviceCandidateId: string,
  ): Promise<void> {
    this.#sqlite.run(
      'INSERT OR REPLACE INTO candidates SELECT ?, ? FROM screenings WHERE id = ?',
      clientReferenceId,
      serviceCandidateId,
      screeningId,
    );
  }

  async consents(screeningId: string): Promise<SealedConsent[]> {
    return this.#orders.consents(screeningId);
  }

  async keepInvite(screeningId: string, sealedLink: string, expiresAt: string): Promise<void> {
    this.#sqlite.run(
      'INSERT OR REPLACE INTO invites SELECT id, ?, ? FROM screenings WHERE id = ?',
      sealedLink,
      expiresAt,
      screeningId,
    );
  }

  async takeInvite(screeningId: string): Promise<{ sealedLink: string; expiresAt: string } | undefined> {
    const row = this.#sqlite.get(
      'DELETE FROM invites WHERE screening = ? RETURNING sealed_link, expires_at',
      screeningId,
    );
    return row && { sealedLink: String(row['sealed_link']), expiresAt: String(row['expires_at']) };
  }

  async revoke(digests: string[], at: number): Promise<Revocation[]> {
    this.#sqlite.run(
      `INSERT INTO revocations SELECT value, ? FROM json_each(?) WHERE true
       ON CONFLICT (digest) DO UPDATE SET at = max(at + 1, excluded.at)`,
      at,
      JSON.stringify(digests),
    );
    return this.revocationsOf(digests);
  }

  async revocationsOf(digests: string[]): Promise<Revocation[]> {
    const kept = 'SELECT digest, at FROM revocations WHERE digest IN (SELECT value FROM json_each(?))';
    return this.#sqlite.all(kept, JSON.stringify(digests)).map(revocationOf);
  }

  async revocations(since: number): Promise<Revocation[]> {
    return this.#sqlite.all('SELECT digest, at FROM revocations WHERE at >= ?', since).map(revocationOf);
  }

  async forgetRevocations(before: number): Promise<void> {
    this.#sqlite.run('DELETE FROM revocations WHERE at < ?', before);
  }

  async erase(clientReferenceId: string, now: number): Promise<string[]> {
    const { lost, plans } = this.#sqlite.transaction(() => this.#erasure.erase(clientReferenceId, now));
    this.#screenings.forget();
    // The transaction is committed, also where the file is still read and the write-ahead log cannot be emptied.
    this.#watchers.rouse(lost);
    this.#sqlite.checkpoint();
    return plans;
  }

  async prune(before: number): Promise<void> {
    // In small steps, between which requests are answered.
    while (this.#sqlite.transaction(() => this.#log.prune(before, pruneLimit)) === pruneLimit) {
      await setImmediate();
    }
  }

  async close(): Promise<void> {
    this.#end();
  }

  #addRun(recurrenceId: string, make: MakeRun): { added?: CountedRun; committed?: Committed | undefined } {
    const recurrence = this.recurrences.byId(recurrenceId);
    if (!recurrence) return {};
    const added = make({
      recurrence,
      previous: this.#screenings.placed(recurrence.screeningIds.at(-1) ?? ''),
      trusts: this.trusts.ofMember(recurrence.orderedBy.subject),
    });
    if (!added) return {};
    this.recurrences.write(added.recurrence);
    const committed = this.#screenings.addPlaced(added.run);
    this.jobs.apply(added.jobs ?? []);
    return { added: { ...added, ordersInDay: this.#dayCount.addRun(added.run) }, committed };
  }

  #end(): void {
    this.#group.flush();
    this.#sqlite.close();
    this.#lock?.release();
  }

  #meta(name: string, initial: string): string {
    this.#sqlite.run('INSERT OR IGNORE INTO meta VALUES (?, ?)', name, initial);
    return this.#kept(name) ?? initial;
  }

  #kept(name: string): string | undefined {
    const row = this.#sqlite.get('SELECT value FROM meta WHERE name = ?', name);
    return row && String(row['value']);
  }
}
