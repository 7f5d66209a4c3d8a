/** A word without what does not count. */
export const plain = (word: string): string => word.toLowerCase().replace(/[\s_-]/g, '');

/** By table of words: the meaning of each plain word. */
const tables = new WeakMap<object, Map<string, string>>();

/** What a word of the service means, compared without case, spaces, hyphens and underscores. */
export function meaning<Meaning extends string>(
  words: Record<Meaning, readonly string[]>,
  word: string,
): Meaning | undefined {
  let table = tables.get(words);
  if (!table) {
    const entries = Object.entries<readonly string[]>(words);
    // As the profile spells them, too: most words come like that.
    table = new Map(
      entries.flatMap(([key, known]) =>
        known.flatMap((one) => [one, plain(one)].map((form) => [form, key] as const)),
      ),
    );
    tables.set(words, table);
  }
  return (table.get(word) ?? table.get(plain(word))) as Meaning | undefined;
}

/** Whether a word is one of these, compared in the same way. */
export const hasWord = (words: readonly string[], word: string): boolean =>
  words.some((known) => plain(known) === plain(word));
