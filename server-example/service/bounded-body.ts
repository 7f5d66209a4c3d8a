/** What an answer of the service may hold, in bytes after decompression: a small gzip can become a gigabyte. */
const mostBytes = 1_048_576;

/** The answer holds more than 1 MiB. */
export class BodyTooLarge extends Error {}

/**
 * The body of an answer as text. Reading stops where it becomes too large: the rest is neither fetched nor unpacked.
 *
 * @throws {BodyTooLarge}
 */
export async function readBoundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the rest.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new BodyTooLarge('the answer holds more than 1 MiB');
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
