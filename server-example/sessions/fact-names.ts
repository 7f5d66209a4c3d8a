import type { PageSessionRequest } from '../../src/protocol/page-session-request.ts';
import { answersOf, lastName, pathBeside } from '../../src/protocol/candidate.ts';
import { ownValue } from '../../src/protocol/own-value.ts';
import { nearestName } from '../nearest-name.ts';
import { Refusal } from '../refusal.ts';
import { candidateFields } from '../service/profile-names.ts';

/** What others call a field, in lower case and without an underscore. */
const otherNames: Record<string, string> = {
  name: 'givenName',
  fullname: 'givenName',
  firstname: 'givenName',
  lastname: 'familyName',
  surname: 'familyName',
  birthdate: 'dob',
  birthday: 'dob',
  dateofbirth: 'dob',
  mail: 'email',
  phonenumber: 'phone',
  mobile: 'phone',
  street: 'addressLine',
  city: 'municipality',
  state: 'regionCode',
  zip: 'postalCode',
  zipcode: 'postalCode',
  country: 'countryCode',
  addresses: 'additionalAddresses',
};

/** One letter makes another word of a name that is so short. */
const shortName = 4;
/** Fields of its record that nobody answers. */
const ownToService = new Set(['id', 'screeningIds', 'fullName']);

/**
 * A fact under a wrong name would go nowhere, and be asked of the candidate once more. A name that is like none of ours is
 * taken: the service may have a field of its own.
 *
 * @throws {Refusal} `invalid_request`
 */
export function checkFactNames({ candidate = {} }: PageSessionRequest): void {
  const names = answersOf(candidate).map(([path]) => path.replaceAll(/\[\d+\]/g, '[]'));
  const mistakes = [...new Set(names)].flatMap((name) => {
    const near = nearField(name);
    return near === undefined ? [] : [{ path: `candidate.${near.name}`, near: near.field }];
  });
  const [first] = mistakes;
  if (first === undefined) return;
  throw new Refusal('invalid_request', {
    errors: mistakes.map(({ path }) => ({ path, code: 'unrecognized_keys' })),
    detail: `${first.path} is no field of a candidate: is it ${first.near}?`,
  });
}

/** The name that is wrong, or that of the object which holds it, and the field that is meant. */
function nearField(name: string): { name: string; field: string } | undefined {
  const last = lastName(name);
  const meant = ownValue(otherNames, last.toLowerCase().replaceAll('_', ''));
  if (candidateFields.has(name) && !ownToService.has(name)) return undefined;
  const holder = name.slice(0, -last.length - 1).replace(/\[\]$/, '');
  if (holder !== '' && !candidateFields.has(holder)) return nearField(holder);
  const ours = meant ?? last;
  const fields = [...candidateFields].filter((field) => !ownToService.has(field));
  const beside = fields.filter((field) => field === pathBeside(name, lastName(field))).map(lastName);
  const near = nearestName(ours, beside, ours.length <= shortName ? 0 : Math.max(1, ours.length / 4));
  const field =
    near === undefined && holder === ''
      ? fields.find((one) => one === `address.${ours}`)
      : near && pathBeside(name, near);
  return field === undefined ? undefined : { name, field };
}
