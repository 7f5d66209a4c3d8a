import type { Consent } from '../../src/protocol/order.ts';
import type { RecurrenceRecord } from './recurrence-record.ts';
import type { ScreeningRecord } from './screening-record.ts';
import type { TrustRecord } from './trust-record.ts';

/** The store cannot be read or written. What it confirmed before is safe. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** Who reads: a candidate by reference, a member by subject, or an operator, who sees everything. */
export type Audience =
  | { role: 'candidate'; clientReferenceId: string }
  | { role: 'member'; subject: string }
  | { role: 'operator' };

/** One entry of the event log, as this audience finds it now. */
export interface LogEntry {
  position: number;
  /** The screening as it was then. */
  then: ScreeningRecord;
  /** The screening as it is: what may be seen is decided by today's rights. */
  now: ScreeningRecord;
}

/** A signature, its typed name sealed. */
export interface SealedConsent extends Omit<Consent, 'typedName'> {
  sealedName: string;
  /** ISO 8601, UTC. */
  signedAt: string;
}

export interface Reservation {
  /** Who orders: the same key of another subject is another key. */
  owner: string;
  key: string;
  /** A keyed digest of the order. */
  bodyDigest: string;
  /** The screening that would be ordered; not in the log until it is placed. */
  record: ScreeningRecord;
  consents: SealedConsent[];
  /** Whether the subject may be given this open screening of the same candidate and package. */
  mayJoin: (open: ScreeningRecord) => boolean;
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
  | { kind: 'reserved' }
  | { kind: 'open'; isPlaced: boolean; record: ScreeningRecord };

/** Returns what the record becomes, or `undefined` to leave it. Called within a transaction: it must not wait. */
export type Update = (record: ScreeningRecord) => ScreeningRecord | undefined;

/** Screenings that repeat. */
export interface RecurrenceStore {
  add(record: RecurrenceRecord): Promise<void>;
  /** Forgets a recurrence whose order was refused. */
  remove(id: string): Promise<void>;
  byCallback(reference: string): Promise<RecurrenceRecord | undefined>;
  /** Newest first. */
  list(audience: Audience): Promise<RecurrenceRecord[]>;
  change(
    id: string,
    update: (record: RecurrenceRecord) => RecurrenceRecord,
  ): Promise<RecurrenceRecord | undefined>;
}

/** Members' trust. */
export interface TrustStore {
  /** Adds it, or keeps what became of it. */
  keep(record: TrustRecord): Promise<void>;
  get(id: string): Promise<TrustRecord | undefined>;
  /** All of a member, newest first. */
  of(subject: string): Promise<TrustRecord[]>;
  /** All that are active. */
  holding(): Promise<TrustRecord[]>;
  /** All that were ended. */
  revoked(): Promise<TrustRecord[]>;
}

/**
 * What the proxy remembers: screenings, the append-only log of their changes, and what belongs to an order. When a
 * method resolves, its work is on disk. Every method throws {@link StoreError} when the disk or the database fails.
 */
export interface Store {
  /** Changes when the log starts anew: cursors of another epoch are not valid. */
  readonly epoch: string;
  /** Whether several instances of the proxy may use it at once. */
  readonly isShared?: boolean;

  /** What an idempotency key has led to, if it was used. */
  earlier(owner: string, key: string): Promise<Repeated | undefined>;
  /** Claims an idempotency key and records the screening before the service is called, in one step. */
  reserve(reservation: Reservation): Promise<Reserved>;
  /** Forgets a refused order and frees its key. Answers false when a callback already reported it: then it stays. */
  release(id: string): Promise<boolean>;
  /** Changes a screening and appends the change to the log; `place` also makes a reserved one visible. */
  change(id: string, update: Update, options?: { place?: boolean }): Promise<ScreeningRecord | undefined>;
  /**
   * Screenings reserved by an instance that is gone: their answer will never come. In a store that is not shared, that is
   * every reservation there is at the start.
   */
  reservedIds(): Promise<string[]>;

  screening(id: string): Promise<ScreeningRecord | undefined>;
  /** Also finds what is only reserved: a callback may overtake the answer. */
  screeningByCallback(reference: string): Promise<ScreeningRecord | undefined>;
  /** Newest first, with the position the log had at that moment. */
  snapshot(audience: Audience, ids?: string[]): Promise<{ records: ScreeningRecord[]; position: number }>;
  /** The position of the newest entry; 0 for an empty log. */
  position(): Promise<number>;
  /** Entries after `after`, oldest first, at most `limit`. */
  read(audience: Audience, after: number, limit: number): Promise<LogEntry[]>;
  /** Calls `nudge` after each append that may concern this audience, until the signal aborts. */
  watch(audience: Audience, nudge: () => void, signal: AbortSignal): void;

  /** Everything a member ordered, what is only reserved included. */
  orderedBy(subject: string): Promise<ScreeningRecord[]>;
  /** Placed screenings that are due to be read back from the service, the longest silent first. */
  silent(now: number, limit: number): Promise<ScreeningRecord[]>;
  /** Notes that a screening was read back (`now` in milliseconds since the epoch). */
  looked(id: string, now: number): Promise<void>;

  readonly recurrences: RecurrenceStore;
  readonly trusts: TrustStore;
  /** Adds a run: the screening, placed and in the log, and its changed recurrence, in one step. */
  addRun(run: ScreeningRecord, recurrence: RecurrenceRecord): Promise<void>;

  serviceCandidate(clientReferenceId: string): Promise<string | undefined>;
  rememberCandidate(clientReferenceId: string, serviceCandidateId: string): Promise<void>;

  consents(screeningId: string): Promise<SealedConsent[]>;
  /** Keeps the sealed invite link of an order, in place of an earlier one. */
  keepInvite(screeningId: string, sealedLink: string, expiresAt: string): Promise<void>;
  /** Gives the kept link out once. */
  takeInvite(screeningId: string): Promise<{ sealedLink: string; expiresAt: string } | undefined>;

  /** Ends the page sessions of a subject issued until `at` (milliseconds since the epoch). */
  revoke(subject: string, at: number): Promise<void>;
  revocations(since: number): Promise<{ subject: string; at: number }[]>;

  close(): Promise<void>;
}
