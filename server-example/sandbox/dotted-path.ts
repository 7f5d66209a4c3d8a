import { isJsonObject, type Json, type JsonObject } from './json.ts';

/** Splits `a.b[0].c` into `['a', 'b', 0, 'c']`; the empty path has no steps. */
function steps(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name]) =>
    index === undefined ? (name ?? '') : Number(index),
  );
}

/** Reads what stands at a dotted path; undefined where a step is missing. The empty path is the value itself. */
export function valueAt(value: Json | undefined, path: string): Json | undefined {
  let here: Json | undefined = value;
  for (const step of steps(path)) {
    if (Array.isArray(here)) here = here[Number(step)];
    else if (isJsonObject(here) && Object.hasOwn(here, step)) here = here[step];
    else return undefined;
  }
  return here;
}

/** Writes a value at a dotted path, and makes the objects and lists on the way. */
export function setAt(target: JsonObject, path: string, value: Json): void {
  const way = steps(path);
  let here: JsonObject | Json[] = target;
  way.forEach((step, position) => {
    const holder = here as Record<string | number, Json>;
    if (position === way.length - 1) {
      holder[step] = value;
      return;
    }
    const next = holder[step];
    const known = isJsonObject(next) || Array.isArray(next);
    here = known ? next : typeof way[position + 1] === 'number' ? [] : {};
    holder[step] = here;
  });
}

/** Lists every leaf with its path, indices written out. An empty list or object is a leaf too. */
export function leaves(value: Json, path = ''): [path: string, value: Json][] {
  if (Array.isArray(value) && value.length > 0) {
    return value.flatMap((member, index) => leaves(member, `${path}[${index}]`));
  }
  if (isJsonObject(value) && Object.keys(value).length > 0) {
    return Object.entries(value).flatMap(([name, member]) =>
      leaves(member, path === '' ? name : `${path}.${name}`),
    );
  }
  return [[path, value]];
}
