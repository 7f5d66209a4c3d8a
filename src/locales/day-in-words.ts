import { localTime } from '../protocol/day.ts';

/** The day of a time in a sentence: `November 26, 2026`; '' for one that cannot be read. */
export function dayInWords(tag: string, at: string | null): string {
  const time = localTime(at ?? '');
  return Number.isNaN(time.getTime()) ? '' : new Intl.DateTimeFormat(tag, { dateStyle: 'long' }).format(time);
}
