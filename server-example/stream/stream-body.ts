/** An event stream that has its place. One of these is called, once. */
export interface OpenStream {
  /** Starts it: somebody reads. */
  open(sink: Sink): StreamSource;
  /** Gives the place back: whoever asked has gone before. */
  abandon(): void;
}

/** Where an event stream is written to. */
export interface Sink {
  /** False: it is full, and should be given no more until it has drained. What it was given is written all the same. */
  write(frames: Uint8Array): boolean;
  end(): void;
}

/** What an event stream is told of its reader. */
export interface StreamSource {
  /** The sink takes more again. */
  drained(): void;
  /** Nobody reads any more. */
  left(): void;
}

/** A slow reader's stream takes no more than so many bytes before it is full. */
const fullBytes = 65_536;

/**
 * An event stream as the body of a response.
 *
 * @param signal of the request: not every server cancels the body when its reader has gone.
 */
export function streamBody(stream: OpenStream, signal: AbortSignal): ReadableStream<Uint8Array> {
  let source: StreamSource | undefined;
  let leave: (() => void) | undefined;
  const stopWaiting = () => leave && signal.removeEventListener('abort', leave);
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        if (signal.aborted) {
          stream.abandon();
          controller.close();
          return;
        }
        leave = () => {
          source?.left();
          controller.close();
        };
        signal.addEventListener('abort', leave, { once: true });
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
      pull: () => source?.drained(),
      cancel: () => {
        stopWaiting();
        source?.left();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: fullBytes }),
  );
}
