import { type EventLogEntry, type Mark, shownTo } from '../store/event-log-entry.ts';
import type { AudienceCursors } from './cursors.ts';
import type { Batch } from './batches.ts';

/** A comment that keeps a silent stream open. */
const stillHere = Buffer.from(': still here\n\n');

/** It shows that the stream is open. */
const welcome = ': welcome\n\n';

/**
 * The reader has to start anew, from a snapshot. It bears no cursor, and none comes before it: a reader that was cut off
 * right then would go on from there, and never learn what it missed.
 */
const reset = 'event: reset\ndata: {}\n\n';

/** What is sent on event streams: text by the standard of server-sent events, in UTF-8. */
export class Frames {
  /** What was written in this pass of the event loop: once for all readers of an audience that are nudged together. */
  readonly #written = new Map<EventLogEntry, Map<string, Uint8Array>>();

  /**
   * The first bytes of a stream: what came since it was last open, or else where it is.
   *
   * @param start where it begins, and the cursor that led there.
   */
  first(
    start: { mark: Mark; cursor: string | undefined },
    batch: Batch | undefined,
    cursors: AudienceCursors,
  ): Uint8Array {
    if (batch?.isReset) return Buffer.from(welcome + reset);
    if (batch?.changes.length) return Buffer.concat([Buffer.from(welcome), this.next(batch, cursors)]);
    const isUsable = start.cursor !== undefined && /^[\w-]+$/.test(start.cursor);
    const cursor = isUsable ? start.cursor : cursors.write(start.mark);
    return Buffer.from(`${welcome}id: ${cursor}\n\n`);
  }

  next({ changes, isReset }: Batch, cursors: AudienceCursors): Uint8Array {
    if (isReset) return Buffer.from(reset);
    const frames = changes.map((change) => this.#change(change, cursors));
    return frames.length > 1 ? Buffer.concat(frames) : (frames[0] ?? stillHere);
  }

  #change(change: EventLogEntry, cursors: AudienceCursors): Uint8Array {
    const { audience, name } = cursors;
    if (this.#written.size === 0) setImmediate(() => this.#written.clear());
    const written = this.#written.get(change) ?? new Map<string, Uint8Array>();
    this.#written.set(change, written);
    const known = written.get(name);
    if (known) return known;
    const data = shownTo(change, audience);
    const frame = Buffer.from(`id: ${cursors.write(change)}\nevent: screening\ndata: ${data}\n\n`);
    written.set(name, frame);
    return frame;
  }
}
