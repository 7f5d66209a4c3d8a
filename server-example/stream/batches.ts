import type { Audience } from '../store/audience.ts';
import { isGap, type EventLogEntry, type Mark, sizeOf } from '../store/event-log-entry.ts';
import type { Store } from '../store/store.ts';

/** Entries of the event log, and where a reader is after them; `isReset` where it has to start anew. */
export interface Batch {
  changes: EventLogEntry[];
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

/** A place that no event log has. */
export const nowhere: Mark = { position: 0, digest: 'nowhere' };

/** The event log as a reader asks it: for what comes after a place. */
export class Batches {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  newest(): Promise<Mark> {
    return this.#store.eventLog.newest();
  }

  /** From memory, at once; `undefined` where it does not reach back to the place. */
  recent(mark: Mark, audience: Audience): Batch | undefined {
    const changes = this.#store.eventLog.recent(audience, mark, mostChanges);
    return changes && batchOf(changes, mark);
  }

  /** From memory, or from the disk. */
  async after(mark: Mark, audience: Audience): Promise<Batch> {
    const recent = this.recent(mark, audience);
    if (recent) return recent;
    const entries = await this.#store.eventLog.read(audience, mark, mostChanges);
    if (entries && !entries.some(isGap)) return batchOf(entries, mark);
    return { changes: [], mark: await this.newest(), isReset: true, isFull: false };
  }
}

function batchOf(found: EventLogEntry[], mark: Mark): Batch {
  let characters = 0;
  const last = found.findIndex((entry) => (characters += sizeOf(entry)) >= mostCharacters);
  const changes = last < 0 ? found : found.slice(0, last + 1);
  const isFull = found.length === mostChanges || changes.length < found.length;
  return { changes, mark: changes.at(-1) ?? mark, isReset: false, isFull };
}
