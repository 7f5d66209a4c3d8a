import { createParser } from 'eventsource-parser';
import type { Screening } from '../../src/protocol/screening.ts';

export interface StreamEvent {
  id: string;
  name: string;
  screening: Screening;
}

/** Reads an event stream step by step. */
export class EventReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  readonly #events: StreamEvent[] = [];
  readonly #parser = createParser({
    onEvent: ({ id, event, data }) =>
      this.#events.push({ id: id ?? '', name: event ?? '', screening: JSON.parse(data) as Screening }),
  });
  /** Every byte so far. */
  text = '';

  constructor(answer: Response) {
    this.#reader = answer.body!.getReader();
  }

  /** The next event, or `undefined` when the stream ends first. */
  async next(): Promise<StreamEvent | undefined> {
    while (this.#events.length === 0 && (await this.chunk()));
    return this.#events.shift();
  }

  /** Reads on; false at the end of the stream. */
  async chunk(): Promise<boolean> {
    const { value, done } = await this.#reader.read();
    if (done) return false;
    const text = this.#decoder.decode(value, { stream: true });
    this.text += text;
    this.#parser.feed(text);
    return true;
  }

  leave(): Promise<void> {
    return this.#reader.cancel();
  }
}
