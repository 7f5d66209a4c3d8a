import { controlAt } from './field-table.ts';

/** The parts of a date in the order in which an answer has them; a month has the first two. */
export const dateParts = ['year', 'month', 'day'] as const;
export type DatePart = (typeof dateParts)[number];
type DateParts = readonly DatePart[];

/** The parts of a date or a month; none for another field. */
export function partsAt(path: string): DateParts {
  const control = controlAt(path);
  if (control === 'date') return dateParts;
  return control === 'month' ? dateParts.slice(0, 2) : [];
}

/** A date as it was typed: each part may be empty, or no number. */
type TypedDate = Record<DatePart, string>;

/** The parts of an answer, which is stored as `year-month-day`, or as `year-month` for a month. */
export function typedDate(answer: unknown): TypedDate {
  const [year = '', month = '', day = ''] = typeof answer === 'string' ? answer.split('-') : [];
  return { year, month, day };
}

/** An answer with another text for one of its `parts`; empty once all of them are. */
export function withPart(answer: unknown, parts: DateParts, part: DatePart, text: string): string {
  const typed = { ...typedDate(answer), [part]: text.replaceAll('-', ' ') };
  const texts = parts.map((each) => typed[each]);
  return texts.some((each) => each.trim()) ? texts.join('-') : '';
}

/**
 * The number that an answer in plain digits has in a part, also as languages write it: 12., 12th, 1er, 12日; `NaN` for what is
 * none. Not with one letter of others: an o may be meant as a zero.
 */
const numberOf = (text: string): number =>
  Number(/^(\d{1,4})(\.|\p{sc=Han}|\p{L}{2})?$/u.exec(text.trim())?.[1]);

/** The code of what is wrong with a date that was typed in part, or wrongly; it names the parts at fault. */
export function typedDateProblem(answer: unknown, parts: DateParts): string | undefined {
  const typed = typedDate(answer);
  const missing = parts.filter((part) => typed[part].trim() === '');
  if (missing.length === parts.length) return undefined;
  if (missing.length > 0) return ['missing', ...missing].join('-');
  const [year, month, day] = dateParts.map((part) => numberOf(typed[part])) as [number, number, number];
  if (!(month >= 1 && month <= 12)) return 'wrong-month';
  if (!(year >= 1000)) return 'wrong-year';
  if (!parts.includes('day')) return undefined;
  return day >= 1 && day <= lastDayOf(year, month) ? undefined : 'wrong-day';
}

/** The date as `YYYY-MM-DD`, or the month as `YYYY-MM`; `undefined` while it is not complete and real. */
export function isoDate(answer: string, parts: DateParts): string | undefined {
  if (typedDateProblem(answer, parts)) return undefined;
  const typed = typedDate(answer);
  return parts.map((part) => String(numberOf(typed[part])).padStart(2, '0')).join('-');
}

/** The last day of a month (1 to 12). */
export const lastDayOf = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The parts at fault, by the code of a problem: those that it names, else all. A date to come is a wrong year. */
export function faultyParts(code: string | undefined, parts: DateParts): DateParts {
  if (code === undefined || code === 'age') return [];
  if (code === 'past' || code === 'early') return ['year'];
  const named = parts.filter((part) => code.split('-').includes(part));
  return named.length > 0 ? named : parts;
}

/** How dates of our calendar are written in a language. */
const dateFormat = (locale: string, form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { ...form, calendar: 'gregory', timeZone: 'UTC' });

/** A day (`YYYY-MM-DD`) or a month (`YYYY-MM`) in words; other text unchanged. */
export function dateInWords(text: string, locale: string, month: 'long' | 'short' = 'long'): string {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return text;
  return dateFormat(locale, { year: 'numeric', month, ...(text.length > 7 && { day: 'numeric' }) }).format(
    time,
  );
}

/** The parts in the order in which a language writes them. */
export function partOrder(locale: string, parts: DateParts): DatePart[] {
  const format = dateFormat(locale, { year: 'numeric', month: 'numeric', day: 'numeric' });
  const written = format.formatToParts(Date.UTC(2001, 1, 3)).map(({ type }) => type as DatePart);
  return written.filter((part) => parts.includes(part));
}

const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}.\s]/gu, '')
    .toLowerCase();

/** The number of a month by its name in a language, or by the beginning of it; other text unchanged. */
export function monthNumber(text: string, locale: string): string {
  const typed = plainLetters(text);
  if (!/\p{L}/u.test(typed)) return text;
  const formats = (['long', 'short'] as const).map((month) => dateFormat(locale, { month }));
  const names = Array.from({ length: 12 }, (_, index) =>
    formats.map((format) => plainLetters(format.format(Date.UTC(2001, index)))),
  );
  const exact = names.findIndex((each) => each.includes(typed));
  const begun = names.flatMap((each, index) => (each.some((name) => name.startsWith(typed)) ? [index] : []));
  const found = exact < 0 && begun.length === 1 ? begun[0]! : exact;
  return found < 0 ? text : String(found + 1);
}

/** Whose data is sent for a check is hardly younger or older: the page asks, and takes yes for an answer. */
const youngest = 18;
const oldest = 100;

/**
 * The age in whole years, today where the page is, of somebody born on `day` (`YYYY-MM-DD`), if it is so unusual that it
 * may be a typing mistake.
 */
export function unusualAge(day: string): number | undefined {
  // Swedish writes it like `day`.
  const today = new Date(Date.now()).toLocaleDateString('sv');
  const isBeforeBirthday = today.slice(5) < day.slice(5);
  const age = Number(today.slice(0, 4)) - Number(day.slice(0, 4)) - Number(isBeforeBirthday);
  return age < youngest || age > oldest ? age : undefined;
}
