import { isJsonObject, type JsonObject } from './json.ts';

/** Lays one object over another. Objects are merged, lists and single values are replaced. */
export function deepMerge(base: JsonObject, override: JsonObject): JsonObject {
  const merged: JsonObject = { ...base };
  for (const [name, value] of Object.entries(override)) {
    const below = base[name];
    merged[name] = isJsonObject(below) && isJsonObject(value) ? deepMerge(below, value) : value;
  }
  return merged;
}
