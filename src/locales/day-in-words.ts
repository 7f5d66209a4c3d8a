import { localTime } from '../protocol/day.ts';

/** A day of the next week in a sentence: `Sunday, Nov 29`. */
export const comingDay = (tag: string, time: Date): string =>
  new Intl.DateTimeFormat(tag, { weekday: 'long', month: 'short', day: 'numeric' }).format(time);

/** The day of a time in a sentence: `November 26, 2026`, or `Nov 26, 2026`; '' for one that cannot be read. */
export function dayInWords(tag: string, at: string | null, dateStyle: 'long' | 'medium' = 'long'): string {
  const time = localTime(at ?? '');
  return Number.isNaN(time.getTime()) ? '' : new Intl.DateTimeFormat(tag, { dateStyle }).format(time);
}
