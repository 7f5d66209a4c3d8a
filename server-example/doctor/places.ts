import { answersOf } from '../../src/protocol/candidate.ts';
import { readTime, type TimeForm, timeForms } from '../service/time-forms.ts';
import { readAt } from '../service/wire-body.ts';

type Fits = (value: unknown) => boolean;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
export const isIdentifier = (value: unknown): value is string | number =>
  isText(value) || typeof value === 'number';
export const isTime: Fits = (value) => timeFormOf(value) !== undefined;
/** A text without spaces, in contrast to a sentence. */
export const isWord = (value: unknown): value is string => isText(value) && /^\S+$/.test(value);
/** A text that may be the path of a candidate's field. */
export const isFieldPath = (value: unknown): value is string => isText(value) && /^[\w.[\]-]+$/.test(value);

/** The form in which a value is a time; `undefined` when it is none. */
export const timeFormOf = (value: unknown): TimeForm | undefined =>
  timeForms.find((form) => readTime(form, value) !== undefined);

/** The objects in a list; none for anything else. */
export const objectsOf = (list: unknown): Record<string, unknown>[] =>
  Array.isArray(list) ? list.filter(isObject) : [];

/** The body as an object; an empty one for anything else. */
export const asObject = (body: unknown): Record<string, unknown> => (isObject(body) ? body : {});

/** How to recognise a member of a body whose name is unknown. */
export interface Sought {
  /** The paths that it may have; by default any. The body itself is the empty path. */
  hint?: RegExp;
  fits: Fits;
  /** Every body has it, and each another one. */
  isUnique?: boolean;
  /** Paths that have another meaning. */
  taken?: ReadonlySet<string>;
}

/** The nearest path at which every body has what is sought. It does not look into lists. */
export function findPlace(
  bodies: unknown[],
  { hint = /./, fits, isUnique = false, taken }: Sought,
): string | undefined {
  const paths = new Set(bodies.flatMap(pathsIn));
  return [...paths].find((path) => {
    if (!hint.test(path) || taken?.has(path)) return false;
    const values = bodies.map((body) => readAt(body, path));
    return values.every(fits) && (!isUnique || new Set(values.filter(isIdentifier)).size === bodies.length);
  });
}

/** Every path through objects, nearest first. No path of a profile leads to a member with a dot in its name. */
function pathsIn(body: unknown): string[] {
  const places: [path: string, value: unknown][] = [['', body]];
  for (const [path, value] of places)
    for (const [name, inner] of Object.entries(asObject(value)))
      if (!/[.[\]]/.test(name)) places.push([path ? `${path}.${name}` : name, inner]);
  return places.map(([path]) => path);
}

/** The path of exactly this value, in lists too. A number equals its text. */
export const placeOf = (body: unknown, wanted: string): string | undefined =>
  answersOf(body).find(([, value]) => isIdentifier(value) && String(value) === wanted)?.[0];
