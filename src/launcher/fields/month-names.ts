import type { DatePart } from './typed-date.ts';

/** The parts in the order in which a language writes them. */
export function partOrder(locale: string, parts: readonly DatePart[]): DatePart[] {
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    calendar: 'gregory',
    timeZone: 'UTC',
  });
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
  const start = plainLetters(text);
  if (!/\p{L}/u.test(start)) return text;
  const months = Array.from({ length: 12 }, (_, index) =>
    (['long', 'short'] as const).map((month) =>
      plainLetters(
        new Intl.DateTimeFormat(locale, { month, calendar: 'gregory', timeZone: 'UTC' }).format(
          Date.UTC(2001, index, 1),
        ),
      ),
    ),
  );
  const exact = months.findIndex((names) => names.includes(start));
  if (exact >= 0) return String(exact + 1);
  const begun = months.flatMap((names, index) =>
    names.some((name) => name.startsWith(start)) ? [index + 1] : [],
  );
  return begun.length === 1 ? String(begun[0]) : text;
}
