import { worldAddressRules } from '../../src/protocol/world-address-rules.ts';
import { type Candidate, readField, withField } from '../../src/protocol/candidate.ts';
import { checkCandidate } from '../../src/protocol/field-rules.ts';
import { minimumPaths } from '../service/service-package.ts';
import { Refusal } from '../http/refusal.ts';

const required = new Set<string>(minimumPaths);

/** The fields by which members may prove who they are. */
const askedPaths = [
  ...minimumPaths,
  'middleName',
  'confirmedNoMiddleName',
  'dob',
  'ssn',
  'phone',
  'address.addressLine',
  'address.municipality',
  'address.regionCode',
  'address.postalCode',
  'address.countryCode',
];

/**
 * What a member says of themselves, and nothing else that was sent; always in the same order.
 *
 * @throws {Refusal} `fields_invalid`
 */
export function readMemberFacts(given: Candidate): Candidate {
  const facts = askedPaths.reduce<Candidate>((known, path) => {
    const value = readField(given, path);
    return value === undefined ? known : withField(known, path, value);
  }, {});
  const errors = checkCandidate(
    facts,
    askedPaths.map((path) => ({ path, required: required.has(path) })),
    worldAddressRules,
  );
  if (errors.length > 0) throw new Refusal('fields_invalid', { errors });
  return facts;
}
