import { setImmediate } from 'node:timers/promises';
import type { Environment } from '../../src/protocol/screening.ts';
import type { Audience } from './audience.ts';
import type { LogEntry, Mark, NewEntry, Nudge } from './log-entry.ts';
import { LogTail } from './log-tail.ts';
import type { Database } from './port.ts';
import type { CountedRun, MakeRun } from './recurrence-record.ts';
import type { Repeated, Reservation, Reserved, SealedConsent } from './reservation.ts';
import { prepareDatabase, type StoreOptions } from './schema.ts';
import type { ScreeningRecord, Update, WhichScreening } from './screening-record.ts';
import type { SubjectDigests } from './subject-digest.ts';
import { CandidateTurns } from './tables/candidate-turns.ts';
import { consentsOf } from './tables/consents.ts';
import { Counts } from './tables/counts.ts';
import { erasePerson } from './tables/erasure.ts';
import { Instance } from './tables/instances.ts';
import { keepInvite, type SealedInvite, takeInvite } from './tables/invites.ts';
import { type JobChange, Jobs } from './tables/jobs.ts';
import { newestMark, pruneLog, readLog } from './tables/log.ts';
import { Orders } from './tables/orders.ts';
import { Recurrences } from './tables/recurrences.ts';
import { Revocations } from './tables/revocations.ts';
import { type ChangeOptions, type PageQuestion, Screenings } from './tables/screenings.ts';
import { rememberCandidate, serviceCandidateOf } from './tables/service-candidates.ts';
import { Trusts } from './tables/trusts.ts';

/** How many entries one step of pruning drops. */
const pruneLimit = 500;

/** What it needs to be made. */
interface Parts {
  database: Database;
  instance: Instance;
  epoch: string;
  digests: SubjectDigests;
  tail: LogTail;
  options: StoreOptions;
}

/**
 * What the proxy remembers, in the tables of one database: screenings, the append-only log of their changes, and what
 * belongs to an order. When a method resolves, its work is on disk. Every method throws `StoreError` when the disk or the
 * database fails.
 */
export class Store {
  /** Changes when the log starts anew: cursors of another epoch are not valid. */
  readonly epoch: string;
  /** Stand for people in the database who must not be named. */
  readonly digests: SubjectDigests;
  readonly recurrences: Recurrences;
  readonly jobs: Jobs;
  readonly trusts: Trusts;
  readonly counts: Counts;
  readonly candidateTurns: CandidateTurns;
  readonly revocations: Revocations;
  readonly #database: Database;
  readonly #instance: Instance;
  readonly #tail: LogTail;
  readonly #screenings: Screenings;
  readonly #orders: Orders;

