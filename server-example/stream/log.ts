import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Audience } from '../store/audience.ts';
import type { LoggedChange, LogEntry, Mark } from '../store/log-entry.ts';
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

/**
 * A batch ends with the entry that reaches one of these: a reader that stalls holds no more. There are so few of them, for
 * entries may be large, and what is read beyond the end of a batch is read again.
 */
const mostChanges = 20;
const mostCharacters = 65_536;

/** A place that no log has. */
const nowhere: Mark = { position: -1, digest: 'nowhere' };

/** The log as a reader asks it: for what comes after a place. */
export class Log {
  readonly #store: Store;
  readonly #cursors: Cursors;

  constructor(store: Store, cursors: Cursors) {
    this.#store = store;
    this.#cursors = cursors;
  }

  newest(): Promise<Mark> {
    return this.#store.newest();
  }

  /** Where a reader with this cursor goes on. */
  placeOf(cursor: string, audience: Audience): Mark {
    return this.#cursors.read(cursor, audience) ?? nowhere;
  }

  /** From memory, at once; `undefined` where it does not reach back to the place. */
  recent(mark: Mark, audience: Audience): Batch | undefined {
    const changes = this.#store.recent(audience, mark, mostChanges);
    return changes && batchOf(changes, mark);
  }

  /** From memory, or from the disk. */
  async after(mark: Mark, audience: Audience): Promise<Batch> {
    const recent = this.recent(mark, audience);
    if (recent) return recent;
    // A reader that takes all it is given would else keep everybody waiting until it has caught up.
    await nextTurn();
    const [digest, entries] = await Promise.all([
      this.#store.digestAt(mark.position),
      this.#store.read(audience, mark.position, mostChanges),
    ]);
    // A restored backup may hold another entry at this place, or none.
    if (digest === mark.digest && entries.every(isChange)) return batchOf(entries, mark);
    return { changes: [], mark: await this.newest(), isReset: true, isFull: false };
  }
}

const isChange = (entry: LogEntry): entry is LoggedChange => entry.kind === 'change';

function batchOf(found: LoggedChange[], mark: Mark): Batch {
  let characters = 0;
  const last = found.findIndex(({ size }) => (characters += size) >= mostCharacters);
  const changes = last < 0 ? found : found.slice(0, last + 1);
  const isFull = found.length === mostChanges || changes.length < found.length;
  return { changes, mark: changes.at(-1) ?? mark, isReset: false, isFull };
}
