/** A number from 0 to 1. */
export type Random = () => number;

/** The same numbers for the same words, in each process (mulberry32). */
export function randomOf(words: string): Random {
  let state = 0x811c9dc5;
  for (const letter of words) state = Math.imul(state ^ letter.codePointAt(0)!, 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
