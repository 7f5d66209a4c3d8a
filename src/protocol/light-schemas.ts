/**
 * What the bundle reads answers with in place of `zod/mini`: the kinds of schema that the answers to a page are written
 * in, and nothing else. It accepts, refuses and strips what zod does (a test holds that), at a tenth of the weight,
 * because a page only needs to know whether an answer is one. The proxy and the package's modules use zod itself.
 */
interface Light<T> {
  /** The value as far as the schema knows it, or `wrong`. */
  read: (value: unknown) => T | typeof wrong;
  safeParse: (value: unknown) => { success: true; data: T } | { success: false; data?: undefined };
}

const wrong = Symbol('wrong');

function light<T>(read: Light<T>['read']): Light<T> {
  return {
    read,
    safeParse(value) {
      const data = read(value);
      return data === wrong ? { success: false } : { success: true, data };
    },
  };
}

const only = <T>(isRight: (value: unknown) => value is T): Light<T> =>
  light((value) => (isRight(value) ? value : wrong));

export const string = (): Light<string> => only((value) => typeof value === 'string');
export const number = (): Light<number> => only((value): value is number => Number.isFinite(value));
export const boolean = (): Light<boolean> => only((value) => typeof value === 'boolean');

export const literal = <T>(values: readonly T[]): Light<T> =>
  only((value): value is T => values.includes(value as T));

export const optional = <T>({ read }: Light<T>): Light<T | undefined> =>
  light((value) => (value === undefined ? value : read(value)));

export const nullable = <T>({ read }: Light<T>): Light<T | null> =>
  light((value) => (value === null ? value : read(value)));

export const array = <T>({ read }: Light<T>): Light<T[]> =>
  light((value) => {
    const items = Array.isArray(value) ? value.map(read) : [wrong];
    return items.some((item) => item === wrong) ? wrong : (items as T[]);
  });

/** Keys that the shape does not know are left out. */
export const object = (shape: Record<string, Light<unknown>>): Light<Record<string, unknown>> =>
  light((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong;
    const known = Object.entries(shape)
      .map(([key, { read }]): [string, unknown] => [key, read((value as Record<string, unknown>)[key])])
      .filter(([, item]) => item !== undefined);
    return known.some(([, item]) => item === wrong) ? wrong : Object.fromEntries(known);
  });
