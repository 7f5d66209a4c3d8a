import type { ProfileLines } from './finding.ts';

/** Profile lines with one value: `profileLines(['lists', 'packages'], 'data')`. */
export function profileLines(path: string[], value: unknown): ProfileLines {
  return path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as ProfileLines;
}
