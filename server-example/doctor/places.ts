import { answersOf } from '../../src/protocol/candidate.ts';
import { readTime, type TimeForm, timeForms } from '../service/time-forms.ts';

/** A value in a body and the dotted path to it; the empty path is the body itself. */
type Place = [path: string, value: unknown];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
export const isIdentifier = (value: unknown): value is string | number =>
  isText(value) || typeof value === 'number';
export const isTime = (value: unknown): boolean => timeFormOf(value) !== undefined;

/** The form in which a value is a time; `undefined` when it is none. */
export const timeFormOf = (value: unknown): TimeForm | undefined =>
  timeForms.find((form) => readTime(form, value) !== undefined);

/** Every value that can be reached through objects, nearest first. It does not look into lists. */
export function placesIn(body: unknown): Place[] {
  const places: Place[] = [['', body]];
  for (const [path, value] of places) {
    if (!isObject(value)) continue;
    for (const [name, inner] of Object.entries(value)) places.push([path ? `${path}.${name}` : name, inner]);
  }
  return places;
}

/** The path of exactly this value, in lists too. A number equals its text. */
export const placeOf = (body: unknown, wanted: string): string | undefined =>
  answersOf(body).find(([, value]) => isIdentifier(value) && String(value) === wanted)?.[0];

/** The objects in a list; none for anything else. */
export const objectsOf = (list: unknown): Record<string, unknown>[] =>
  Array.isArray(list) ? list.filter(isObject) : [];

/** The body as an object; an empty one for anything else. */
export const asObject = (body: unknown): Record<string, unknown> => (isObject(body) ? body : {});
