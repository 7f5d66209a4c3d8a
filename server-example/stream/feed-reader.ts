import type { Mark } from '../store/store.ts';
import { type EventFrames, reset, stillHere, welcomeWithReset } from './event-frames.ts';
import type { LogReading } from './log-reading.ts';
import type { Sink, StreamSource } from './stream-body.ts';

/** New entries as one audience reads them. */
export interface FreshFrames {
  /** The position of the first entry, and the mark of the last. */
  first: number;
  last: Mark;
  frames: Uint8Array;
}

interface Dependencies {
  sink: Sink;
  frames: EventFrames;
  reading: LogReading;
  /** Where it starts. */
  mark: Mark;
  /** Whether its page session still holds. */
  mayRead: () => boolean;
  /** Called once, when it has ended. */
  onEnd: () => void;
}

/**
 * One open event stream: a place in the log. Who keeps up is handed the new entries. Who is behind (at the start, after
 * a full sink, after a doubt) reads the log from its place on: so a slow reader holds no queue, and history and live
 * news are one sequence.
 */
export class FeedReader implements StreamSource {
  readonly #deps: Dependencies;
  #mark: Mark;
  #isFull = false;
  #isReading = false;
  /** Whether something came while the log was being read. */
  #hasMore = false;
  #isOver = false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#mark = deps.mark;
  }

  /** Sends the first bytes, and what the log holds after the start. */
  begin(isReset: boolean): void {
    this.#write(isReset ? welcomeWithReset : this.#deps.frames.welcome(this.#mark));
    if (!isReset) this.catchUp();
  }

  take({ first, last, frames }: FreshFrames): void {
    if (this.#isReading || this.#isFull) this.#hasMore = true;
    else if (first > this.#mark.position) this.#advance(frames, last);
    else if (last.position > this.#mark.position) this.catchUp();
  }

  /** Reads what the log holds after the reader's place. */
  catchUp(): void {
    this.#hasMore = true;
    if (this.#isReading || this.#isFull || this.#isOver) return;
    this.#isReading = true;
    // Where the log cannot be read, the page comes back with its cursor and is told then what is wrong.
    this.#readOn().catch(() => this.end());
  }

  drained(): void {
    this.#isFull = false;
    if (this.#hasMore) this.catchUp();
  }

  left(): void {
    this.#finish();
  }

  beat(): void {
    if (!this.#isFull && !this.#isReading) this.#write(stillHere);
  }

  end(): void {
    if (this.#finish()) this.#deps.sink.end();
  }

  async #readOn(): Promise<void> {
    try {
      while (this.#hasMore && !this.#isFull && !this.#isOver) await this.#readBatch();
    } finally {
      // At once, not a moment later: an entry that came in between would wait for the next one.
      this.#isReading = false;
    }
  }

  async #readBatch(): Promise<void> {
    this.#hasMore = false;
    const { changes, mark, isReset, isFull } = await this.#deps.reading.after(this.#mark);
    this.#hasMore ||= isFull;
    if (isReset) this.#advance(reset, mark);
    for (const piece of this.#deps.frames.pieces(changes)) {
      this.#advance(piece.frames, piece.mark);
      // What was read and not sent is read again, once the sink has drained.
      if (this.#isFull) break;
    }
    this.#hasMore ||= this.#mark.position < mark.position;
  }

  #advance(frames: Uint8Array, mark: Mark): void {
    this.#mark = mark;
    this.#write(frames);
  }

  #write(frames: Uint8Array): void {
    if (this.#isOver) return;
    if (!this.#deps.mayRead()) this.end();
    else if (!this.#deps.sink.write(frames)) this.#isFull = true;
  }

  /** False where it had ended before. */
  #finish(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    this.#deps.onEnd();
    return true;
  }
}
