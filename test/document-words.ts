import { globSync, readFileSync } from 'node:fs';

/** How many words each document has, as `wc -w` counts them. */
export const documentWords = (): Map<string, number> =>
  new Map(
    globSync('{*.md,docs/*.md,server-example/README.md}')
      .toSorted()
      .map((file) => [file, readFileSync(file, 'utf8').trim().split(/\s+/).length]),
  );

if (import.meta.main) {
  const words = documentWords();
  for (const [file, count] of words) console.log(`${count}`.padStart(6), file);
  console.log(
    `${[...words.values()].reduce((sum, count) => sum + count)}`.padStart(6),
    'in all; at most 15000',
  );
}
