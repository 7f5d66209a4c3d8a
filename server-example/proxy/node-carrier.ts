import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer, Asked, OpenStream } from './exchange.ts';
import { readText } from './request-body.ts';

/** Carries the requests of Node's own server, without a detour over the fetch standard: this is the fast way. */
export function toNodeHandler(
  answerTo: (asked: Asked) => Promise<Answer>,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    void answerTo(askedOf(request)).then((answer) => carry(answer, request, response));
  };
}

function askedOf(request: IncomingMessage): Asked {
  const [path, query] = splitAt(request.url ?? '/', '?');
  return {
    method: request.method ?? 'GET',
    path,
    query: new URLSearchParams(query),
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    text: (limit) => readText(request as AsyncIterable<Uint8Array>, limit),
  };
}

function splitAt(text: string, mark: string): [before: string, after: string] {
  const place = text.indexOf(mark);
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place + 1)];
}

function carry({ status, headers, body }: Answer, request: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed) return;
  if (typeof body === 'function' && request.method !== 'HEAD') {
    response.writeHead(status, headers);
    stream(body, response);
    return;
  }
  const text = typeof body === 'string' ? body : '';
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) });
  response.end(request.method === 'HEAD' ? '' : text);
}

function stream(open: OpenStream, response: ServerResponse): void {
  const source = open({
    write: (frames) => response.write(frames),
    end: () => response.end(),
  });
  response.on('drain', () => source.drained());
  response.on('close', () => source.left());
}
