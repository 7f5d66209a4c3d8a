import type { Consent } from '../../src/protocol/order.ts';
import type { MemberRecord } from './member-record.ts';
import type { PlanLimit, RecurrenceRecord, UnansweredPlan } from './recurrence-record.ts';
import type { Revocation } from './revocation.ts';
import type { LoggedRecord, ScreeningRecord } from './screening-record.ts';
import type { SubjectDigests } from './subject-digest.ts';
import type { TrustRecord } from './trust-record.ts';

/** The store cannot be read or written. What it confirmed before is safe. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** The service named an id that belongs to another screening, or another one than before: two people would be mixed up. */
export class ForeignServiceId extends Error {
  override readonly name = 'ForeignServiceId';
  override readonly message = 'the service named the id of another screening';
}

/** Who reads: a candidate by reference, a member by subject, or an operator, who sees everything. */
export type Audience =
  | { role: 'candidate'; clientReferenceId: string }
  | { role: 'member'; subject: string }
  | { role: 'operator' };

/** A place in the event log: a position alone could be another entry's, in a restored backup. */
export interface Mark {
  position: number;
  /** Of the entry at this position; empty before the first one. */
  digest: string;
}

/** A change of a screening, as this audience finds it now. */
export interface LoggedChange extends Mark {
  kind: 'change';
  /** The screening as it was then. */
  then: LoggedRecord;
  /** What this audience may see is decided by today's rights. */
  now: Pick<ScreeningRecord, 'memberSeesOutcome'>;
}

/** One entry of the event log. At a gap an entry of this audience was erased or is damaged: it has to start anew. */
export type LogEntry = LoggedChange | ({ kind: 'gap' } & Mark);

/**
 * Hears new entries of an audience once they are on disk: in the order of the log, each once, none left out. Called
 * without entries where some may be left out: then the log has to be read. It must not wait.
 */
export type Hear = (entries?: readonly LogEntry[]) => void;

/** A signature, its typed name sealed; behind `memberMark` (`signed-name.ts`) where a member signed. */
export interface SealedConsent extends Omit<Consent, 'typedName'> {
  sealedName: string;
  /** ISO 8601, UTC. */
  signedAt: string;
}

/** How many screenings may be ordered in any 24 hours, whatever became of them at the service. */
export interface DayLimit {
  /** Milliseconds since the epoch. */
  now: number;
  perSubject: number;
  inAll: number;
}

export interface Reservation {
  /** Who orders: the same key of another subject is another key. */
  owner: string;
  key: string;
  /** A keyed digest of the order. */
  bodyDigest: string;
  /** The screening that would be ordered; not in the log until it is placed. */
  record: ScreeningRecord;
  /**
   * What is kept of the signatures with this screening, the new or the joined one, beside `signed`, which is kept with it
   * already. It must not wait, and is called again where the step is repeated.
   */
  sign: (screeningId: string, signed: SealedConsent[]) => SealedConsent[];
  /**
   * When the page session that orders was issued, in milliseconds since the epoch: one that was revoked since then, by an
   * erasure above all, orders nothing.
   */
  sessionIssued?: number;
  /** Absent: the order is not counted. */
  dayLimit?: DayLimit;
  /** Changed with it, where it is reserved. */
  jobs?: JobChange[];
  /**
   * Whether the order leads to this earlier screening of the same candidate and package. Asked from the newest on: `newer`
   * are those that it did not lead to.
   */
  mayJoin: (earlier: ScreeningRecord, newer: readonly ScreeningRecord[]) => boolean;
}

/** A key that was used before: its order is still running, or led to a screening. */
export interface Repeated {
  kind: 'running' | 'same';
  /** The digest of the first order with this key: another digest is a mistake. */
  bodyDigest: string;
  record: ScreeningRecord;
  isJoined: boolean;
}

export type Reserved =
  | Repeated
  | { kind: 'revoked' }
  /** With the number of orders in the last 24 hours, where they are limited. */
  | { kind: 'reserved'; ordersInDay?: number }
  /** So many orders were placed in 24 hours; the next is free at `freeAt` (milliseconds since the epoch). */
  | { kind: 'limited'; limit: 'perSubject' | 'inAll'; freeAt: number }
  | { kind: 'joined'; isPlaced: boolean; record: ScreeningRecord };

/**
 * Returns what the record becomes, or `undefined` to leave it. Called within a transaction: it must not wait, and is
 * called again where the transaction is repeated.
 */
export type Update = (record: ScreeningRecord) => ScreeningRecord | undefined;

