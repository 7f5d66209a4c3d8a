/**
 * The JSON text of lists, records and plain values, whatever `toJSON` a script of the page has added to arrays or objects:
 * that of Prototype makes a text of each array.
 */
export const writeJson = (value: unknown): string =>
  // What replaces a value is given what its `toJSON` said, and its place.
  JSON.stringify(value, function (this: Record<string, unknown>, key) {
    return this[key];
  });
