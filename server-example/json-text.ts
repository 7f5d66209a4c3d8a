/**
 * The value of a JSON text.
 *
 * @throws {Error} whose message ends a sentence. The parser's own words repeat a part of the text, which may be a secret in
 *   the wrong place: this one only says where the mistake is.
 */
export function parseJson(text: string): unknown {
  const read = attempt(text);
  if (read.mistake === undefined) return read.value;
  const lines = text.slice(0, placeOf(read.mistake, text)).split('\n');
  throw new Error(`is no JSON at line ${lines.length} column ${lines.at(-1)!.length + 1}`);
}

/** The value of a text, or what the parser says of it. */
function attempt(text: string): { value?: unknown; mistake?: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { mistake: (error as Error).message };
  }
}

/** The parser names the place of some mistakes. Of a character that it does not take, the shortest text with it ends there. */
function placeOf(mistake: string, text: string): number {
  const named = /at position (\d+)/.exec(mistake)?.[1];
  if (named !== undefined) return Number(named);
  const isTooLong = (length: number) =>
    attempt(text.slice(0, length)).mistake?.startsWith('Unexpected token');
  if (!isTooLong(text.length)) return text.length;
  let [fits, tooLong] = [0, text.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (isTooLong(middle)) tooLong = middle;
    else fits = middle;
  }
  return fits;
}
