import type { Hear, LoggedChange } from '../store/log-entry.ts';
import type { EventFrames } from './event-frames.ts';
import type { FeedReader } from './feed-reader.ts';

/** All open streams of one audience: an entry is written once for all of them. */
export class FeedChannel {
  readonly frames: EventFrames;
  readonly #readers = new Set<FeedReader>();
  readonly #closing = new AbortController();

  /** @param watch begins to follow the log, until the signal aborts. */
  constructor(frames: EventFrames, watch: (hear: Hear, signal: AbortSignal) => void) {
    this.frames = frames;
    watch((entries) => this.#hear(entries), this.#closing.signal);
  }

  get isEmpty(): boolean {
    return this.#readers.size === 0;
  }

  add(reader: FeedReader): void {
    this.#readers.add(reader);
  }

  remove(reader: FeedReader): void {
    this.#readers.delete(reader);
  }

  close(): void {
    // A reason of our own: the standard one is an exception, made anew each time.
    this.#closing.abort('closed');
  }

  #hear(entries: Parameters<Hear>[0]): void {
    const changes = entries?.filter((entry): entry is LoggedChange => entry.kind === 'change') ?? [];
    const [first, last] = [changes[0], changes.at(-1)];
    if (!first || !last || changes.length !== entries?.length) {
      for (const reader of this.#readers) reader.catchUp();
      return;
    }
    const fresh = { first: first.position, last, frames: this.frames.changes(changes) };
    for (const reader of this.#readers) reader.take(fresh);
  }
}
