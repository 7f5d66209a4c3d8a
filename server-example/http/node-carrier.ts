import type { IncomingMessage, ServerResponse } from 'node:http';
import { basePath } from './base-path.ts';
import type { Answer, Asked } from './exchange.ts';
import { streamTo } from './node-stream.ts';
import { noteRequest } from './pipelined.ts';
import type { Proxy } from '../proxy.ts';
import { BodyAlreadyRead, Refusal } from './refusal.ts';
import type { UnreadAnswers } from './unread-answers.ts';

/** As Express hands it on: what it cut off from `url` is in `baseUrl`. */
type MountedRequest = IncomingMessage & { baseUrl?: unknown };

/**
 * The proxy as a handler for Node's own server, Express or Fastify. It carries requests without a detour over the fetch
 * standard: this is the fast way.
 */
export function toNodeHandler({
  answer,
  refuse,
  unread,
}: Pick<Proxy, 'answer' | 'refuse' | 'unread'>): (
  request: IncomingMessage,
  response: ServerResponse,
) => void {
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const answered = lacksHost(request)
      ? refuse(new Refusal('invalid_request'))
      : await answer(askedOf(request, response));
    await carry(answered, request, response, unread);
  };
  return (request, response) => {
    noteRequest(request, response);
    // The page has left in the middle of it.
    serve(request, response).catch(() => response.destroy());
  };
}

/** Such a request has to be refused (RFC 9112, section 3.2). */
const lacksHost = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.1' && headers.host === undefined;

function askedOf(request: MountedRequest, response: ServerResponse): Asked {
  const { url = '/', baseUrl } = request;
  const isMountedThere = typeof baseUrl === 'string' && baseUrl.endsWith(basePath);
  const [path, query] = splitAt(isMountedThere ? basePath + url : url, '?');
  return {
    method: request.method ?? 'GET',
    path,
    get query() {
      return new URLSearchParams(query);
    },
    header: (name) => {
      // HTTP/2 has another name for it.
      const value = request.headers[name] ?? (name === 'host' ? request.headers[':authority'] : undefined);
      return Array.isArray(value) ? value.join(', ') : value;
    },
    text: (limit) => textOf(request, limit),
    peer: () => request.socket.remoteAddress,
    onLeave: (leave) => {
      response.once('close', leave);
      return () => response.off('close', leave);
    },
  };
}

/** Reads by events: the asynchronous iterator of a request costs more than the rest of a small body. */
function textOf(request: IncomingMessage, limit: number): Promise<string> {
  if (request.readableDidRead) return Promise.reject(new BodyAlreadyRead());
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size <= limit) chunks.push(chunk);
    else reject(new Refusal('too_large'));
  });
  // The sender has gone in the middle of it: nobody reads the refusal.
  const giveUp = () => reject(new Refusal('invalid_request'));
  request.on('end', () => {
    request.off('close', giveUp).off('error', giveUp);
    resolve((chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString('utf8'));
  });
  request.on('close', giveUp).on('error', giveUp);
  if (request.destroyed) giveUp();
  return promise;
}

function splitAt(text: string, mark: string): [before: string, after: string] {
  const place = text.indexOf(mark);
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place + 1)];
}

async function carry(
  { status, headers, body }: Answer,
  request: IncomingMessage,
  response: ServerResponse,
  unread: UnreadAnswers,
): Promise<void> {
  if (typeof body === 'object' && request.method !== 'HEAD') {
    await streamTo(request, response, { status, headers, stream: body, unread });
    return;
  }
  if (response.destroyed) return;
  const text = typeof body === 'string' ? body : '';
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) });
  response.end(request.method === 'HEAD' ? '' : text);
  unread.watch(response);
}
