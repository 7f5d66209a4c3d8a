import { randomBytes } from 'node:crypto';
import type { KeyRing } from '../key-ring.ts';

/**
 * What the service calls people: its references are unique, and a member who proves identity must never get hold of the
 * record of a candidate. So members have a namespace of their own. References of candidates stay as the host gives
 * them, and are escaped where one could be taken for a member's.
 *
 * A member has a record for each set of facts, told apart by a random ending: what is sent for a new proof must not
 * change the record that an earlier trust rests on.
 */
export const newMemberReference = (subject: string): string =>
  `member:${subject}:${randomBytes(6).toString('base64url')}`;

export const candidateReference = (clientReferenceId: string): string =>
  /^(member|candidate):/.test(clientReferenceId) ? `candidate:${clientReferenceId}` : clientReferenceId;

/**
 * Addresses are unique at the service, too: a member must occupy neither the address of a candidate, who may be the same
 * person, nor that of another record of a member. So each of these has a tag of its own, which nobody else can work out.
 * It leads to the same mailbox.
 */
export function memberEmail(email: string, reference: string, keys: KeyRing): string {
  const code = Buffer.from(keys.sign('member address', reference), 'base64url').toString('hex').slice(0, 8);
  return email.replace(/@(?=[^@]*$)/, `+member-${code}@`);
}
