import { setImmediate } from 'node:timers/promises';
import type { Environment } from '../../src/protocol/screening.ts';
import { LogTail } from './log-tail.ts';
import type { Database } from './port.ts';
import type { Revocation } from './revocation.ts';
import { keepFact, prepareDatabase } from './schema.ts';
import type { ChangeOptions, ScreeningRecord, Update } from './screening-record.ts';
import { pruneLimit } from './store-bounds.ts';
import type { StoreOptions } from './store-options.ts';
import type { Audience } from './audience.ts';
import type { CountedRun, MakeRun } from './recurrence-record.ts';
import type { EntryRow, LogEntry, LoggedChange, Mark, Nudge } from './log-entry.ts';
import type { Repeated, Reservation, Reserved, SealedConsent } from './reservation.ts';
import type { Store } from './store.ts';
import type { SubjectDigests } from './subject-digest.ts';
import { CandidateTurns } from './tables/candidate-turns.ts';
import { consentsOf } from './tables/consents.ts';
import { EndingPlans } from './tables/ending-plans.ts';
import { erasePerson } from './tables/erasure.ts';
import { Instances } from './tables/instances.ts';
import { keepInvite, takeInvite } from './tables/invites.ts';
import { Jobs } from './tables/jobs.ts';
import { digestAt, newestMark, pruneLog, readLog } from './tables/log.ts';
import { Members } from './tables/members.ts';
import { Orders } from './tables/orders.ts';
import { Recurrences } from './tables/recurrences.ts';
import { Revocations } from './tables/revocations.ts';
import { Screenings } from './tables/screenings.ts';
import { rememberCandidate, serviceCandidateOf } from './tables/service-candidates.ts';
import { Trusts } from './tables/trusts.ts';

/** In `meta`. */
const answersReadings = 'answers_readings';

/** The parts that a store is made of. */
interface Parts {
  database: Database;
  epoch: string;
  digests: SubjectDigests;
  instances: Instances;
  tail: LogTail;
}

/** The store in the tables of one database. */
export class TableStore implements Store {
  readonly epoch: string;
  readonly digests: SubjectDigests;
  readonly recurrences: Recurrences;
  readonly endingPlans: EndingPlans;
  readonly jobs: Jobs;
  readonly trusts: Trusts;
  readonly members: Members;
  readonly refused: Members;
  readonly candidateTurns: CandidateTurns;
  readonly #database: Database;
  readonly #instances: Instances;
  readonly #tail: LogTail;
  readonly #screenings: Screenings;
  readonly #orders: Orders;
  readonly #revocations: Revocations;