/** Something that must happen at the service, or later. One per kind and subject. */
export interface Job {
  kind:
    | 'read'
    | 'settle'
    | 'end-plan'
    | 'find-plan'
    | 'check-plan'
    | 'withhold'
    | 'check-trust'
    | 'erase-there';
  /** Whom or what it is about: a screening's id, a plan's id or reference, a trust's id. */
  about: string;
  /** When the need began; milliseconds since the epoch. */
  since: number;
  /** When to try next; milliseconds since the epoch. */
  due: number;
  /** Tries that failed. */
  tries: number;
  /** JSON: what the work needs. Nothing personal that is not sealed. */
  detail: string | null;
}

/** Returns what the job becomes, `null` to forget it, `undefined` to leave it. It must not wait, and may be called again. */
export type JobUpdate = (known: Job | undefined) => Job | null | undefined;

export interface JobChange {
  kind: Job['kind'];
  about: string;
  update: JobUpdate;
}

/** `mark` is random and new with each change: who ends a job names it. */
export interface TakenJob extends Job {
  mark: string;
}

/** What must happen later. The rows of a person go with their erasure. */
export interface JobStore {
  /** In one step, for all instances. */
  change(kind: Job['kind'], about: string, update: JobUpdate): Promise<void>;
  get(kind: Job['kind'], about: string): Promise<Job | undefined>;
  /** Hands out what is due and leased to nobody else, the longest due first, and leases it for `leaseMs`. */
  take(now: number, options: { limit: number; leaseMs: number }): Promise<TakenJob[]>;
  /** After the work: applies `update` only if the job is as it was taken; else it stays, due as it says. Ends the lease. */
  end(job: TakenJob, update: JobUpdate): Promise<void>;
  /** How many there are of each kind. */
  count(): Promise<Record<string, number>>;
}

export interface ChangeOptions {
  place?: boolean;
  /** Called like {@link Update}. */
  jobs?: (after: ScreeningRecord) => JobChange[];
}

/** What a run of a recurrence is made from, as it is within the transaction that adds it. */
export interface RunBasis {
  recurrence: RecurrenceRecord;
  /** The newest run, where it is placed. */
  previous: ScreeningRecord | undefined;
  /** Those of the member who ordered the recurrence. None of them changes before the run is added. */
  trusts: TrustRecord[];
}

/** A run that is added, and its recurrence with it. */
interface AddedRun {
  run: ScreeningRecord;
  recurrence: RecurrenceRecord;
  /** Changed in the same step. */
  jobs?: JobChange[];
}

/** With how many screenings were ordered in the last 24 hours, runs included. */
export interface CountedRun extends AddedRun {
  ordersInDay: number;
}

/** Returns what is added, or `undefined` to add nothing. It must not wait, and may be called again, like {@link Update}. */
export type MakeRun = (basis: RunBasis) => AddedRun | undefined;

/** Screenings that repeat. */
export interface RecurrenceStore {
  /**
   * Answers `gone`, with nothing added, where its first screening is gone or names another orderer: the person was erased
   * meanwhile. The same with the limit that is reached, exactly so over all instances.
   */
  add(record: RecurrenceRecord, limit?: PlanLimit): Promise<'added' | 'gone' | keyof PlanLimit>;
  /** Forgets a recurrence. */
  remove(id: string): Promise<void>;
  /**
   * Forgets a recurrence whose plan is to be ended, and notes that, in one step. Answers the service's id where it is known.
   * `now` as in {@link EndingPlanStore}.
   */
  removeEnding(id: string, now: number): Promise<string | undefined>;
  /**
   * The same for one that stays to be seen, as ended. Its plan is due to be ended at once. Answers what it is then;
   * `undefined` where it has ended before.
   */
  markEnding(id: string): Promise<RecurrenceRecord | undefined>;
  byCallback(reference: string): Promise<RecurrenceRecord | undefined>;
  /** Newest first. */
  list(audience: Audience): Promise<RecurrenceRecord[]>;
  /** @throws {ForeignServiceId} where the change would give it an id of the service that another recurrence has. */
  change(
    id: string,
    update: (record: RecurrenceRecord) => RecurrenceRecord,
  ): Promise<RecurrenceRecord | undefined>;
}

/**
 * Plans that have to be ended at the service, until it has confirmed that. They are known by the service's id alone, or by
 * their sealed request where the service never told one, and so outlive the erasure of their person. `now` in milliseconds
 * since the epoch.
 */
