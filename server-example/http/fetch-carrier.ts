import type { Answer, Asked, OpenStream, StreamSource } from './exchange.ts';
import { type Sleep, readText } from './body-text.ts';
import { BodyAlreadyRead } from './refusal.ts';

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
        if (request.bodyUsed) throw new BodyAlreadyRead();
        return readText(request.body, limit, sleep);
      },
      peer: () => peer,
      onLeave: (leave) => onAbort(request.signal, leave),
    });
    const written = typeof body === 'object' ? readable(body, request.signal) : (body ?? null);
    return new Response(method === 'HEAD' ? null : written, { status, headers: answered });
  };
}

/** Calls `leave` once when the request is aborted, also where it is already. Answers how to stop waiting for that. */
function onAbort(signal: AbortSignal, leave: () => void): () => void {
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
  return () => signal.removeEventListener('abort', leave);
}

/** Not every server that handles `Request → Response` cancels the body of the answer when its reader has gone. */
function readable(stream: OpenStream, signal: AbortSignal): ReadableStream<Uint8Array> | null {
  if (signal.aborted) {
    stream.abandon();
    return null;
  }
  let source: StreamSource;
  let stopWaiting: () => void;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        stopWaiting = onAbort(signal, () => {
          source.left();
          controller.close();
        });
        source = stream.open({
          write: (frames) => {
            controller.enqueue(frames);
            return (controller.desiredSize ?? 0) > 0;
          },
          end: () => {
            stopWaiting();
            controller.close();
          },
        });
      },
      pull: () => source.drained(),
      cancel: () => {
        stopWaiting();
        source.left();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: fullBytes }),
  );
}