  /** @throws {StoreError} when the database cannot be used or belongs to the other environment: the two never share one. */
  static async open(
    database: Database,
    environment: Environment,
    options: StoreOptions,
  ): Promise<TableStore> {
    try {
      const { epoch, digests } = await prepareDatabase(database, environment, options);
      const instances = new Instances(database);
      await instances.join(Date.now());
      const tail = new LogTail(database, await newestMark(database));
      await database.listen((announced) => {
        if (announced) tail.hand(announced as EntryRow[]);
        else tail.look();
      });
      return new TableStore({ database, epoch, digests, instances, tail });
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  private constructor({ database, epoch, digests, instances, tail }: Parts) {
    this.epoch = epoch;
    this.digests = digests;
    this.#database = database;
    this.#instances = instances;
    this.#tail = tail;
    this.#screenings = new Screenings(database, instances.id);
    this.#orders = new Orders({ database, digests, screenings: this.#screenings, instance: instances.id });
    this.#revocations = new Revocations(database);
    this.recurrences = new Recurrences(database);
    this.endingPlans = new EndingPlans(database);
    this.jobs = new Jobs(database);
    this.trusts = new Trusts(database, digests);
    this.members = new Members(database, digests);
    this.refused = new Members(database, digests, (subject) => digests.ofRefused(subject));
    this.candidateTurns = new CandidateTurns(database, digests);
  }

  earlier(owner: string, key: string): Promise<Repeated | undefined> {
    return this.#orders.earlier(owner, key);
  }

  reserve(reservation: Reservation): Promise<Reserved> {
    return this.#orders.reserve(reservation);
  }

  release(id: string): Promise<boolean> {
    return this.#orders.release(id);
  }

  change(id: string, update: Update, options: ChangeOptions = {}): Promise<ScreeningRecord | undefined> {
    return this.#database.transaction(
      (transaction) => this.#screenings.change(transaction, id, update, options),
      { about: id },
    );
  }

  noteSent(id: string): Promise<boolean> {
    return this.#orders.noteSent(id);
  }

  keepLease(now: number): Promise<void> {
    return this.#instances.keepLease(now);
  }

  reclaim(now: number): Promise<string[]> {
    return this.#orders.reclaim(now);
  }

  screening(id: string): Promise<ScreeningRecord | undefined> {
    return this.#screenings.placed(id);
  }

  screeningByCallback(reference: string): Promise<ScreeningRecord | undefined> {
    return this.#screenings.byCallback(reference);
  }

  snapshot(audience: Audience, ids?: string[]): Promise<{ records: ScreeningRecord[]; mark: Mark }> {
    return this.#screenings.snapshot(audience, ids);
  }

  newest(): Promise<Mark> {
    return newestMark(this.#database);
  }

  digestAt(position: number): Promise<string | undefined> {
    return digestAt(this.#database, position);
  }

  read(audience: Audience, after: number, limit: number): Promise<LogEntry[]> {
    return readLog(this.#database, audience, after, limit);
  }

  recent(audience: Audience, after: Mark, limit: number): LoggedChange[] | undefined {
    return this.#tail.recent(audience, after, limit);
  }

  watch(audience: Audience, nudge: Nudge): () => void {
    return this.#tail.watch(audience, nudge);
  }

  orderedBy(subject: string): Promise<ScreeningRecord[]> {
    return this.#screenings.orderedBy(subject);
  }

  orderedFor(clientReferenceId: string): Promise<ScreeningRecord[]> {
    return this.#screenings.orderedFor(clientReferenceId);
  }

  silent(now: number, limit: number): Promise<ScreeningRecord[]> {
    return this.#screenings.silent(now, limit);
  }

  looked(id: string, now: number): Promise<void> {
    return this.#screenings.looked(id, now);
  }

  addRun(recurrenceId: string, make: MakeRun): Promise<CountedRun | undefined> {
    const tables = { screenings: this.#screenings, trusts: this.trusts };
    return this.recurrences.addRun(tables, recurrenceId, make);
  }

  serviceCandidate(clientReferenceId: string): Promise<string | undefined> {
    return serviceCandidateOf(this.#database, clientReferenceId);
  }

  rememberCandidate(
    screeningId: string,
    clientReferenceId: string,
    serviceCandidateId: string,
  ): Promise<void> {
    return rememberCandidate(this.#database, screeningId, { clientReferenceId, serviceCandidateId });
  }

  noteReading(): Promise<void> {
    return keepFact(this.#database, answersReadings, 'yes');
  }

  async hasNotedReading(): Promise<boolean> {
    const found = await this.#database.all('SELECT 1 FROM meta WHERE name = ?', answersReadings);
    return found.length > 0;
  }

  consents(screeningId: string): Promise<SealedConsent[]> {
    return consentsOf(this.#database, screeningId);
  }

  keepInvite(screeningId: string, sealedLink: string, expiresAt: string): Promise<void> {
    return keepInvite(this.#database, screeningId, { sealedLink, expiresAt });
  }

  takeInvite(screeningId: string): Promise<{ sealedLink: string; expiresAt: string } | undefined> {
    return takeInvite(this.#database, screeningId);
  }

  revoke(digests: string[], at: number): Promise<Revocation[]> {
    return this.#revocations.add(digests, at);
  }

  revocations(since: number): Promise<Revocation[]> {
    return this.#revocations.since(since);
  }

  revocationsOf(digests: string[]): Promise<Revocation[]> {
    return this.#revocations.of(digests);
  }

  forgetRevocations(before: number): Promise<void> {
    return this.#revocations.forget(before);
  }

  erase(clientReferenceId: string, now: number): Promise<string[]> {
    return erasePerson(this.#database, this.digests, { reference: clientReferenceId, now });
  }

  /** In small steps, between which requests are answered. */
  async prune(before: number): Promise<void> {
    while ((await pruneLog(this.#database, before, pruneLimit)) === pruneLimit) await setImmediate();
    this.#tail.forget();
    await this.candidateTurns.prune();
  }

  async close(): Promise<void> {
    await this.#tail.settled();
    try {
      await this.#instances.leave();
    } catch {
      // The database is away: the lease runs out by itself.
    }
    await this.#database.close();
  }
}
