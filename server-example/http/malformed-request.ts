import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Answer } from './exchange.ts';
import { Refusal, requestTimeout } from './refusal.ts';
import type { UnreadAnswers } from './unread-answers.ts';

/** By the code of Node's error: what is wrong, where it is not the form of the request. */
const refusals = new Map<string | undefined, () => Refusal>([
  ['HPE_HEADER_OVERFLOW', () => tooLarge(431, 'The headers of the request are too large.')],
  [
    'HPE_CHUNK_EXTENSIONS_OVERFLOW',
    () => tooLarge(413, 'The chunk extensions of the request are too large.'),
  ],
  ['ERR_HTTP_REQUEST_TIMEOUT', requestTimeout],
]);

const tooLarge = (status: number, title: string): Refusal =>
  new Refusal('too_large', { special: { status, title } });
const malformed = (): Refusal =>
  new Refusal('invalid_request', { special: { status: 400, title: 'This is no HTTP request.' } });

/** Answers what Node's server cannot read as a request: Node's own answer has no headers of ours, and no line in the log. */
export function toMalformedHandler(
  refuse: (refusal: Refusal) => Answer,
  unread: UnreadAnswers,
): (error: Error & { code?: string }, socket: Duplex) => void {
  return (error, socket) => {
    // Whoever has left reads no answer.
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const refusal = refusals.get(error.code)?.() ?? malformed();
    socket.end(textOf(refuse(refusal)), () => socket.destroy());
    unread.watch(socket);
  };
}

function textOf({ status, headers, body }: Answer): string {
  const text = typeof body === 'string' ? body : '';
  const all = { ...headers, connection: 'close', 'content-length': Buffer.byteLength(text) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${text}`;
}
