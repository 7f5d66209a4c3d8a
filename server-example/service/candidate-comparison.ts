import { answersOf, type Candidate, readField } from '../../src/protocol/candidate.ts';

/** Whether a record of the service holds all of `body` already: every answer, and no list that is longer or shorter. */
export function hasSame(record: unknown, body: Candidate): boolean {
  if (typeof record !== 'object' || record === null) return false;
  const known = record as Candidate;
  return (
    answersOf(body).every(([path, answer]) => isSame(readField(known, path), answer)) &&
    listsOf(body).every(([path, length]) => lengthOf(readField(known, path)) === length)
  );
}

/** An empty list is an answer of its own. */
const isSame = (known: unknown, answer: unknown): boolean =>
  known === answer || (Array.isArray(known) && Array.isArray(answer) && known.length === answer.length);

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : -1);

/** Every list with its path and length. */
function listsOf(value: unknown, path = ''): [path: string, length: number][] {
  if (Array.isArray(value))
    return [[path, value.length], ...value.flatMap((item, index) => listsOf(item, `${path}[${index}]`))];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => listsOf(item, path ? `${path}.${key}` : key));
}
