import { dayInWords } from './day-in-words.ts';
import type { Sentences } from './sentences.ts';
import type { News, Reader } from './standing.ts';

/** What happened since a result, with its day: `A notice was sent on Nov 26, 2026`. To a member nothing is said of it. */
export const newsInWords = (
  words: Sentences['status']['since'],
  { kind, at }: News,
  reader: Reader,
  tag: string,
): string =>
  (reader === 'operator' ? words.operator : words.candidate)[kind](
    // A headline does not break within a day.
    dayInWords(tag, at, 'short').replaceAll(' ', '\u00a0'),
  );
