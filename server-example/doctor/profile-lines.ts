import type { ProfileLines } from './finding.ts';

/** Profile lines that say one thing: `profileLines(['lists', 'packages'], 'data')`. */
export function profileLines(way: string[], value: unknown): ProfileLines {
  return way.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as ProfileLines;
}
