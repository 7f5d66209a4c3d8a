import type { Consent } from '../../src/protocol/order.ts';
import type { ScreeningRecord } from './screening-record.ts';
import type { JobChange } from './tables/jobs.ts';

/** A signature, its typed name sealed; behind `memberPrefix` (`tables/consents.ts`) where a member signed. */
export interface SealedConsent extends Omit<Consent, 'typedName'> {
  sealedName: string;
  /** ISO 8601, UTC. */
  signedAt: string;
}

/** How many screenings may be ordered in any 24 hours, whatever became of them at the service. */
export interface DayLimits {
  /** Milliseconds since the epoch. */
  now: number;
  ordersPerUserAndDay: number;
  ordersPerDay: number;
}

export interface Reservation {
  /** Who orders: the same key of another subject is another key. */
  owner: string;
  key: string;
  /** A keyed digest of the order. */
  bodyDigest: string;
  /** The screening that would be ordered; not in the event log until it is placed. */
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
  dayLimits?: DayLimits;
  /**
   * Whether the order leads to this earlier screening of the same candidate and package. Asked from the newest on: `newer`
   * are those that it did not lead to.
   */
  mayJoin: (earlier: ScreeningRecord, newer: readonly ScreeningRecord[]) => boolean;
  /** Changed in the same step where the screening is reserved. */
  jobs?: JobChange[];
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
  /** So many orders were placed in 24 hours. */
  | { kind: 'limited'; limit: 'ordersPerUserAndDay' | 'ordersPerDay'; waitMs: number }
  /** Another order of the candidate is being sent: this one may lead to it, or must not overtake its facts. */
  | { kind: 'busy' }
  | { kind: 'joined'; record: ScreeningRecord };
