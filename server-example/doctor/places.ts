import { answersOf } from '../../src/protocol/candidate.ts';

/** A value in a body and the dotted path to it; the empty path is the body itself. */
export type Place = [path: string, value: unknown];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every value that can be reached through objects, nearest first. It does not look into lists. */
export function placesIn(body: unknown): Place[] {
  const places: Place[] = [];
  const queue: Place[] = [['', body]];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const [path, value] = next;
    places.push(next);
    if (!isObject(value)) continue;
    for (const [name, inner] of Object.entries(value)) queue.push([path ? `${path}.${name}` : name, inner]);
  }
  return places;
}

/** The path of a list of objects; without one, the path of an empty list. */
export function listPlace(body: unknown): string | undefined {
  const lists = placesIn(body).filter(([, value]) => Array.isArray(value)) as [string, unknown[]][];
  const [path] =
    lists.find(([, list]) => list.some(isObject)) ?? lists.find(([, list]) => list.length === 0) ?? [];
  return path;
}

/** The path of exactly this value, in lists too. A number equals its text. */
export function placeOf(body: unknown, wanted: string): string | undefined {
  const isWanted = (value: unknown) =>
    (typeof value === 'string' || typeof value === 'number') && String(value) === wanted;
  return answersOf(body).find(([, value]) => isWanted(value))?.[0];
}

/** The objects in a list; none for anything else. */
export const objectsOf = (list: unknown): Record<string, unknown>[] =>
  Array.isArray(list) ? list.filter(isObject) : [];

/** The body as an object; an empty one for anything else. */
export const asObject = (body: unknown): Record<string, unknown> => (isObject(body) ? body : {});
