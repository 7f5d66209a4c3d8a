import type { Candidate } from '../../src/protocol/candidate.ts';
import type { ScreeningPackage } from '../../src/protocol/screening-package.ts';
import type { Question } from '../../src/protocol/trust.ts';
import type { TimeLimit } from '../time-limit.ts';
import type { CallbackHeader } from './callback-header.ts';
import type { ScreeningOrder } from './screening-request.ts';
import type { ServiceError } from './service-error.ts';
import type { Resource, ServiceScreening } from './service-screening.ts';

/**
 * The background-screening service in canonical names; its own names stop here. `createProxy` takes any: what a profile
 * describes is one ({@link ProfiledService}). What a service has not, it leaves out, and pages are offered none of it.
 *
 * Every method ends within `limit`, and throws {@link ServiceError} alone. Ids are texts that stand in paths.
 */
export interface ScreeningService {
  readonly candidates: Candidates;
  /** The active packages. `leaveOut` takes why one is left out that cannot be read. */
  packages(limit: TimeLimit, leaveOut?: (error: ServiceError) => void): Promise<ScreeningPackage[]>;
  /**
   * Orders a screening of the candidate, whose answers are for this call alone. It asks once, unless the service certainly did
   * nothing. An error without `didNothing` leaves the order unconfirmed.
   */
  order(order: OrderOfCandidate, idempotencyKey: string, limit: TimeLimit): Promise<ServiceScreening>;
  /**
   * Reads a screening back. Without it callbacks decide.
   *
   * @param resource how it was ordered, because an early status alone does not show it.
   */
  readonly read?:
    | ((id: string, resource: Resource, limit: TimeLimit) => Promise<ServiceScreening>)
    | undefined;
  /** Whether screenings that are ordered so get another id once. */
  changesId?(mode: Resource['mode']): boolean;
  /** Finds the screening in the parsed body of a callback that proved itself. */
  readCallback(body: unknown): CallbackContent;
  /** The screening in the payload of a callback, where it holds one; needed where there is no `read`. */
  screeningIn?(payload: unknown, resource: Resource): ServiceScreening;
  /** Whether all callbacks come to one address, which no order tells: they only ask for a read. */
  readonly hasSharedCallback?: boolean;
  /** Whether callbacks bear the `user` and `password` of the order, as Basic credentials. */
  readonly hasCallbackCredentials?: boolean;
  /** The header by which a callback proves where it comes from, where there is one. */
  readonly callbackHeader?: CallbackHeader | null;
  /** A new invite link; the earlier one stops working. */
  readonly renewInvite?: ((id: string, limit: TimeLimit) => Promise<string>) | undefined;
  /** Seconds for which an unused invite link works; 600 where it is not said. */
  readonly inviteSeconds?: number;
  /** Where staff see the report; undefined where there is no such place. */
  reportLink?(id: string, resource: Resource, limit: TimeLimit): Promise<string | undefined>;
  /** Where a candidate reads their report and disputes it. */
  readonly candidatePortal?: ((candidateId: string, limit: TimeLimit) => Promise<string>) | undefined;
  /** Asked at the start, so that wrong credentials are logged before a page needs them. */
  logIn?(limit: TimeLimit): Promise<void>;
  /** Without them no member is trusted with outcomes. */
  readonly identities?: Identities;
  /** Without them nothing recurs. */
  readonly subscriptions?: Subscriptions;
}

/** The answers are never kept with an order. */
export type OrderOfCandidate = ScreeningOrder & { candidate: Candidate };

/** The content of a callback; `other` is a type of event that the proxy does not follow. */
export type CallbackContent =
  | { kind: 'other' }
  | {
      kind: 'screening';
      payload?: unknown;
      /** The service's id of the screening, where the callback names it. */
      id: string | undefined;
    };

export interface SaveOptions {
  limit: TimeLimit;
  /** The service's id, if the store has it. */
  id?: string | undefined;
  /** Canonical paths: what a candidate that exists has there is not changed. */
  keeps?: string[];
  /** Asked just before something is written: where it throws, nothing is. */
  check?: () => Promise<void>;
}

/** The candidates of the account: one for each reference, created once and then updated. */
export interface Candidates {
  /**
   * Creates the candidate, or updates the one that already has the reference. Answers the service's id; where the service
   * knows only orders, the reference: `candidate.clientReferenceId`.
   *
   * @throws {ServiceError} `refused`, with the paths, where what it `keeps` would have to be changed.
   */
  save(candidate: Candidate, idempotencyKey: string, options: SaveOptions): Promise<string>;
  /** The ids of the candidate's screenings, the newest last; undefined where the service does not tell them. */
  screeningIds?(id: string, limit: TimeLimit): Promise<string[] | undefined>;
}

export interface Identity {
  id: string;
  isVerified: boolean;
  /** Null where the service does not say. */
  attemptsLeft: number | null;
  /** None once the identity is verified; after a wrong attempt perhaps none until {@link Identities.askAgain}. */
  questions: Question[];
}

/** Proof of identity by questions, and the trust that is built on it. */
export interface Identities {
  /** Asks the questions that only this candidate can answer. */
  ask(candidateId: string, idempotencyKey: string, limit: TimeLimit): Promise<Identity>;
  /** Submits one attempt. It is never repeated: every attempt counts. */
  answer(identityId: string, answers: Record<string, string>, limit: TimeLimit): Promise<Identity>;
  /** Reads an identity back, with the questions that are open. */
  read(identityId: string, limit: TimeLimit): Promise<Identity>;
  /** The questions for the next attempt. */
  askAgain(identity: Identity, limit: TimeLimit): Promise<Question[]>;
  /** Makes the proved candidate a trusted end user; answers the trust's id. */
  trust(candidateId: string, identityId: string, limit: TimeLimit): Promise<string>;
  /** Whether a trust is still active. Without it trusts are believed until they are ended here. */
  readonly isTrusted?: ((trustId: string, limit: TimeLimit) => Promise<boolean>) | undefined;
  /** Ends a trust; one that is gone has ended. */
  revoke(trustId: string, limit: TimeLimit): Promise<void>;
}

export interface Subscription {
  id: string;
  isEnded: boolean;
  /** ISO 8601, UTC, or a day alone; null when no further run is planned or known. */
  nextAt: string | null;
}

export interface Schedule {
  /** An ISO 8601 duration of one unit: `P1M`. */
  interval: string;
  /** ISO 8601, UTC. */
  startAt: string;
  idempotencyKey: string;
}

/** Screenings that the service repeats by itself. */
export interface Subscriptions {
  /** Whether the same request again is answered with the same plan, instead of making another one. */
  readonly canStartAgain: boolean;
  /** Plans runs of this order from `startAt` on. */
  start(order: ScreeningOrder, schedule: Schedule, limit: TimeLimit): Promise<Subscription>;
  read(id: string, limit: TimeLimit): Promise<Subscription>;
  /** The service's ids of the screenings that its runs ordered, oldest first. */
  runs(id: string, limit: TimeLimit): Promise<string[]>;
  /** Ends it; one that is gone has ended. */
  end(id: string, limit: TimeLimit): Promise<void>;
}
