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
