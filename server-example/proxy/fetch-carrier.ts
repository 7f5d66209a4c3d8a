import type { Answer, Asked, OpenStream, StreamSource } from './exchange.ts';
import { Refusal } from './refusal.ts';
import { readText } from './request-body.ts';

/** A slow reader's stream takes no more than so many bytes before it is full. */
const fullBytes = 65_536;

/** Carries requests as the fetch standard knows them, for any server that handles `Request → Response`. */
export function toFetchHandler(
  answerTo: (asked: Asked) => Promise<Answer>,
): (request: Request) => Promise<Response> {
  return async (request) => {
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
      text: (limit) => readText(request.body ?? noBody(), limit).catch(refuseCutOff),
    });
    return new Response(method === 'HEAD' ? null : streamed(body), { status, headers: answered });
  };
}

/** The sender has gone in the middle of the body: that is no mistake of the proxy. */
function refuseCutOff(error: unknown): never {
  throw error instanceof Refusal ? error : new Refusal('invalid_request', { cause: error });
}

async function* noBody(): AsyncGenerator<Uint8Array> {}

const streamed = (body: Answer['body']): string | ReadableStream<Uint8Array> | null =>
  typeof body === 'function' ? readable(body) : (body ?? null);

function readable(open: OpenStream): ReadableStream<Uint8Array> {
  let source: StreamSource;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        source = open({
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
