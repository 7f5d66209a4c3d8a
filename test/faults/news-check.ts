import type { History } from './history.ts';
import type { Violation } from './violation.ts';

/** The host hears no older revision after a newer one, and in the end the newest of each screening. */
export function checkNews({ heard, pages }: History): Violation[] {
  if (!heard) return [];
  const found: Violation[] = [];
  const newest = new Map<string, number>();
  for (const { screeningId, revision } of heard) {
    const before = newest.get(screeningId) ?? 0;
    if (revision < before)
      found.push({
        kind: 'backwards',
        what: `the host heard revision ${revision} of ${screeningId} after ${before}`,
      });
    newest.set(screeningId, Math.max(before, revision));
  }
  const operator = pages.find(({ candidate }) => candidate === undefined);
  for (const { screeningId, revision } of operator?.end ?? [])
    if (newest.get(screeningId) !== revision)
      found.push({
        kind: 'lost',
        what: `the host heard revision ${newest.get(screeningId) ?? 'none'} of ${screeningId}, of ${revision}`,
      });
  return found;
}