  /** @throws {StoreError} when the database cannot be used or belongs to the other environment: the two never share one. */
  static async open(database: Database, environment: Environment, options: StoreOptions): Promise<Store> {
    try {
      const { epoch, digests } = await prepareDatabase(database, environment, options);
      const instance = await Instance.begin(database, Date.now());
      const tail = new LogTail(database, await newestMark(database));
      await database.listen((announced) => {
        if (announced) tail.hand(announced as NewEntry[]);
        else tail.look();
      });
      return new Store({ database, instance, epoch, digests, tail, options });
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  private constructor({ database, instance, epoch, digests, tail, options }: Parts) {
    const { reportUnreadable: report, tellsHost = false } = options;
    this.#instance = instance;
    this.epoch = epoch;
    this.digests = digests;
    this.#database = database;
    this.#tail = tail;
    this.#screenings = new Screenings(database, report, tellsHost);
    this.#orders = new Orders({ database, digests, screenings: this.#screenings });
    this.jobs = new Jobs(database, instance.id);
    this.trusts = new Trusts(database, report, digests);
    this.recurrences = new Recurrences({
      database,
      report,
      screenings: this.#screenings,
      trusts: this.trusts,
    });
    this.counts = new Counts(database, digests);
    this.candidateTurns = new CandidateTurns({ database, digests, instance: instance.id });
    this.revocations = new Revocations(database);
  }

  /** What an idempotency key has led to, if it was used. */
  earlier(owner: string, key: string): Promise<Repeated | undefined> {
    return this.#orders.earlier(owner, key);
  }

  /**
   * Claims an idempotency key and records the screening before the service is called, in one step. The counts of a
   * `DayLimits` hold over all instances; an order that is released does not count, and one that is erased does.
   */
  reserve(reservation: Reservation): Promise<Reserved> {
    return this.#orders.reserve(reservation);
  }

  /**
   * Notes that the order is about to be sent to the service, and changes `jobs` with that. Answers false when the
   * reservation was released meanwhile: then the order must not be sent.
   */
  noteSent(id: string, jobs: JobChange[] = []): Promise<boolean> {
    return this.#orders.noteSent(id, jobs);
  }

  /**
   * Forgets an order with its key and its `settle` job. Answers false where it is placed, and with `unsent` also where it
   * was sent: then it stays.
   */
  release(id: string, { unsent = false }: { unsent?: boolean } = {}): Promise<boolean> {
    return this.#orders.release(id, unsent);
  }

  /**
   * Changes a screening and appends the change to the log.
   *
   * @throws {ForeignServiceId} where the change would give it an id of the service that another screening has.
   */
  async change(
    which: WhichScreening,
    update: Update,
    options: ChangeOptions = {},
  ): Promise<ScreeningRecord | undefined> {
    // Instances lock what they change in the order of the ids. A sole process need not ask for the id first.
    const found =
      typeof which === 'string' || this.#database.isSole
        ? which
        : await this.#screenings.idByCallback(which.callbackReference);
    if (found === undefined) return undefined;
    return this.#database.transaction(
      (transaction) => this.#screenings.change(transaction, found, update, options),
      typeof found === 'string' ? { about: found } : {},
    );
  }

  /**
   * Adds a run: the screening, placed and in the log, and its changed recurrence, in one step, made from both as they are
   * then. Answers `undefined`, with nothing added, when the recurrence is not there any more, as after an erasure. It
   * counts among the orders of the day, though not among those of a subject.
   *
   * @throws {ForeignServiceId} as {@link change} does.
   */
  addRun(recurrenceId: string, make: MakeRun): Promise<CountedRun | undefined> {
    return this.recurrences.addRun(recurrenceId, make);
  }

  screening(id: string): Promise<ScreeningRecord | undefined> {
    return this.#screenings.placed(id);
  }

  /** Also finds what is only reserved: a callback may overtake the answer. */
  screeningByCallback(reference: string): Promise<ScreeningRecord | undefined> {
    return this.#screenings.byCallback(reference);
  }

  /** Everything a member ordered, what is only reserved included. */
  orderedBy(subject: string): Promise<ScreeningRecord[]> {
    return this.#screenings.orderedBy(subject);
  }

  /** The same of a candidate. */
  orderedFor(clientReferenceId: string): Promise<ScreeningRecord[]> {
    return this.#screenings.orderedFor(clientReferenceId);
  }

  /** Newest first, with the newest mark of the log at that moment. */
  snapshot(audience: Audience, ids?: string[]): Promise<{ records: ScreeningRecord[]; mark: Mark }> {
    return this.#screenings.snapshot(audience, ids);
  }

  /** For the host, which sees all of them: 100, and where they go on. */
  page(question: PageQuestion): Promise<{ records: ScreeningRecord[]; next: string | null }> {
    return this.#screenings.page(question);
  }

  /** The newest entry; position 0 for an empty log. */
  newest(): Promise<Mark> {
    return newestMark(this.#database);
  }

  /** At most `limit` entries after a place, oldest first; `undefined` where the log does not hold the place (any more). */
  read(audience: Audience, after: Mark, limit: number): Promise<LogEntry[] | undefined> {
    return readLog(this.#database, audience, after, limit);
  }

  /**
   * The same from memory, at once, after a place that the log still holds. `undefined` where memory does not reach back to it:
   * then the log has to be read. What it holds was not erased, and carries the rights of now, before the trust or the erasure
   * that changed them resolves.
   */
  recent(audience: Audience, after: Mark, limit: number): LogEntry[] | undefined {
    return this.#tail.recent(audience, after, limit);
  }

  /** Nudges when something was appended for this audience, until what is answered is called. */
  watch(audience: Audience, nudge: Nudge): () => void {
    return this.#tail.watch(audience, nudge);
  }

  serviceCandidate(clientReferenceId: string): Promise<string | undefined> {
    return serviceCandidateOf(this.#database, clientReferenceId);
  }

  /** Only while the screening it was needed for exists: the person may have been erased meanwhile. */
  rememberCandidate(
    screeningId: string,
    clientReferenceId: string,
    serviceCandidateId: string,
  ): Promise<void> {
    return rememberCandidate(this.#database, screeningId, { clientReferenceId, serviceCandidateId });
  }

  consents(screeningId: string): Promise<SealedConsent[]> {
    return consentsOf(this.#database, screeningId);
  }

  /** Keeps the sealed invite link of an order, in place of an earlier one, while its screening exists. */
  keepInvite(screeningId: string, sealedLink: string, expiresAt: string): Promise<void> {
    return keepInvite(this.#database, screeningId, { sealedLink, expiresAt });
  }

  /** Gives the kept link out once. */
  takeInvite(screeningId: string): Promise<SealedInvite | undefined> {
    return takeInvite(this.#database, screeningId);
  }

  /**
   * Erases a person, by the host's reference (`now` in milliseconds since the epoch): when it resolves, no byte of it can
   * be read here. Positions of the log stay counted; who saw something of it finds a gap. Plans that have to be ended at the
   * service are noted as `end-plan` jobs in the same step.
   */
  erase(clientReferenceId: string, now: number): Promise<void> {
    return erasePerson(this.#database, this.digests, { reference: clientReferenceId, now });
  }

  /** Drops the entries of the log from before `before` (milliseconds since the epoch), in small steps; the newest stays. */
  async prune(before: number): Promise<void> {
    while ((await pruneLog(this.#database, before, pruneLimit)) === pruneLimit) await setImmediate();
    this.#tail.forget();
    await this.candidateTurns.prune();
  }

  /** Writes something, to find out whether that works; see {@link Instance.beat}. */
  probe(now: number): Promise<boolean> {
    return this.#instance.beat(now);
  }

  /** What this instance has in hand is free at once. */
  async close(): Promise<void> {
    await this.#tail.settled();
    // Where that fails, the others find it out by its silence.
    await this.#instance.end().catch(() => {});
    await this.#database.close();
  }
}
