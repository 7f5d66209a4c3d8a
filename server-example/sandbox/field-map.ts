import { leaves, setAt } from './dotted-path.ts';
import type { Json, JsonObject } from './json.ts';

/**
 * Translates a candidate between the sandbox's own field names and those of the profile. Paths are dotted, list
 * members are marked with `[]` in the profile and carry their index in data: `aliases[1].familyName`.
 */
export class FieldMap {
  readonly #outward: Map<string, string>;
  readonly #inward: Map<string, string>;

  /** `names`: own path → the service's path, as the profile lists them. */
  constructor(names: Record<string, string>) {
    const pairs = Object.entries(names);
    this.#outward = new Map(pairs);
    this.#inward = new Map(pairs.map(([own, wire]) => [wire, own]));
  }

  /** The service's name of a field; a field that the profile does not know keeps its own name. */
  wirePath(path: string): string {
    return rename(path, this.#outward) ?? path;
  }

  /** Writes own data with the service's names. */
  toWire(data: JsonObject): JsonObject {
    return translate(data, (path) => this.wirePath(path));
  }

  /** Reads the service's names; fields that the profile does not know are left out. */
  fromWire(body: JsonObject): JsonObject {
    return translate(body, (path) => rename(path, this.#inward));
  }
}

function rename(path: string, names: Map<string, string>): string | undefined {
  const indices = [...path.matchAll(/\[(\d+)\]/g)].map(([mark]) => mark);
  return names.get(path.replace(/\[\d+\]/g, '[]'))?.replace(/\[\]/g, () => indices.shift() ?? '[]');
}

function translate(source: JsonObject, rename: (path: string) => string | undefined): JsonObject {
  const target: JsonObject = {};
  for (const [path, value] of leaves(source satisfies Json)) {
    const name = path === '' ? undefined : rename(path);
    if (name !== undefined) setAt(target, name, value);
  }
  return target;
}
