import { isJsonObject, type Json, type JsonObject } from './json.ts';

/** Lays one object over another. Objects are merged, lists and single values are replaced. */
export function deepMerge(base: JsonObject, override: JsonObject): JsonObject {
  const changes = Object.entries(override).map(([name, value]): [string, Json] => {
    const below = Object.hasOwn(base, name) ? base[name] : undefined;
    return [name, isJsonObject(below) && isJsonObject(value) ? deepMerge(below, value) : value];
  });
  // Not by assignment, which would make a member called __proto__ the prototype.
  return Object.fromEntries([...Object.entries(base), ...changes]);
}
