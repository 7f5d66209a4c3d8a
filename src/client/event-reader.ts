import { pollEvents, readEventStream, type StreamPiece } from './event-stream.ts';
import type { PageApi } from './page-api.ts';
import { type Silence, silenceLimitMs } from './silence.ts';

const firstByteLimitMs = 10_000;

interface EventListeners {
  receive: (connection: 'live' | 'polling', piece: StreamPiece) => void;
  /** The network buffers streams: from now on the proxy is asked again and again. */
  startPolling: () => void;
}

/** Reads events after a cursor: as a stream, or by long polls once where a network has buffered the stream. */
export class EventReader {
  readonly #api: PageApi;
  #isBuffered = false;

  constructor(api: PageApi) {
    this.#api = api;
  }

  /** Reads until the proxy ends it, or says that snapshots must be taken again (`reset`). */
  async read(after: string, silence: Silence, listeners: EventListeners): Promise<'ended' | 'reset'> {
    if (!this.#isBuffered) return this.#readStream(after, silence, listeners);
    this.#isBuffered = false;
    return this.#poll(after, silence, listeners);
  }

  async #readStream(
    after: string,
    silence: Silence,
    { receive }: EventListeners,
  ): Promise<'ended' | 'reset'> {
    silence.endsAfter(firstByteLimitMs);
    let hasBegun = false;
    const receiveLive = (piece: StreamPiece): void => {
      hasBegun = true;
      receive('live', piece);
    };
    try {
      return await readEventStream(this.#api, after, receiveLive, silence.signal);
    } catch (cause) {
      this.#isBuffered = silence.isOver && !hasBegun;
      if (this.#isBuffered) return 'ended';
      throw cause;
    }
  }

  async #poll(
    after: string,
    silence: Silence,
    { receive, startPolling }: EventListeners,
  ): Promise<'ended' | 'reset'> {
    startPolling();
    for (let position = after; ;) {
      silence.endsAfter(silenceLimitMs);
      const { events, cursor, reset } = await pollEvents(this.#api, position, silence.signal);
      if (reset) return 'reset';
      receive('polling', { screenings: events, cursor });
      position = cursor;
    }
  }
}
