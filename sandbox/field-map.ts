import { type JsonObject, leaves, setAt } from './json.ts';

/**
 * Translates a candidate between the sandbox's own field names and those of the profile. Paths are dotted. A list member
 * is `aliases[].familyName` in the profile and `aliases[1].familyName` in data.
 */
export class FieldMap {
  readonly #outward: Map<string, string>;
  readonly #inward: Map<string, string>;

  /** `names`: the sandbox's own path → the service's path, from the profile. */
  constructor(names: Record<string, string>) {
    const pairs = Object.entries(names);
    this.#outward = new Map(pairs);
    this.#inward = new Map(pairs.map(([own, wire]) => [wire, own]));
  }

  /** The service's path of a field. A field that is not in the profile keeps its own path. */
  wirePath(path: string): string {
    return rename(path, this.#outward) ?? path;
  }

  /** A candidate under the service's names. */
  toWire(data: JsonObject): JsonObject {
    return translate(data, (path) => this.wirePath(path));
  }

  /** A candidate under the sandbox's own names. Fields that are not in the profile are left out. */
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
  for (const [path, value] of leaves(source)) {
    const name = path === '' ? undefined : rename(path);
    if (name !== undefined) setAt(target, name, value);
  }
  return target;
}
