import { type Candidate, concretePaths, readField, withField } from '../protocol/candidate.ts';
import type { PackageField } from '../protocol/screening-package.ts';
import { isList, lastName, lookOf } from './field-catalogue.ts';
import { places } from './late-parts.ts';
import { wirePhone } from './phone.ts';

/** The country of the address that `path` lies in, of the candidate's own address, or the United States. */
export function countryAt(answers: Candidate, path: string): string {
  const beside = path.slice(0, path.length - lastName(path).length);
  const country = readField(answers, `${beside}countryCode`) || readField(answers, 'address.countryCode');
  return typeof country === 'string' && country ? country : 'US';
}

/** A month as a day of it: an end is its last one. What is no month stays as it is. */
function dayOf(month: string, isEnd: boolean): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return month;
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${month}-${isEnd ? new Date(Date.UTC(year, number, 0)).getUTCDate() : '01'}`;
}

function wirePostalCode(text: string, country: string): string {
  const code = text.toUpperCase().replace(/\s+/g, ' ');
  return country === 'US' ? code.replace(/^(\d{5})[ -]?(\d{4})$/, '$1$2') : code.replace(/-/g, '');
}

function wireRegion(text: string, country: string): string {
  const code = text.toUpperCase();
  if (/^[A-Z0-9]{1,3}$/.test(code)) return `${country}-${code}`;
  return places.content?.regionNamed(text, country) ?? code;
}

function wireValue(answers: Candidate, path: string): unknown {
  const answer = readField(answers, path);
  const control = lookOf(path)?.control;
  if (control === 'flag') return answer === true;
  if (control === 'country') return countryAt(answers, path);
  if (typeof answer !== 'string') return answer ?? undefined;
  const text = answer.replace(/\p{Cc}+/gu, ' ').trim();
  if (text === '') return undefined;
  if (control === 'ssn') return text.replace(/[\s-]/g, '');
  if (control === 'phone') return wirePhone(text, countryAt(answers, 'address.'));
  if (control === 'month') return dayOf(text, /^(validTo|endDate)$/.test(lastName(path)));
  if (lastName(path) === 'regionCode') return wireRegion(text, countryAt(answers, path));
  if (lastName(path) === 'postalCode') return wirePostalCode(text, countryAt(answers, path));
  return text;
}

/** Whether an answer is moot because another one says so. */
function isMoot(answers: Candidate, path: string): boolean {
  const name = lastName(path);
  const excuse = { middleName: 'confirmedNoMiddleName', endDate: 'currentEmployer' }[name];
  return excuse !== undefined && readField(answers, path.slice(0, -name.length) + excuse) === true;
}

/** The answers to `fields` as they travel: only what was asked, each in the format of the wire. */
export function wireCandidate(answers: Candidate, fields: PackageField[]): Candidate {
  return fields
    .flatMap(({ path }) => concretePaths(answers, path))
    .reduce<Candidate>((candidate, path) => {
      const list = isList(path) ? readField(answers, path) : undefined;
      const value = Array.isArray(list) ? list.map(() => ({})) : wireValue(answers, path);
      return value === undefined || isMoot(answers, path) ? candidate : withField(candidate, path, value);
    }, {});
}
