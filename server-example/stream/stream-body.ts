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
  onceAborted(signal, leave);
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
 * Writes an answer with an event stream to a response of Node, without a web stream between them: that would weigh half as
 * much again. It is asked for a piece once the response has room for one.
 *
 * @param signal of the request: a response of HTTP/2 that was closed before says so in no other way.
 */
export function writeStream(
  stream: EventStream,
  { status, headers }: Response,
  { response, signal }: { response: ServerResponse; signal: AbortSignal },
): void {
  // The host has a time limit of its own.
  if (response.headersSent) return stream.end();
  let goOn = () => {};
  const leave = () => {
    stream.end();
    goOn();
  };
  onceAborted(signal, leave);
  response.on('error', leave);
  response.on('drain', () => goOn());
  response.writeHead(status, Object.fromEntries(headers));
  const write = async () => {
    for (let piece = await stream.next(); piece && !signal.aborted; piece = await stream.next())
      if (!response.write(piece)) await new Promise<void>((resolve) => (goOn = resolve));
    stream.end();
    response.end();
  };
  void write();
}

function onceAborted(signal: AbortSignal, leave: () => void): void {
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
}
