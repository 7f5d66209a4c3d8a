import { pollEvents, readEventStream, type StreamPiece } from './event-stream.ts';
import type { PageApi } from './page-api.ts';
import { type Silence, silenceLimitMs } from './silence.ts';

const firstByteLimitMs = 10_000;

/** As long as the proxy allows. */
const longPollSeconds = 25;

type Receive = (connection: 'live' | 'polling', piece: StreamPiece) => void;

/** Reads events after a cursor: as a stream, or by long polls once where a network has buffered the stream. */
export class EventReader {
  readonly #api: PageApi;
  #isBuffered = false;

  constructor(api: PageApi) {
    this.#api = api;
  }

  /** Reads until the proxy ends it, or says that snapshots must be taken again (`reset`). */
  async read(after: string, silence: Silence, receive: Receive): Promise<'ended' | 'reset'> {
    if (!this.#isBuffered) return this.#readStream(after, silence, receive);
    this.#isBuffered = false;
    return this.#poll(after, silence, receive);
  }

  async #readStream(after: string, silence: Silence, receive: Receive): Promise<'ended' | 'reset'> {
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

  /** The first poll does not wait: only its answer shows that polls come through. */
  async #poll(after: string, silence: Silence, receive: Receive): Promise<'ended' | 'reset'> {
    for (let position = after, waitSeconds = 0; ; waitSeconds = longPollSeconds) {
      silence.endsAfter(waitSeconds === 0 ? firstByteLimitMs : silenceLimitMs);
      const batch = await pollEvents(this.#api, { after: position, waitSeconds }, silence.signal);
      if (batch.reset) return 'reset';
      receive('polling', { screenings: batch.events, cursor: batch.cursor });
      position = batch.cursor;
    }
  }
}
