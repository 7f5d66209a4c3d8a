/**
 * Where a text stops being JSON: `at line 3, column 7`. Nothing of the text is repeated, which may be a secret in the
 * wrong file. Undefined where it is JSON.
 */
export function jsonFault(text: string): string | undefined {
  const message = parseError(text);
  if (message === undefined) return undefined;
  const [, position] = / at position (\d+)/.exec(message) ?? [];
  const before = text.slice(0, position === undefined ? endOfValid(text) : Number(position)).split('\n');
  return `at line ${before.length}, column ${before.at(-1)!.length + 1}`;
}

/** The longest beginning that could go on as JSON. What follows it is the token that the parser did not expect. */
function endOfValid(text: string): number {
  let [valid, invalid] = [0, text.length + 1];
  while (invalid - valid > 1) {
    const middle = Math.floor((valid + invalid) / 2);
    if (parseError(text.slice(0, middle))?.startsWith('Unexpected token')) invalid = middle;
    else valid = middle;
  }
  return valid;
}

function parseError(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
