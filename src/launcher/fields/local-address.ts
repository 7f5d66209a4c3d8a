import type { PlaceWords } from '../../locales/en/fields.ts';
import type { LauncherSentences } from '../../locales/sentences.ts';
import {
  type AddressFormat,
  type AddressPartKind,
  type AddressRules,
  isNeededIn,
  partLetter,
} from '../../protocol/address-format.ts';
import { lastName, pathBeside } from '../../protocol/candidate.ts';
import { ownValue } from '../../protocol/own-value.ts';
import type { PackageField } from '../../protocol/screening-package.ts';
import { isSpokenIn } from './places.ts';

/** The words of a part of an address in its country. */
export interface AddressWords {
  label: string;
  /** What to do, by the code of a problem. */
  problems: Record<string, string>;
}

/** Countries that write English and say postcode. The address data has no word for it. */
const sayPostcode = new Set(['AU', 'GB', 'GG', 'GI', 'IM', 'JE', 'MY', 'NZ', 'SG']);

/** The words of a part of an address in `country`, by the last name of its path; `undefined` for what is no such part. */
export function addressWords(
  { places, example }: LauncherSentences,
  format: AddressFormat,
  country: string,
  name: string,
): AddressWords | undefined {
  const kinds: Record<string, AddressPartKind> = {
    addressLine: 'street',
    municipality: format.city ?? 'city',
    regionCode: format.region ?? 'region',
    postalCode: format.postalCode ?? (sayPostcode.has(country) ? 'postcode' : 'postal'),
  };
  const kind = ownValue(kinds, name);
  if (kind === undefined) return undefined;
  const { label, ask, form }: PlaceWords = places[kind];
  const shown = name === 'postalCode' && format.example ? example(format.example) : undefined;
  const again = [ask, form, shown].filter(Boolean).join(' ');
  return { label, problems: { required: ask, choice: ask, format: again } };
}

/** Whether a postal code begins as no postal code of its region does, where that is known. */
export function isOutside(
  { regionPostalCodes }: AddressFormat,
  region: unknown,
  postalCode: unknown,
): boolean {
  if (typeof region !== 'string' || typeof postalCode !== 'string') return false;
  const key = `${region.slice(3)}:`;
  const known = regionPostalCodes?.split(',').find((entry) => entry.startsWith(key));
  return known !== undefined && !new RegExp(`^(?:${known.slice(key.length)})`).test(postalCode);
}

/** What the answers say of the address that a path belongs to. */
interface Answers {
  countryAt(path: string): string;
  /** Whether the service demanded the part. */
  wasRefused(path: string): boolean;
}

/**
 * The fields of concrete paths as the country of each address has them: without the parts that its addresses do not
 * have, in its order, and required only where every address has the part. A part that the service demanded is kept.
 * `locale` is the reader's: a country's own order is for those who read its language.
 */
export function localFields(
  fields: PackageField[],
  answers: Answers,
  rules: AddressRules,
  locale = '',
): PackageField[] {
  const formatAt = (path: string): AddressFormat => rules.formatOf(answers.countryAt(path));
  const kept = fields
    .filter(({ path }) => isWritten(formatAt(path), lastName(path)) || answers.wasRefused(path))
    .map(({ path, required }) => ({
      path,
      required: required && isNeededIn(formatAt(path), lastName(path)),
    }));
  const letterAt = ({ path }: PackageField): string => partLetter(lastName(path)) ?? '';
  return kept.map((field) => {
    if (letterAt(field) === '') return field;
    const address = pathBeside(field.path, '');
    const parts = kept.filter((each) => letterAt(each) !== '' && pathBeside(each.path, '') === address);
    const order = orderOf(formatAt(address), isSpokenIn(rules, answers.countryAt(address), locale));
    const sorted = parts.toSorted((a, b) => order.indexOf(letterAt(a)) - order.indexOf(letterAt(b)));
    return sorted[parts.indexOf(field)] ?? field;
  });
}

/** Whether addresses of a format have a part. A city is asked everywhere: what has none leaves it empty. */
function isWritten({ has }: AddressFormat, name: string): boolean {
  const letter = partLetter(name);
  return letter === undefined || letter === 'C' || has.includes(letter);
}

/** The parts in the order of a reader, all of them: the city beside the street where the format has no city. */
function orderOf({ has, hasLocally = has }: AddressFormat, isLocal: boolean): string {
  const order = isLocal ? hasLocally : has;
  const city = order.endsWith('A') && order.length > 1 ? 'CA' : 'AC';
  const all = order.includes('C') ? order : order.replace('A', city);
  return ['S', 'Z'].reduce((known, letter) => (known.includes(letter) ? known : known + letter), all);
}
