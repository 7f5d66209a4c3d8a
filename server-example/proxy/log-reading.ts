import type { Audience, LoggedChange, Mark, Store } from '../store/store.ts';
import type { Cursors } from './cursors.ts';

/** Entries of the log, and where a reader is after them; `isReset` where it has to start anew. */
export interface Batch {
  changes: LoggedChange[];
  mark: Mark;
  isReset: boolean;
  /** Whether there may be more. */
  isFull: boolean;
}

const batchSize = 100;

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
    const entries = await this.#store.read(this.#audience, mark.position, batchSize);
    const changes = entries.filter((entry) => entry.kind === 'change');
    const isFull = entries.length === batchSize;
    if (changes.length === entries.length)
      return { changes, mark: changes.at(-1) ?? mark, isReset: false, isFull };
    return { changes: [], mark: await this.#store.newest(), isReset: true, isFull: false };
  }
}
