import type { Trust } from '../../src/protocol/trust.ts';

/** What the proxy keeps of a member's trust: never the questions, which are personal. */
export interface TrustRecord {
  id: string;
  /** The host's reference of the member. */
  subject: string;
  purpose: string;
  status: Trust['status'];
  attemptsLeft: number;
  /** The same as the service itself said it last; absent where it did not. */
  serviceAttemptsLeft?: number | undefined;
  /**
   * A keyed digest of answers that were counted as wrong though nobody knows what the service made of them, and when the
   * member's wrong answer before was counted: the same answers again cost nothing.
   */
  undecided?: { answersDigest: string; countedAt: number } | undefined;
  /** Milliseconds since the epoch. */
  beganAt: number;
  serviceCandidateId: string;
  identityId: string;
  /** The service's id of the trust, once it exists. */
  trustId: string | null;
}

/** Which of a member's trusts lets them see the outcome of what they ordered for this purpose. */
export const trustFor = (trusts: TrustRecord[], purpose: string | null): TrustRecord | undefined =>
  trusts.find((trust) => trust.status === 'trusted' && trust.purpose === purpose);

/**
 * Returns what the proof becomes, or `undefined` to leave it. `known` is the record as it is, or `undefined` where there
 * is none (any more); `revokedUntil` as in `MemberUpdate`. It must not wait, and is called again where the step is
 * repeated.
 */
export type TrustUpdate = (known: TrustRecord | undefined, revokedUntil: number) => TrustRecord | undefined;