export interface EndingPlanStore {
  /** Adds one that is tried now. */
  add(serviceId: string, now: number): Promise<void>;
  /** Hands out those that are due to be tried again, and notes that they are tried now: two instances do not get the same. */
  take(now: number, limit: number): Promise<string[]>;
  /** Forgets one whose end is confirmed. */
  remove(serviceId: string): Promise<void>;
  /** The same as {@link take} for those whose id is not known and may still be asked for. New ones are due at once. */
  takeUnanswered(now: number, limit: number): Promise<UnansweredPlan[]>;
  /** Notes the id of one in place of its request; without an id, that it is not asked for any more. */
  settle(callbackReference: string, serviceId: string | undefined, now: number): Promise<void>;
  /** Whether runs that call back here belong to a plan that has to be ended and whose id is not known. */
  isUnanswered(callbackReference: string): Promise<boolean>;
}

/**
 * Returns what the proof becomes, or `undefined` to leave it. `known` is the record as it is, or `undefined` where there
 * is none (any more); `revokedUntil` as in {@link MemberUpdate}. It must not wait, and is called again where the step is
 * repeated.
 */
export type TrustUpdate = (known: TrustRecord | undefined, revokedUntil: number) => TrustRecord | undefined;

/** Members' trust. */
export interface TrustStore {
  /** Adds it or changes it, in one step for all instances and erasures. Answers what is kept then. */
  change(of: Pick<TrustRecord, 'id' | 'subject'>, update: TrustUpdate): Promise<TrustRecord | undefined>;
  get(id: string): Promise<TrustRecord | undefined>;
  /** All of a member, newest first. */
  of(subject: string): Promise<TrustRecord[]>;
  /** All that are active. */
  holding(): Promise<TrustRecord[]>;
  /** All that were ended. */
  revoked(): Promise<TrustRecord[]>;
}

/**
 * Returns what the record becomes, or `undefined` to leave it. Sessions of the member that were issued until
 * `revokedUntil` (milliseconds since the epoch, 0 where none was revoked) are over, perhaps by an erasure: what they
 * asked for must not be written any more. It must not wait, and is called again where the step is repeated.
 */
export type MemberUpdate = (known: MemberRecord, revokedUntil: number) => MemberRecord | undefined;

/** What is known of members, by a digest of their subject. */
export interface MemberStore {
  /** A new record where the member is not known yet. */
  get(subject: string): Promise<MemberRecord>;
  /** In one step, for all instances and erasures. Answers what is kept then. */
  change(subject: string, update: MemberUpdate): Promise<MemberRecord>;
  /** Deletes what was counted before `before` (milliseconds since the epoch). */
  forget(before: number): Promise<void>;
}

export interface TurnTime {
  /** Milliseconds, on a clock that is never set. A store that several processes share goes by its own clock. */
  now: number;
  /** After so many milliseconds the turn ends by itself: whoever took it may be gone. */
  forMs: number;
}

/** Who may send facts of a candidate to the service: one at a time, whichever instance it is at. */
export interface CandidateTurnStore {
  /**
   * Asks for the turn of a candidate, and answers whether it is had. Who asked first has it first, at whichever instance:
   * asking again within `turnWaitMs` keeps the place.
   *
   * @param name of this turn, which nobody else has.
   */
  take(clientReferenceId: string, name: string, time: TurnTime): Promise<boolean>;
  /** Ends a turn, or the wait for it. Answers false where it had ended by itself, and somebody else may have had one since. */
  end(clientReferenceId: string, name: string): Promise<boolean>;
}

/**
 * What the proxy remembers: screenings, the append-only log of their changes, and what belongs to an order. When a
 * method resolves, its work is on disk. Every method throws {@link StoreError} when the disk or the database fails.
 */
export interface Store {
  /** Changes when the log starts anew: cursors of another epoch are not valid. */
  readonly epoch: string;
  /** Stand for people in the database who must not be named. */
  readonly digests: SubjectDigests;

  /** What an idempotency key has led to, if it was used. */
  earlier(owner: string, key: string): Promise<Repeated | undefined>;
  /**
   * Claims an idempotency key and records the screening before the service is called, in one step. The counts of a
   * {@link DayLimit} hold over all instances; an order that is released does not count, and one that is erased does.
   */
  reserve(reservation: Reservation): Promise<Reserved>;
  /**
   * Forgets an order with its key and its `settle` job. Answers false where it is placed, and with `unsent` also where it
   * was sent: then it stays.
   */
  release(id: string, options?: { unsent?: boolean }): Promise<boolean>;
  /**
   * Changes a screening and appends the change to the log; `place` also makes a reserved one visible. `jobs` are changed
   * with it, in the same step, where it changes.
   *
   * @throws {ForeignServiceId} where the change would give it an id of the service that another screening has.
   */
  change(id: string, update: Update, options?: ChangeOptions): Promise<ScreeningRecord | undefined>;
  /**
   * Notes that the order is about to be sent to the service, and changes `jobs` with that. Answers false when the
   * reservation was released meanwhile: then the order must not be sent.
   */
  noteSent(id: string, jobs?: JobChange[]): Promise<boolean>;
  /** Writes something, to find out whether that works. */
  probe(now: number): Promise<void>;

