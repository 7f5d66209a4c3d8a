/** What the proxy keeps of a member beside their proofs of identity. */
export interface MemberRecord {
  /** The host's reference of the member. */
  subject: string;
  /** The member's own record at the service, apart from any candidate's. */
  serviceCandidateId: string | null;
  /** Wrong attempts at identity questions, over all proofs; an abandoned proof counts as one. */
  wrongAnswers: number;
  /** When the last of them was counted, in milliseconds since the epoch. */
  countedAt: number;
  /** The beginning of a proof that is under way at some instance, by its name and when it began. */
  proofBeginning?: { name: string; at: number } | undefined;
}

export const newMember = (subject: string): MemberRecord => ({
  subject,
  serviceCandidateId: null,
  wrongAnswers: 0,
  countedAt: 0,
});
