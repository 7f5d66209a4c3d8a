type Sentence = string | ((...values: never[]) => string);

/** The sentences of `base` with those of `over` in their place, at any depth; `finish` is given each of these as it is said. */
export function mergeSentences<T>(base: T, over: unknown, finish?: (text: string) => string): T {
  if (typeof over === 'object' && over !== null) {
    const merged = { ...base } as Record<string, unknown>;
    for (const [key, value] of Object.entries(over)) merged[key] = mergeSentences(merged[key], value, finish);
    return merged as T;
  }
  if (over === undefined || !finish) return (over ?? base) as T;
  const said = over as Sentence;
  return (typeof said === 'string' ? finish(said) : (...values: never[]) => finish(said(...values))) as T;
}
