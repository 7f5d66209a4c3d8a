import { isJsonObject, type JsonObject } from './json.ts';

/** Lays one object over another: objects are merged, lists and single values replaced. */
export function deepMerge(base: JsonObject, over: JsonObject): JsonObject {
  const merged: JsonObject = { ...base };
  for (const [name, value] of Object.entries(over)) {
    const below = base[name];
    merged[name] = isJsonObject(below) && isJsonObject(value) ? deepMerge(below, value) : value;
  }
  return merged;
}
