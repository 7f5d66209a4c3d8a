import type { Profile } from '../service/profile.ts';

/** How other services name the fields of a candidate, by canonical path. Tried in this order. */
const fieldHints: Record<string, RegExp> = {
  fullName: /full_?name|whole_?name|^name$/i,
  middleName: /middle/i,
  givenName: /first|given|fore_?name/i,
  familyName: /last|family|surname/i,
  email: /mail|^contact$/i,
  dob: /birth|^dob$|born/i,
  ssn: /ssn|social|tax/i,
  phone: /phone|mobile|^tel/i,
  'driversLicense.licenseNumber': /(driv|licen[cs]e).*(number|no)$/i,
  'driversLicense.issuingAgency': /(driv|licen[cs]e).*(agency|state|issue)/i,
  'address.addressLine': /street|line/i,
  'address.municipality': /city|town|municipal|locality/i,
  'address.regionCode': /state|region|province/i,
  'address.postalCode': /zip|post/i,
  'address.countryCode': /country|nation|land$/i,
};

/**
 * The names of fields that can be guessed, by canonical path. Members of lists are never guessed, because several lists
 * use the same word.
 *
 * @param used names of the service whose meaning is known.
 */
export function guessFields(profile: Profile, used: string[], unknown: string[]): Record<string, string> {
  const free = Object.entries(fieldHints).filter(([path]) => !used.includes(profile.candidate[path] ?? ''));
  return matchHints(
    Object.fromEntries(free),
    unknown.filter((name) => !name.includes('[]')),
  );
}

/** The first name that fits each hint, by the key of the hint. A name is used once. */
export function matchHints(hints: Record<string, RegExp>, names: string[]): Record<string, string> {
  const matched: Record<string, string> = {};
  for (const [key, hint] of Object.entries(hints)) {
    const name = names.find((one) => hint.test(one) && !Object.values(matched).includes(one));
    if (name !== undefined) matched[key] = name;
  }
  return matched;
}
