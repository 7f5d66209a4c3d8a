import { localTime } from '../protocol/day.ts';
import type { Sentences } from './sentences.ts';
import type { News, Reader, Standing } from './standing.ts';

type Words = Sentences['status']['since'];

/** What happened since a result, with its day: `A notice was sent on Nov 26`. To a member nothing is said of it. */
export function newsInWords(words: Words, { kind, at }: News, reader: Reader, tag: string): string {
  const { noticeClosed, disputeClosed, candidate, operator } = words;
  const own = reader === 'operator' ? operator : candidate;
  return { noticeClosed, disputeClosed, ...own }[kind](shortDay(tag, at));
}

/** `Nov 26`, with the year where it is another one; '' for a time that cannot be read. */
function shortDay(tag: string, at: string | null): string {
  const time = localTime(at ?? '');
  if (Number.isNaN(time.getTime())) return '';
  const isThisYear = time.getFullYear() === new Date(Date.now()).getFullYear();
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', ...year }).format(time);
}

/** What goes on after it, where there is something to say. */
export function nextAfter(
  { next }: Words,
  headline: Standing['headline'],
  reader: Reader,
): string | undefined {
  if (typeof headline !== 'object') return undefined;
  const own: Partial<Record<string, string>> = reader === 'operator' ? next.operator : next.candidate;
  return own[headline.kind];
}
