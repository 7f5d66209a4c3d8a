/**
 * The answers of a candidate: a nested object with the canonical names of the wire (`givenName`,
 * `address.postalCode`, `aliases[].familyName`). Functions read and write it by dotted path; the path of a list entry
 * has its index: `aliases[0].familyName`.
 */
export type Candidate = Record<string, unknown>;

const segments = (path: string): (string | number)[] =>
  /^\w+$/.test(path)
    ? [path]
    : path
        .split(/\.|\[(\d+)\]/)
        .filter(Boolean)
        .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** The last name of a path: `postalCode` of `address.postalCode`. */
export const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** The path of the field `name` in the same object as `path`: `aliases[1].familyName` beside `aliases[1].givenName`. */
export const pathBeside = (path: string, name: string): string =>
  path.slice(0, path.length - lastName(path).length) + name;

/**
 * The key of a path in a table of fields: the path with empty brackets, or else its last name. `licenses[2].name` has
 * the key `licenses[].name`, `address.postalCode` the key `postalCode`. `undefined` if the table has neither.
 */
export function keyIn<Key extends string>(
  table: Readonly<Record<Key, unknown>>,
  path: string,
): Key | undefined {
  const pattern = path.replace(/\[\d+\]/g, '[]');
  return [pattern, lastName(pattern)].find((key): key is Key => Object.hasOwn(table, key));
}

const isOwn = (value: unknown, key: string | number): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key);

/** The value at `path`, or `undefined` where there is none. */
export function readField(candidate: Candidate, path: string): unknown {
  return segments(path).reduce<unknown>(
    (value, key) => (isOwn(value, key) ? value[key] : undefined),
    candidate,
  );
}

/** The candidate with `value` at `path`; objects and lists on the way are copied, or created. */
export function withField(candidate: Candidate, path: string, value: unknown): Candidate {
  const write = (into: unknown, [key, ...rest]: (string | number)[]): unknown => {
    if (key === undefined) return value;
    const copy: Record<string | number, unknown> | unknown[] =
      typeof key === 'number' ? (Array.isArray(into) ? [...into] : []) : { ...(into as object) };
    Object.defineProperty(copy, key, {
      value: write(isOwn(into, key) ? into[key] : undefined, rest),
      enumerable: true,
      configurable: true,
      writable: true,
    });
    return copy;
  };
  return write(candidate, segments(path)) as Candidate;
}

/**
 * The concrete paths of a path with empty brackets: `aliases[].familyName` gives one path per alias. Any other path
 * gives itself.
 */
export function concretePaths(candidate: Candidate, path: string): string[] {
  const [head, ...tail] = path.split('[]');
  if (head === undefined || tail.length === 0) return [path];
  const list = readField(candidate, head);
  if (!Array.isArray(list)) return [];
  return list.flatMap((_, index) => concretePaths(candidate, `${head}[${index}]${tail.join('[]')}`));
}

/** Every answer with its concrete path, in order. */
export function answersOf(value: unknown, path = ''): [path: string, answer: unknown][] {
  if (Array.isArray(value) && value.length > 0)
    return value.flatMap((item, index) => answersOf(item, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[path, value]];
  return Object.entries(value).flatMap(([key, item]) => answersOf(item, path ? `${path}.${key}` : key));
}