  screening(id: string): Promise<ScreeningRecord | undefined>;
  /** Also finds what is only reserved: a callback may overtake the answer. */
  screeningByCallback(reference: string): Promise<ScreeningRecord | undefined>;
  /** Newest first, with the newest mark of the log at that moment. */
  snapshot(audience: Audience, ids?: string[]): Promise<{ records: ScreeningRecord[]; mark: Mark }>;
  /** The newest entry; position 0 for an empty log. */
  newest(): Promise<Mark>;
  /** The digest of the entry at a position; `undefined` where the log holds none (any more), empty where it was erased. */
  digestAt(position: number): Promise<string | undefined>;
  /** Entries after `after`, oldest first, at most `limit`. */
  read(audience: Audience, after: number, limit: number): Promise<LogEntry[]>;
  /** Hands over what is appended for this audience, until the signal aborts. */
  watch(audience: Audience, hear: Hear, signal: AbortSignal): void;

  /** Everything a member ordered, what is only reserved included. */
  orderedBy(subject: string): Promise<ScreeningRecord[]>;
  /**
   * The same of a candidate, to decide by.
   *
   * @throws {StoreError} also where one of the records is damaged.
   */
  orderedFor(clientReferenceId: string): Promise<ScreeningRecord[]>;

  readonly jobs: JobStore;
  readonly recurrences: RecurrenceStore;
  readonly endingPlans: EndingPlanStore;
  readonly trusts: TrustStore;
  readonly members: MemberStore;
  /** How often the service refused what a candidate answered, by their subject: apart from any member's record. */
  readonly refused: Pick<MemberStore, 'get' | 'change'>;
  readonly candidateTurns: CandidateTurnStore;
  /**
   * Adds a run: the screening, placed and in the log, and its changed recurrence, in one step, made from both as they are
   * then. Answers `undefined`, with nothing added, when the recurrence is not there any more, as after an erasure. It
   * counts among the orders of the day, though not among those of a subject.
   *
   * @throws {ForeignServiceId} as {@link change} does.
   */
  addRun(recurrenceId: string, make: MakeRun): Promise<CountedRun | undefined>;

  serviceCandidate(clientReferenceId: string): Promise<string | undefined>;
  /** Only while the screening it was needed for exists: the person may have been erased meanwhile. */
  rememberCandidate(
    screeningId: string,
    clientReferenceId: string,
    serviceCandidateId: string,
  ): Promise<void>;

  consents(screeningId: string): Promise<SealedConsent[]>;
  /** Keeps the sealed invite link of an order, in place of an earlier one, while its screening exists. */
  keepInvite(screeningId: string, sealedLink: string, expiresAt: string): Promise<void>;
  /** Gives the kept link out once. */
  takeInvite(screeningId: string): Promise<{ sealedLink: string; expiresAt: string } | undefined>;

  /**
   * Ends the page sessions that these {@link digests} stand for, issued until `at` (milliseconds since the epoch), or until
   * later where they were revoked until then before: each revocation comes after the one before. Answers what is kept.
   */
  revoke(digests: string[], at: number): Promise<Revocation[]>;
  /** A revocation outlives the erasure of whom it is about. */
  revocations(since: number): Promise<Revocation[]>;
  /** Deletes those until a time before `before`. */
  forgetRevocations(before: number): Promise<void>;
  /** Those of these {@link digests}. */
  revocationsOf(digests: string[]): Promise<Revocation[]>;

  /**
   * Erases a person, by the host's reference (`now` in milliseconds since the epoch): when it resolves, no byte of it is
   * in the database. Positions of the log stay counted; who saw something of it finds a gap. Answers the plans that have
   * to be ended at the service: they are noted in {@link endingPlans} in the same step.
   */
  erase(clientReferenceId: string, now: number): Promise<string[]>;
  /** Drops the entries of the log from before `before` (milliseconds since the epoch); the newest entry always stays. */
  prune(before: number): Promise<void>;

  close(): Promise<void>;
}
