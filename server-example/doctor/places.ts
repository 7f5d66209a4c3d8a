import { answersOf, lastName } from '../../src/protocol/candidate.ts';
import type { Hint, Kind } from '../service/profile-hints.ts';
import { readTime, type TimeForm, timeForms } from '../service/time-forms.ts';
import { readAt } from '../service/wire-body.ts';

type Fits = (value: unknown) => boolean;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
export const isIdentifier = (value: unknown): value is string | number =>
  isText(value) || typeof value === 'number';
export const isAddress = (value: unknown): value is string => isText(value) && /^https?:\/\//.test(value);
const isFieldPath: Fits = (value) => isText(value) && /^[\w.[\]-]+$/.test(value);

/** The form in which a value is a time; `undefined` when it is none. */
export const timeFormOf = (value: unknown): TimeForm | undefined =>
  timeForms.find((form) => readTime(form, value) !== undefined);

/** The objects in a list; none for anything else. */
export const objectsOf = (list: unknown): Record<string, unknown>[] =>
  Array.isArray(list) ? list.filter(isObject) : [];

/** The body as an object; an empty one for anything else. */
export const asObject = (body: unknown): Record<string, unknown> => (isObject(body) ? body : {});

const isListOf =
  (isMember: Fits): Fits =>
  (value) =>
    Array.isArray(value) && value.every(isMember);

/** What a value of each kind is. */
export const kinds: Record<Kind, Fits> = {
  id: isIdentifier,
  text: isText,
  word: (value) =>
    ['number', 'boolean'].includes(typeof value) || (isText(value) && /^\S{1,40}$/.test(value)),
  path: isFieldPath,
  flag: (value) => typeof value === 'boolean',
  link: isAddress,
  time: (value) => timeFormOf(value) !== undefined,
  list: Array.isArray,
  // Paths, or objects that hold one each.
  fields: isListOf((one) => isFieldPath(one) || Object.values(asObject(one)).some(isFieldPath)),
  texts: isListOf(isText),
  objects: isListOf(isObject),
};

/** Every path through objects, nearest first. No path of a profile leads to a member with a dot in its name. */
export function pathsIn(body: unknown): string[] {
  const places: [path: string, value: unknown][] = [['', body]];
  for (const [path, value] of places)
    for (const [name, inner] of Object.entries(asObject(value)))
      if (!/[.[\]]/.test(name)) places.push([path ? `${path}.${name}` : name, inner]);
  return places.map(([path]) => path);
}

/** The words that a name consists of: `updated`, `at` of `updatedAt` and `updated_at`. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z\d]+/);

/** Whether a name has one of these words. */
export const isCalled = (name: string, words: readonly string[]): boolean =>
  wordsOf(name).some((word) => words.includes(word));

/** The paths that have a word of a hint, and what it seeks in every body that has them. An id lies at the top. */
export function placesOf(bodies: unknown[], { kind, words }: Pick<Hint, 'kind' | 'words'>): string[] {
  return [...new Set(bodies.flatMap(pathsIn))].filter((path) => {
    if (!isCalled(lastName(path), words) || (kind === 'id' && path.includes('.'))) return false;
    const values = bodies
      .map((body) => readAt(body, path))
      .filter((value) => value !== undefined && value !== null);
    return values.length > 0 && values.every(kinds[kind]);
  });
}

/** The path of exactly this value, in lists too; `undefined` where it is in several. A number equals its text. */
export function placeOf(body: unknown, wanted: string): string | undefined {
  const [path, ...others] = answersOf(body).flatMap(([at, value]) =>
    isIdentifier(value) && String(value) === wanted ? [at] : [],
  );
  return others.length === 0 ? path : undefined;
}
