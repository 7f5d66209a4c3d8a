import type { Audience } from './audience.ts';
import type { LogEntry, LoggedChange, Mark, Nudge } from './log-entry.ts';
import type { CountedRun, MakeRun } from './recurrence-record.ts';
import type { Repeated, Reservation, Reserved, SealedConsent } from './reservation.ts';
import type { Revocation } from './revocation.ts';
import type { ChangeOptions, ScreeningRecord, Update } from './screening-record.ts';
import type { SubjectDigests } from './subject-digest.ts';
import type { CandidateTurns } from './tables/candidate-turns.ts';
import type { EndingPlans } from './tables/ending-plans.ts';
import type { Jobs } from './tables/jobs.ts';
import type { Members } from './tables/members.ts';
import type { Recurrences } from './tables/recurrences.ts';
import type { Trusts } from './tables/trusts.ts';

// What the rooms need to speak with a store.
export type { Audience } from './audience.ts';
export type { LogEntry, LoggedChange, Mark, Nudge } from './log-entry.ts';
export type { MakeRun, RunBasis } from './recurrence-record.ts';
export type { DayLimit, Repeated, Reservation, Reserved, SealedConsent } from './reservation.ts';
export { ForeignServiceId, StoreError } from './store-error.ts';
export type { TrustUpdate } from './trust-record.ts';

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
  /** Forgets a refused order with its `settle` job, and frees its key. Answers false when it was placed: then it stays. */
  release(id: string): Promise<boolean>;
  /**
   * Changes a screening and appends the change to the log.
   *
   * @throws {ForeignServiceId} where the change would give it an id of the service that another screening has.
   */
  change(id: string, update: Update, options?: ChangeOptions): Promise<ScreeningRecord | undefined>;
  /**
   * Notes that the order is about to be sent to the service. Answers false when the reservation is no longer this
   * instance's: then the order must not be sent.
   */
  noteSent(id: string): Promise<boolean>;
  /** Says that this instance is alive: it keeps its reservations for {@link leaseMs} from `now` (milliseconds since the epoch). */
  keepLease(now: number): Promise<void>;
  /**
   * Looks for reservations of instances that are gone. Those that were never sent are released; the ids of the others
   * are answered: what became of them is unknown.
   */
  reclaim(now: number): Promise<string[]>;

  screening(id: string): Promise<ScreeningRecord | undefined>;
  /** Also finds what is only reserved: a callback may overtake the answer. */
  screeningByCallback(reference: string): Promise<ScreeningRecord | undefined>;
  /** Newest first, with the newest mark of the log at that moment. */
  snapshot(audience: Audience, ids?: string[]): Promise<{ records: ScreeningRecord[]; mark: Mark }>;
  /** The newest entry; position 0 for an empty log. */
  newest(): Promise<Mark>;
  /** The random mark of the entry at a position; `undefined` where the log holds none (any more), empty where it was erased. */
  digestAt(position: number): Promise<string | undefined>;
  /** Entries after `after`, oldest first, at most `limit`. */
  read(audience: Audience, after: number, limit: number): Promise<LogEntry[]>;
  /**
   * The same from memory, at once, after a place that the log still holds. `undefined` where memory does not reach back to it:
   * then the log has to be read. What it holds was not erased, and carries the rights of now, before the trust or the erasure
   * that changed them resolves.
   */
  recent(audience: Audience, after: Mark, limit: number): LoggedChange[] | undefined;
  /** Nudges when something was appended for this audience, until what is answered is called. */
  watch(audience: Audience, nudge: Nudge): () => void;

  /** Everything a member ordered, what is only reserved included. */
  orderedBy(subject: string): Promise<ScreeningRecord[]>;
  /** The same of a candidate. */
  orderedFor(clientReferenceId: string): Promise<ScreeningRecord[]>;
  /** Placed screenings that are due to be read back from the service, the longest silent first. */
  silent(now: number, limit: number): Promise<ScreeningRecord[]>;
  /** Notes that a screening was read back (`now` in milliseconds since the epoch). */
  looked(id: string, now: number): Promise<void>;

  readonly recurrences: Recurrences;
  readonly endingPlans: EndingPlans;
  readonly jobs: Jobs;
  readonly trusts: Trusts;
  readonly members: Members;
  /** How often the service refused what a candidate answered, by their subject: apart from any member's record. */
  readonly refused: Members;
  readonly candidateTurns: CandidateTurns;
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

  /** Notes for good that the service answers readings. */
  noteReading(): Promise<void>;
  hasNotedReading(): Promise<boolean>;

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
   * Erases a person, by the host's reference (`now` in milliseconds since the epoch): when it resolves, no byte of it can
   * be read here. Positions of the log stay counted; who saw something of it finds a gap. Answers the plans that have to be
   * ended at the service: they are noted as `end-plan` and `find-plan` jobs in the same step.
   */
  erase(clientReferenceId: string, now: number): Promise<string[]>;
  /** Drops the entries of the log from before `before` (milliseconds since the epoch); the newest entry always stays. */
  prune(before: number): Promise<void>;

  close(): Promise<void>;
}
