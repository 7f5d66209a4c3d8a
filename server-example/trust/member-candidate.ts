import { worldAddressRules } from '../../src/protocol/world-address-rules.ts';
import { type Candidate, readField, withField } from '../../src/protocol/candidate.ts';
import { checkCandidate } from '../../src/protocol/field-rules.ts';
import { plainAnswer } from '../../src/protocol/plain-answer.ts';
import { minimumPaths } from '../service/service-package.ts';
import { Refusal } from '../refusal.ts';
import { memberEmail, newMemberReference } from './service-references.ts';
import type { KeyRing } from '../key-ring.ts';

/** The fields by which members may prove who they are. */
const askedPaths = [
  ...minimumPaths,
  'middleName',
  'confirmedNoMiddleName',
  'dob',
  'ssn',
  'phone',
  'address.addressLine',
  'address.addressLine2',
  'address.municipality',
  'address.regionCode',
  'address.postalCode',
  'address.countryCode',
];
const askedFields = askedPaths.map((path, index) => ({ path, required: index < minimumPaths.length }));

/**
 * The member as the service gets to know them: what they say of themselves, and nothing else that was sent, under a
 * reference that no other proof has. So the facts under a trust never change.
 *
 * @throws {Refusal} `fields_invalid`
 */
export function memberCandidate(given: Candidate, subject: string, keys: KeyRing): Candidate {
  const facts = askedPaths.reduce<Candidate>((known, path) => {
    const value = readField(given, path);
    return value === undefined ? known : withField(known, path, plainAnswer(path, value));
  }, {});
  const errors = checkCandidate(facts, askedFields, worldAddressRules);
  if (errors.length > 0) throw new Refusal('fields_invalid', { errors });
  const clientReferenceId = newMemberReference(subject);
  const email = memberEmail(String(facts['email']), clientReferenceId, keys);
  return { ...facts, email, clientReferenceId };
}
