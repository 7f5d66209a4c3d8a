import type { ServerResponse } from 'node:http';

/** An event stream, piece by piece. */
export interface EventStream {
  /** The bytes that come next; waits for them. `undefined` once it has ended. */
  next(): Promise<Uint8Array | undefined>;
  /** Also where its reader has gone. */
  end(): void;
}

/**
 * An event stream as the body of a response. It is asked for a piece once the last one was taken.
 *
 * @param signal of the request: not every server cancels the body when its reader has gone.
 */
export function streamBody(stream: EventStream, signal: AbortSignal): ReadableStream<Uint8Array> {
  const leave = () => stream.end();
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const piece = await stream.next();
        if (piece) return controller.enqueue(piece);
        signal.removeEventListener('abort', leave);
        controller.close();
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
}

/**
 * Writes an event stream to a response of Node, without a web stream between them: that would weigh half as much again.
 * It is asked for a piece once the response has room for one.
 */
export async function writeStream(stream: EventStream, response: ServerResponse): Promise<void> {
  let goOn = () => {};
  const leave = () => {
    stream.end();
    goOn();
  };
  response.on('drain', () => goOn());
  response.on('close', leave);
  response.on('error', leave);
  for (let piece = await stream.next(); piece && !response.destroyed; piece = await stream.next())
    if (!response.write(piece)) await new Promise<void>((resolve) => (goOn = resolve));
  stream.end();
  response.end();
}
