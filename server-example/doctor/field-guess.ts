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
 * The canonical path that a field of the service probably means, or `undefined`. Members of lists are never guessed,
 * because several lists use the same word.
 *
 * @param isFree whether a canonical path still has no name at the service.
 */
export function guessField(servicePath: string, isFree: (path: string) => boolean): string | undefined {
  if (servicePath.includes('[]')) return undefined;
  return hints.find(([path, hint]) => hint.test(servicePath) && isFree(path))?.[0];
}
