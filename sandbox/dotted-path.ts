import { isJsonObject, type Json, type JsonObject } from './json.ts';

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
