/** What the proxy keeps of a member beside their proofs of identity: under a digest, so without naming them. */
export interface MemberRecord {
  /** Wrong attempts at identity questions, over all proofs; an abandoned proof counts as one. */
  wrongAnswers: number;
  /** When the last of them was counted, in milliseconds since the epoch. */
  countedAt: number;
  /** When they began proofs that may be billed, in the last 24 hours, oldest first; milliseconds since the epoch. */
  proofsBegun?: number[] | undefined;
  /** When they asked for links to the service's form, in the same way. */
  invitesAsked?: number[] | undefined;
  /** The beginning of a proof that is under way at some instance, by its name and when it began. */
  proofBeginning?: { name: string; at: number } | undefined;
  /** The member's newest record at the service, apart from any candidate's, and a keyed digest of the facts in it. */
  serviceRecord?: { id: string; reference: string; factsDigest: string } | undefined;
}

export const newMember: MemberRecord = { wrongAnswers: 0, countedAt: 0 };

/** What outlives an erasure: else whoever was erased could begin and guess anew. Undefined where nothing does. */
export function afterErasure({
  wrongAnswers,
  countedAt,
  proofsBegun = [],
}: MemberRecord): MemberRecord | undefined {
  const kept = { wrongAnswers, countedAt, ...(proofsBegun.length > 0 && { proofsBegun }) };
  if (wrongAnswers > 0) return kept;
  // By its time, the record is forgotten later.
  return kept.proofsBegun && { ...kept, countedAt: Math.max(...proofsBegun) };
}

/**
 * Returns what the record becomes, or `undefined` to leave it. Sessions of the member that were issued until
 * `revokedUntil` (milliseconds since the epoch, 0 where none was revoked) are over, perhaps by an erasure: what they
 * asked for must not be written any more. It must not wait, and is called again where the step is repeated.
 */
export type MemberUpdate = (known: MemberRecord, revokedUntil: number) => MemberRecord | undefined;
