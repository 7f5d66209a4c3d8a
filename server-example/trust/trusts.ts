import type { Base } from '../base.ts';
import { IdentityProofs } from './identity-proofs.ts';
import { MemberTrusts } from './member-trusts.ts';
import { WrongAnswers } from './wrong-answers.ts';

/** Which members are trusted with outcomes, and how they prove who they are. */
export function makeTrusts(base: Base) {
  const wrongAnswers = new WrongAnswers(base);
  const trusts = new MemberTrusts({ ...base, wrongAnswers });
  const { identities } = base.service;
  const proofs = identities && new IdentityProofs({ ...base, identities, trusts, wrongAnswers });
  return { trusts, proofs, wrongAnswers };
}
