import { lastName } from '../../src/protocol/candidate.ts';
import type { Profile } from '../service/profile.ts';

/** How other services name the fields of a candidate, by canonical path. Tried in this order. */
const hints: [path: string, hint: RegExp][] = [
  ['fullName', /full_?name|whole_?name|^name$/i],
  ['middleName', /middle/i],
  ['givenName', /first|given|fore_?name/i],
  ['familyName', /last|family|surname/i],
  ['email', /mail|^contact$/i],
  ['dob', /birth|^dob$|born/i],
  ['ssn', /ssn|social|tax/i],
  ['phone', /phone|mobile|^tel/i],
  ['driversLicense.licenseNumber', /(driv|licen[cs]e).*(number|no)$/i],
  ['driversLicense.issuingAgency', /(driv|licen[cs]e).*(agency|state|issue)/i],
  ['address.addressLine', /street|line/i],
  ['address.municipality', /city|town|municipal|locality/i],
  ['address.regionCode', /state|region|province/i],
  ['address.postalCode', /zip|post/i],
  ['address.countryCode', /country|nation|land$/i],
];

/**
 * The canonical paths of unknown names as far as they can be guessed, and the names that cannot. Members of lists are
 * never guessed, because several lists use the same word.
 *
 * @param used names of the service whose meaning is known.
 */
export function guessNames(
  profile: Profile,
  used: string[],
  unknown: string[],
): { candidate: Record<string, string>; rest: string[] } {
  const guessed = new Map<string, string>();
  const isFree = (path: string) => !guessed.has(path) && !used.includes(profile.candidate[path] ?? '');
  const rest = unknown.filter((name) => {
    if (name.includes('[]')) return true;
    const path = hints.find(([one, hint]) => hint.test(name) && isFree(one))?.[0];
    if (path !== undefined) guessed.set(path, name);
    return path === undefined;
  });
  return { candidate: Object.fromEntries(guessed), rest };
}

/** The canonical path with the same words, the same last name or the same section; list members first match each other. */
export function similarPath(profile: Profile, name: string): string | undefined {
  const isMember = (path: string) => path.includes('[]');
  const paths = Object.keys(profile.candidate).toSorted(
    (a, b) => Number(isMember(b) === isMember(name)) - Number(isMember(a) === isMember(name)),
  );
  const plain = (path: string) => path.replaceAll('[]', '');
  const section = (path: string) => plain(path).split('.')[0];
  return (
    paths.find((path) => path === name) ??
    paths.find((path) => lastName(plain(path)) === lastName(plain(name))) ??
    paths.find((path) => section(path) === section(name))
  );
}
