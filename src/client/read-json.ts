/** The value of a JSON text, or `undefined` where it is none: the error of `JSON.parse` would quote the text. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
