/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  [name: string]: Json;
}

/** Deeper than anything that is sent here on purpose. */
const maxNesting = 32;

/** Whether a value is nested too deep to be walked through. */
export function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxNesting) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

/** What a text says as JSON; undefined if it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value is a JSON object, not a list or a single value. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether there is no value: what is empty counts as left out. */
export const isAbsent = (value: Json | undefined): value is null | undefined | '' =>
  value === undefined || value === null || value === '';

/** Splits `a.b[0].c` into `['a', 'b', 0, 'c']`. The empty path has no steps. */
function steps(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name]) =>
    index === undefined ? (name ?? '') : Number(index),
  );
}

/** The value at a dotted path; undefined if a step is missing. The empty path means the value itself. */
export function valueAt(value: Json | undefined, path: string): Json | undefined {
  let here: Json | undefined = value;
  for (const step of steps(path)) {
    if (Array.isArray(here)) here = here[Number(step)];
    else if (isJsonObject(here) && Object.hasOwn(here, step)) here = here[step];
    else return undefined;
  }
  return here;
}

/** Writes a value at a dotted path. Missing objects and lists are created. */
export function setAt(target: JsonObject, path: string, value: Json): void {
  const route = steps(path);
  let here: JsonObject | Json[] = target;
  route.forEach((step, position) => {
    const holder = here as Record<string | number, Json>;
    if (position === route.length - 1) {
      holder[step] = value;
      return;
    }
    const next = Object.hasOwn(holder, step) ? holder[step] : undefined;
    const exists = isJsonObject(next) || Array.isArray(next);
    here = exists ? next : typeof route[position + 1] === 'number' ? [] : {};
    holder[step] = here;
  });
}

/** Values by the sandbox's own names, each at the path that the profile has for its name. Without either it is left out. */
export function named<Paths extends object>(
  paths: Paths,
  values: { [Name in keyof Paths]?: Json | undefined },
): JsonObject {
  const body: JsonObject = {};
  for (const [name, path] of Object.entries(paths)) {
    const value = values[name as keyof Paths];
    if (typeof path === 'string' && value !== undefined) setAt(body, path, value);
  }
  return body;
}

/** A list at a path. The empty path means a bare array. */
export function listAt(path: string, list: Json[]): Json {
  return path === '' ? list : named({ path }, { path: list });
}

/**
 * Every leaf with its path, such as `a[0].b`. An empty list or object is a leaf too. A name that would read as a path
 * is left out: `a[99999999]` would make a list of that length.
 */
export function leaves(value: Json, path = ''): [path: string, value: Json][] {
  if (Array.isArray(value) && value.length > 0) {
    return value.flatMap((member, index) => leaves(member, `${path}[${index}]`));
  }
  if (isJsonObject(value) && Object.keys(value).length > 0) {
    return Object.entries(value).flatMap(([name, member]) =>
      /[.[\]]/.test(name) ? [] : leaves(member, path === '' ? name : `${path}.${name}`),
    );
  }
  return [[path, value]];
}

/** Lays one object over another. Objects are merged, lists and single values are replaced. */
export function deepMerge(base: JsonObject, override: JsonObject): JsonObject {
  const changes = Object.entries(override).map(([name, value]): [string, Json] => {
    const below = Object.hasOwn(base, name) ? base[name] : undefined;
    return [name, isJsonObject(below) && isJsonObject(value) ? deepMerge(below, value) : value];
  });
  // Not by assignment, which would make a member called __proto__ the prototype.
  return Object.fromEntries([...Object.entries(base), ...changes]);
}
