import { daysUntil, localTime } from '../protocol/day.ts';

/** A day of the next week in a sentence: `Sunday, Nov 29`. */
export const comingDay = (tag: string, time: Date): string =>
  new Intl.DateTimeFormat(tag, { weekday: 'long', month: 'short', day: 'numeric' }).format(time);

/** The day of a time in a sentence: `November 26, 2026`, or `Nov 26, 2026`; '' for one that cannot be read. */
export function dayInWords(tag: string, at: string | null, month: 'long' | 'short' = 'long'): string {
  const time = localTime(at ?? '');
  if (Number.isNaN(time.getTime())) return '';
  return new Intl.DateTimeFormat(tag, { day: 'numeric', month, year: 'numeric' }).format(time);
}

/** A day that is expected, with its weekday where it is near; '' for one that is past, or cannot be read. */
export function dayToCome(tag: string, at: string | null): string {
  const time = localTime(at ?? '');
  const days = daysUntil(time);
  if (!(days >= 0)) return '';
  if (days < 2) return new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(days, 'day');
  return days < 7 ? comingDay(tag, time) : dayInWords(tag, at);
}
