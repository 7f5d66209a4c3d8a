/** What an answer of the service may hold, in bytes after decompression: a small gzip can become a gigabyte. */
const mostBytes = 1_048_576;

/** A body holds more than it may. */
export class BodyTooLarge extends Error {}

/** A body is no UTF-8: with other letters in the place of what cannot be read, an id would be another one. */
export class BodyNotText extends Error {}

/**
 * A body as text; by default that of an answer of the service. Reading stops where it becomes too large: the rest is neither fetched nor unpacked.
 *
 * @throws {BodyTooLarge | BodyNotText}
 */
export async function readBoundedText(
  { body }: { body: AsyncIterable<Uint8Array> | null },
  most = mostBytes,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the rest.
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw new BodyTooLarge(`the body holds more than ${most / 1_024} KiB`);
    chunks.push(chunk);
  }
  return utf8Text(Buffer.concat(chunks));
}

/** @throws {BodyNotText} */
export function utf8Text(bytes: ArrayBuffer | Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new BodyNotText('the body is no UTF-8');
  }
}
