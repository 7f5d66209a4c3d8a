import type { Audience } from '../store/audience.ts';
import type { LoggedChange, Mark } from '../store/log-entry.ts';
import type { Store } from '../store/store.ts';
import type { Cursors } from './cursors.ts';

/** Entries of the log, and where a reader is after them; `isReset` where it has to start anew. */
export interface Batch {
  changes: LoggedChange[];
  mark: Mark;
  isReset: boolean;
  /** Whether there may be more. */
  isFull: boolean;
}

/** A batch ends with the entry that reaches one of these: so it has one at least, and whoever reads goes on from there. */
const mostChanges = 100;
const mostBytes = 262_144;
/**
 * So few are read first, and on while they are large: more would fill the memory before the batch ends. After small ones
 * the rest of a batch is read at once, for each read costs time; should large ones follow, that is about 12 MB for a moment.
 */
const portionSize = 20;

/** Reads the log for one audience, by its cursors. */
export class LogReading {
  readonly #store: Store;
  readonly #cursors: Cursors;
  readonly #audience: Audience;

  constructor(store: Store, cursors: Cursors, audience: Audience) {
    this.#store = store;
    this.#cursors = cursors;
    this.#audience = audience;
  }

  /** Where a reader with this cursor starts: without one at the end, reset where it cannot be continued. */
  async start(cursor: string | undefined): Promise<{ mark: Mark; isReset: boolean }> {
    if (cursor === undefined) return { mark: await this.#store.newest(), isReset: false };
    const mark = this.#cursors.read(cursor, this.#audience);
    // A restored backup may hold another entry at this position, or none.
    if (mark && (await this.#store.digestAt(mark.position)) === mark.digest) return { mark, isReset: false };
    return { mark: await this.#store.newest(), isReset: true };
  }

  async after(mark: Mark): Promise<Batch> {
    const changes: LoggedChange[] = [];
    let bytes = 0;
    const end = (isFull: boolean): Batch => ({
      changes,
      mark: changes.at(-1) ?? mark,
      isReset: false,
      isFull,
    });
    for (;;) {
      const { position } = changes.at(-1) ?? mark;
      // The store prepares a statement for each limit, so there are two of them.
      const areSmall = changes.length === portionSize && bytes * mostChanges < mostBytes * portionSize;
      const limit = areSmall ? mostChanges - portionSize : portionSize;
      const entries = await this.#store.read(this.#audience, position, limit);
      for (const entry of entries) {
        if (entry.kind === 'gap')
          return { changes: [], mark: await this.#store.newest(), isReset: true, isFull: false };
        changes.push(entry);
        bytes += Buffer.byteLength(JSON.stringify(entry.then));
        if (bytes >= mostBytes || changes.length === mostChanges) return end(true);
      }
      if (entries.length < limit) return end(false);
    }
  }
}
