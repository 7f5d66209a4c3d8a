/**
 * The value of a JSON text.
 *
 * @throws {Error} whose message ends a sentence. The parser's own words repeat a part of the text, which may be a secret in
 *   the wrong place: this one only says where the mistake is.
 */
export function parseJson(text: string): unknown {
  const mistake = mistakeIn(text);
  if (mistake === undefined) return JSON.parse(text);
  const lines = text.slice(0, placeOf(mistake, text)).split('\n');
  throw new Error(`is no JSON at line ${lines.length} column ${lines.at(-1)!.length + 1}`);
}

/** What the parser says of a text; undefined where it can be read. */
function mistakeIn(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The parser names the place of some mistakes. Of a character that it does not take, the shortest text with it ends there. */
function placeOf(mistake: string, text: string): number {
  const named = /at position (\d+)/.exec(mistake)?.[1];
  if (named !== undefined) return Number(named);
  const isTooLong = (length: number) => mistakeIn(text.slice(0, length))?.startsWith('Unexpected token');
  if (!isTooLong(text.length)) return text.length;
  let [fits, tooLong] = [0, text.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (isTooLong(middle)) tooLong = middle;
    else fits = middle;
  }
  return fits;
}
