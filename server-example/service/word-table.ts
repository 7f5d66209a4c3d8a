import * as z from 'zod/mini';
import { plain } from './meaning.ts';

/** A word of the service; one that it writes as a number may stand in a profile as a number. */
export const word = z.pipe(z.union([z.string(), z.number()]), z.transform(String));
export const words = z.array(word).check(z.minLength(1));

type Words = string | readonly string[];

/** Refuses a table in which a word of the service has two meanings: a check could show as clear that is to be reviewed. */
export const eachWordOnce = z.check<Record<string, Words>>(({ value, issues }) => {
  const seen = new Map<string, { meaning: string; word: string }>();
  for (const [meaning, words] of Object.entries(value))
    for (const word of [words].flat()) {
      const first = seen.get(plain(word));
      if (first === undefined) seen.set(plain(word), { meaning, word });
      else if (first.meaning !== meaning)
        issues.push({ code: 'custom', input: value, message: sentence(first, { meaning, word }) });
    }
});

const sentence = (one: { meaning: string; word: string }, other: typeof one): string =>
  `"${one.word}" in ${one.meaning} and "${other.word}" in ${other.meaning} are the same word: leave it in one of them (what your file does not name has the words of the default profile)`;
