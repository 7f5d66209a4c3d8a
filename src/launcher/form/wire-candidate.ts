import type { AddressRules } from '../../protocol/address-format.ts';
import { type Candidate, lastName, withField } from '../../protocol/candidate.ts';
import { plainText } from '../../protocol/plain-answer.ts';
import { controlAt, isList } from '../fields/field-table.ts';
import { localFields } from '../fields/local-address.ts';
import type { PhoneRules } from '../fields/phone-rules.ts';
import { regionCode } from '../fields/places.ts';
import { isoDate, lastDayOf, partsAt } from '../fields/typed-date.ts';
import type { AnswerSheet } from './answer-sheet.ts';

/** What converts answers, besides the answers themselves. */
export interface ReadingTables {
  /** How addresses are written: everywhere, or in the United States alone. */
  addresses: AddressRules;
  /** Where a field asks for a phone number. */
  phoneOf: PhoneRules | undefined;
}

/** The answers of a sheet in the format of the wire: only of fields that the form asks for. */
export const wireCandidate = (sheet: AnswerSheet, tables: ReadingTables): Candidate =>
  localFields(sheet.concreteFields(), sheet, tables.addresses).reduce<Candidate>((candidate, { path }) => {
    const value = isList(path) ? sheet.entriesOf(path).map(() => ({})) : wireValue(sheet, path, tables);
    return value === undefined || sheet.isExcused(path) ? candidate : withField(candidate, path, value);
  }, {});

function wireValue(sheet: AnswerSheet, path: string, { addresses, phoneOf }: ReadingTables): unknown {
  const answer = sheet.read(path);
  const control = controlAt(path);
  const country = sheet.countryAt(path);
  if (control === 'flag') return answer === true;
  if (control === 'country') return country;
  if (typeof answer !== 'string') return answer ?? undefined;
  const text = plainText(path, answer);
  if (text === '') return undefined;
  const name = lastName(path);
  if (control === 'ssn') return text.replace(/[\s-]/g, '');
  if (control === 'phone') return wirePhone(text, sheet.countryAt('address.'), phoneOf);
  if (control === 'date') return isoDate(text, partsAt(path)) ?? text;
  if (control === 'month') return wireMonth(text, path);
  if (name === 'regionCode') return regionCode(addresses, country, text) ?? text;
  return name === 'postalCode' ? wirePostalCode(text, country) : text;
}

/**
 * A phone number in E.164: `+16155550123`. Without a country code it is one of the United States or Canada, as the page
 * says beside it, whatever country is chosen on a later step; else one of the country of the address. Text that is not a
 * phone number, or has an extension, stays as typed and fails its rule.
 */
function wirePhone(text: string, country: string, phoneOf: PhoneRules | undefined): string {
  const compact = text.replace(/[\s().\-/\u00a0\u2010-\u2015]/g, '').replace(/^00/, '+');
  const phone = phoneOf?.(text, 'US') ?? phoneOf?.(text, country);
  if (phone?.extension) return text;
  return phone?.wire ?? (compact.startsWith('+') ? compact : text);
}

/** The first day of a month, or its last if it is an end. Text that is not a month stays as typed. */
function wireMonth(text: string, path: string): string {
  const month = isoDate(text, partsAt(path));
  if (month === undefined) return text;
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${month}-${/(validTo|endDate)$/.test(path) ? lastDayOf(year, number) : '01'}`;
}

function wirePostalCode(text: string, country: string): string {
  const code = text.toUpperCase().replace(/[\p{Pd}\u2212]/gu, '-');
  return country === 'US' ? code.replace(/^(\d{5})[ -]?(\d{4})$/, '$1$2') : code.replace(/-/g, '');
}
