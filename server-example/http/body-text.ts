import { bodyTimeoutMs } from './node-server.ts';
import { Refusal, requestTimeout } from './refusal.ts';

/** Resolves after so many milliseconds, or rejects when the signal aborts. */
export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/**
 * A body as text.
 *
 * @throws {Refusal} `too_large` beyond `limit` bytes, before the rest is read; `invalid_request` where it comes too slowly.
 */
export async function readText(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
  sleep: Sleep,
): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  const reading = new AbortController();
  const tooLate = sleep(bodyTimeoutMs, reading.signal).then(() => {
    throw requestTimeout();
  });
  try {
    return await Promise.race([join(reader, limit), tooLate]);
  } catch (error) {
    // Nobody waits for the rest: its sender may never end it.
    reader.cancel(error).catch(() => {});
    // The sender has gone in the middle of it: that is no mistake of the proxy.
    throw error instanceof Refusal ? error : new Refusal('invalid_request', { cause: error });
  } finally {
    tooLate.catch(() => {});
    reading.abort();
  }
}

async function join(reader: ReadableStreamDefaultReader<Uint8Array>, limit: number): Promise<string> {
  const kept: Uint8Array[] = [];
  let size = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    size += piece.value.byteLength;
    if (size > limit) throw new Refusal('too_large');
    kept.push(piece.value);
  }
  return Buffer.concat(kept).toString('utf8');
}
