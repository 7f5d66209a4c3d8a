import { type AddressFormat, isNeededIn, partLetter } from '../../protocol/address-format.ts';
import { lastName, pathBeside } from '../../protocol/candidate.ts';
import type { PackageField } from '../../protocol/screening-package.ts';
import type { Places } from '../fields/field-tables.ts';
import type { AnswerSheet } from './answer-sheet.ts';

/**
 * The fields of concrete paths as the country of each address has them: without the parts that its addresses do not
 * have, in its order, and required only where every address has the part. A part that the service demanded is kept.
 * `locale` is the reader's: a country's own order is for those who read its language.
 */
export function localFields(
  fields: PackageField[],
  sheet: AnswerSheet,
  { rules }: Places,
  locale = '',
): PackageField[] {
  const formatAt = (path: string): AddressFormat => rules.formatOf(sheet.countryAt(path));
  const kept = fields
    .filter(({ path }) => isWritten(formatAt(path), lastName(path)) || sheet.wasRefused(path))
    .map((field) => ({
      ...field,
      required: field.required && isNeededIn(formatAt(field.path), lastName(field.path)),
    }));
  const letterAt = ({ path }: PackageField): string => partLetter(lastName(path)) ?? '';
  return kept.map((field) => {
    if (letterAt(field) === '') return field;
    const address = pathBeside(field.path, '');
    const parts = kept.filter((each) => letterAt(each) !== '' && pathBeside(each.path, '') === address);
    const order = orderOf(formatAt(address), locale);
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
function orderOf({ has, hasLocally = has, language = '' }: AddressFormat, locale: string): string {
  const isLocal = locale.split('-', 1)[0] === language.split('-', 1)[0];
  const order = isLocal ? hasLocally : has;
  const city = order.endsWith('A') && order.length > 1 ? 'CA' : 'AC';
  const all = order.includes('C') ? order : order.replace('A', city);
  return ['S', 'Z'].reduce((known, letter) => (known.includes(letter) ? known : known + letter), all);
}
