/**
 * The entry of a table by a name that comes from outside. A table that does not list `constructor` has no such entry, though
 * every object has one.
 */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
