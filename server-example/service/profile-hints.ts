import * as z from 'zod/mini';

/** What stands where a name of the profile leads. */
export type Kind =
  | 'id'
  | 'text'
  | 'word'
  | 'path'
  | 'flag'
  | 'link'
  | 'time'
  | 'fields'
  | 'texts'
  | 'objects'
  | 'list';

/** How the doctor knows a name again that a service calls something else. */
export interface Hint {
  kind: Kind;
  /** A name with one of these words is taken for it, where nothing else of the answer fits. */
  words: readonly string[];
  /** The proxy cannot work without it. */
  isNeeded: boolean;
}

const hints = z.registry<Hint>();

const hint = (kind: Kind, words: string, isNeeded: boolean): Hint => ({
  kind,
  words: words.split(' '),
  isNeeded,
});

/** What services call an id. */
export const ids = 'id uuid guid no number code key slug ref reference';

const toOneValue = z.regex(
  /^(?!.*\[\]\.)/,
  'must lead to one value: [] stands in candidate alone, [0] is the first of a list',
);
/** A dotted path into a service body; the empty path is the body itself. */
export const path = z.string().check(toOneValue);

/** A path that the proxy cannot work without. */
export const needed = (kind: Kind, words: string) =>
  z
    .string()
    .check(toOneValue)
    .register(hints, hint(kind, words, true));

/** A path that may lead nowhere. */
export const known = (kind: Kind, words: string) =>
  z
    .string()
    .check(toOneValue)
    .register(hints, hint(kind, words, false));

/** The same where the profile may name none. */
export const knownOrNull = (kind: Kind, words: string) =>
  z.nullable(path).register(hints, hint(kind, words, false));

/** The hints that are registered in a section of the profile, by name. */
export function hintsIn(schema: z.ZodMiniObject, section: string): Record<string, Hint> {
  const inner = section.split('.').reduce((outer, name) => outer.shape[name] as z.ZodMiniObject, schema);
  return Object.fromEntries(
    Object.entries(inner.shape).flatMap(([name, member]) => {
      const registered = hints.get(member as z.ZodMiniString);
      return registered === undefined ? [] : [[name, registered]];
    }),
  );
}
