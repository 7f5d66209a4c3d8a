import { type Candidate, lastName, withField } from '../../protocol/candidate.ts';
import { controlAt } from '../fields/field-table.ts';
import type { FieldTables, PhoneRules, Places } from '../fields/field-tables.ts';
import { isList } from '../fields/section-table.ts';
import { isoDate, partsAt } from '../fields/typed-date.ts';
import type { AnswerSheet } from './answer-sheet.ts';
import { localFields } from './local-fields.ts';

/** The answers of a sheet in the format of the wire: only of fields that the form asks for. */
export function wireCandidate(sheet: AnswerSheet, tables: FieldTables): Candidate {
  const concrete = sheet.fields.flatMap((field) =>
    sheet.concretePathsOf(field.path).map((path) => ({ ...field, path })),
  );
  return localFields(concrete, sheet, tables.places).reduce<Candidate>((candidate, { path }) => {
    const value = isList(path) ? sheet.entriesOf(path).map(() => ({})) : wireValue(sheet, path, tables);
    return value === undefined || sheet.isExcused(path) ? candidate : withField(candidate, path, value);
  }, {});
}

function wireValue(sheet: AnswerSheet, path: string, { places, phoneRules }: FieldTables): unknown {
  const answer = sheet.read(path);
  const control = controlAt(path);
  if (control === 'flag') return answer === true;
  if (control === 'country') return sheet.countryAt(path);
  if (typeof answer !== 'string') return answer ?? undefined;
  const text = answer.replace(/\p{Cc}+/gu, ' ').trim();
  if (text === '') return undefined;
  if (control === 'ssn') return text.replace(/[\s-]/g, '');
  if (control === 'phone') return wirePhone(text, sheet.countryAt('address.'), phoneRules);
  if (control === 'date') return isoDate(text, partsAt(path)) ?? text;
  if (control === 'month')
    return dayOf(isoDate(text, partsAt(path)) ?? text, /^(validTo|endDate)$/.test(lastName(path)));
  if (lastName(path) === 'regionCode') return wireRegion(text, sheet.countryAt(path), places);
  if (lastName(path) === 'postalCode') return wirePostalCode(text, sheet.countryAt(path));
  return text;
}

/**
 * A phone number in E.164: `+16155550123`. Without a country code it is one of the United States or Canada, as the page
 * says beside it, whatever country is chosen on a later step; else one of the country of the address. Text that is not a
 * phone number stays as typed and fails its rule.
 */
function wirePhone(text: string, country: string, { phoneOf }: PhoneRules): string {
  const compact = text.replace(/[\s().\-/\u00a0\u2010-\u2015]/g, '').replace(/^00/, '+');
  const phone = phoneOf(text, 'US') ?? phoneOf(text, country);
  return phone?.wire ?? (compact.startsWith('+') ? compact : text);
}

/** The first day of a month, or its last if it is an end. Text that is not a month stays as typed. */
function dayOf(month: string, isEnd: boolean): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return month;
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${month}-${isEnd ? new Date(Date.UTC(year, number, 0)).getUTCDate() : '01'}`;
}

function wirePostalCode(text: string, country: string): string {
  const code = text.toUpperCase().replace(/\s+/g, ' ');
  return country === 'US' ? code.replace(/^(\d{5})[ -]?(\d{4})$/, '$1$2') : code.replace(/-/g, '');
}

/** The code of a region: from its name, or from the part after the hyphen. A region without a code stays as typed. */
function wireRegion(text: string, country: string, { regionNamed, rules }: Places): string {
  const code = text.toUpperCase();
  const codes = rules.regionsOf(country).map(({ value }) => value);
  return (
    [text, code, `${country}-${code}`].find((each) => codes.includes(each)) ??
    regionNamed(text, country) ??
    text
  );
}
