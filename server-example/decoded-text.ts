/** The text that is written in base64 or hex; undefined where nothing readable is. Random bytes never are. */
export function decodedText(text: string): string | undefined {
  const encodings = [
    ['hex', /^(?:[\da-f]{2})+$/i],
    ['base64', /^[\w+/-]+={0,2}$/],
  ] as const;
  return encodings
    .filter(([, form]) => form.test(text))
    .map(([encoding]) => Buffer.from(text, encoding).toString('latin1').trim())
    .find((decoded) => /^[\x20-\x7e]+$/.test(decoded));
}
