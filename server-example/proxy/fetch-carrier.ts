import type { Answer, Asked, OpenStream, StreamSource } from './exchange.ts';
import { type Sleep, readText } from './body-text.ts';
import { bodyAlreadyRead } from './refusal.ts';

/** A slow reader's stream takes no more than so many bytes before it is full. */
const fullBytes = 65_536;

/** What only the server knows that took a request. */
interface Connection {
  /** The address at its other end. */
  peer?: string | undefined;
}

/** Answers a request, in any server that handles `Request → Response`. */
export type FetchHandler = (request: Request, connection?: Connection) => Promise<Response>;

/** Carries requests as the fetch standard knows them. */
export function toFetchHandler(answerTo: (asked: Asked) => Promise<Answer>, sleep: Sleep): FetchHandler {
  return async (request, { peer } = {}) => {
    const { method, headers } = request;
    const { host, pathname: path, searchParams: query } = new URL(request.url);
    const {
      status,
      headers: answered,
      body,
    } = await answerTo({
      method,
      path,
      query,
      header: (name) => headers.get(name) ?? (name === 'host' ? host : undefined),
      text: async (limit) => {
        if (request.bodyUsed) throw bodyAlreadyRead();
        return readText(request.body, limit, sleep);
      },
      peer: () => peer,
      onLeave: (leave) => {
        request.signal.addEventListener('abort', leave, { once: true });
        return () => request.signal.removeEventListener('abort', leave);
      },
    });
    return new Response(method === 'HEAD' ? null : streamed(body), { status, headers: answered });
  };
}

const streamed = (body: Answer['body']): string | ReadableStream<Uint8Array> | null =>
  typeof body === 'object' ? readable(body) : (body ?? null);

function readable(stream: OpenStream): ReadableStream<Uint8Array> {
  let source: StreamSource;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        source = stream.open({
          write: (frames) => {
            controller.enqueue(frames);
            return (controller.desiredSize ?? 0) > 0;
          },
          end: () => controller.close(),
        });
      },
      pull: () => source.drained(),
      cancel: () => source.left(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: fullBytes }),
  );
}
