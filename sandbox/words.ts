import type { Profile, StatusMeaning } from './profile.ts';

/** The word at a position; the last one if the list is shorter. */
function word(words: string[], position: number): string {
  return words[Math.min(position, words.length - 1)] ?? '';
}

/** The profile's words for the states that the sandbox itself sets. */
export function screeningWords({ statuses, results }: Profile) {
  return {
    invited: word(statuses.created, 1),
    waiting: word(statuses.created, 0),
    pending: word(statuses['in-progress'], 0),
    inProgress: word(statuses['in-progress'], 1),
    complete: word(statuses.complete, 0),
    clear: word(results.clear, 0),
    review: word(results.review, 1),
    noResult: word(results.pending, 0),
    resultPending: word(results.pending, 1),
  };
}

/** The meaning of a status word, ignoring case and spaces; undefined if the profile does not list the word. */
export function meaningOf(status: string, { statuses }: Profile): StatusMeaning | undefined {
  const meanings = Object.keys(statuses) as StatusMeaning[];
  return meanings.find((meaning) => statuses[meaning].some((known) => isSameWord(known, status)));
}

const normalized = (text: string): string => text.toLowerCase().replaceAll(' ', '');

const isSameWord = (one: string, other: string): boolean => normalized(one) === normalized(other);

/** Whether a status says that the candidate has to add something. */
export const isIncomplete = (status: string, { statuses }: Profile): boolean =>
  isSameWord(status, word(statuses['needs-attention'], 0));
