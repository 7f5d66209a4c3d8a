/** The sentences of `base` with those of `over` in their place, at any depth. */
export function mergeSentences<T>(base: T, over: unknown): T {
  if (typeof over !== 'object' || over === null) return over === undefined ? base : (over as T);
  const merged = { ...base } as Record<string, unknown>;
  for (const [key, value] of Object.entries(over)) merged[key] = mergeSentences(merged[key], value);
  return merged as T;
}
