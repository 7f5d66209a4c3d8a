import { controlAt } from './field-table.ts';

/** The parts of a date; those of a month are the last two. */
export const dateParts = ['day', 'month', 'year'] as const;
export type DatePart = (typeof dateParts)[number];

/** The parts of a date or a month; none for another field. */
export function partsAt(path: string): readonly DatePart[] {
  const control = controlAt(path);
  if (control === 'date') return dateParts;
  return control === 'month' ? dateParts.slice(1) : [];
}

/** A date as it was typed: each part may be empty, or no number. */
export type TypedDate = Record<DatePart, string>;

/** The parts of an answer, which is stored as `year-month-day`, or as `year-month` for a month. */
export function typedDate(answer: unknown): TypedDate {
  const [year = '', month = '', day = ''] = typeof answer === 'string' ? answer.split('-') : [];
  return { year, month, day };
}

/** An answer with another text for one of its `parts`; empty once all of them are. */
export function withPart(answer: unknown, parts: readonly DatePart[], part: DatePart, text: string): string {
  const typed = { ...typedDate(answer), [part]: text.replaceAll('-', ' ') };
  const changed = dateParts.filter((each) => parts.includes(each)).map((each) => typed[each]);
  return changed.every((each) => each.trim() === '') ? '' : changed.toReversed().join('-');
}

/** What was typed as a number; `NaN` for what is none. Also reads Arabic, Persian and full-width digits. */
function numberOf(text: string): number {
  const digits = text
    .normalize('NFKC')
    .trim()
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
  return /^\d{1,4}$/.test(digits) ? Number(digits) : Number.NaN;
}

/** The code of what is wrong with a date that was typed in part, or wrongly; it names the parts at fault. */
export function typedDateProblem(answer: unknown, parts: readonly DatePart[]): string | undefined {
  const typed = typedDate(answer);
  const missing = dateParts.filter((part) => parts.includes(part) && typed[part].trim() === '');
  if (missing.length === parts.length) return undefined;
  if (missing.length > 0) return ['missing', ...missing].join('-');
  const [year, month, day] = [numberOf(typed.year), numberOf(typed.month), numberOf(typed.day)];
  if (!(month >= 1 && month <= 12)) return 'wrong-month';
  if (!(year >= 1000)) return 'wrong-year';
  if (!parts.includes('day')) return undefined;
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day >= 1 && day <= lastDay ? undefined : 'wrong-day';
}

/** The date as `YYYY-MM-DD`, or the month as `YYYY-MM`; `undefined` while it is not complete and real. */
export function isoDate(answer: unknown, parts: readonly DatePart[]): string | undefined {
  if (typeof answer !== 'string' || answer === '' || typedDateProblem(answer, parts)) return undefined;
  const typed = typedDate(answer);
  return dateParts
    .filter((part) => parts.includes(part))
    .map((part) => String(numberOf(typed[part])).padStart(2, '0'))
    .toReversed()
    .join('-');
}

/** The parts at fault, by the code of a problem: those that it names, else all. A date to come is a wrong year. */
export function faultyParts(code: string | undefined, parts: readonly DatePart[]): readonly DatePart[] {
  if (code === undefined || code === 'age') return [];
  if (code === 'past' || code === 'early') return ['year'];
  const named = dateParts.filter((part) => code.split('-').includes(part));
  return named.length > 0 ? named : parts;
}
