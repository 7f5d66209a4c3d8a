import { setImmediate } from 'node:timers/promises';
import { eventLogStart, type Mark, type Nudge } from '../store/event-log-entry.ts';
import type { AudienceCursors } from './cursors.ts';
import { type Batch, type Batches, nowhere } from './batches.ts';

interface Dependencies {
  batches: Batches;
  cursors: AudienceCursors;
  /** Begins to follow the event log; answers how to stop. */
  watch: (nudge: Nudge) => () => void;
  /** Whether its page session still holds. */
  mayRead: () => boolean;
  /** Called once, when it has ended. */
  onEnd: () => void;
}

/**
 * One open stream or long poll: a place in the event log. It is asked for what comes next once the last piece is on its
 * way, so it holds no queue, and history and live changes are one sequence.
 */
export class Reader {
  readonly #deps: Dependencies;
  readonly #stopWatching: () => void;
  #mark = eventLogStart;
  /** Whether something may have been appended after its place. */
  #isBehind = true;
  /** Whether the last batch was full. */
  #hasMore = false;
  /** Whether the next answer must not wait. */
  #isHurried = false;
  #isOver = false;
  /** Set while it waits for a nudge. */
  #wake: ((batch: Batch) => void) | undefined;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#stopWatching = deps.watch((before) => this.#look(before));
  }

  get cursors(): AudienceCursors {
    return this.#deps.cursors;
  }

  get mark(): Mark {
    return this.#mark;
  }

  /** Takes its place: after the cursor, or else at the end of the event log. */
  async start(cursor: string | undefined): Promise<void> {
    const { batches, cursors } = this.#deps;
    // What is appended from here on nudges.
    if (cursor === undefined) this.#isBehind = false;
    this.#mark = cursor === undefined ? await batches.newest() : (cursors.read(cursor) ?? nowhere);
  }

  /** What comes next; waits for it. `undefined` once it has ended. */
  async next(): Promise<Batch | undefined> {
    while (this.#isOpen()) {
      const batch = this.#isBehind ? await this.#read() : await this.#nudged();
      // It may have ended meanwhile.
      if (!this.#isOpen()) break;
      this.#mark = batch.mark;
      this.#hasMore = batch.isFull;
      this.#isBehind ||= batch.isFull;
      if (batch.changes.length === 0 && !batch.isReset && !this.#isHurried) continue;
      this.#isHurried = false;
      return batch;
    }
    return undefined;
  }

  /** What comes next comes at once, also where it is nothing. */
  hurry(): void {
    this.#isHurried = true;
    this.#wake?.(this.#nothing);
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopWatching();
    this.#wake?.(this.#nothing);
    this.#deps.onEnd();
  }

  #isOpen(): boolean {
    if (!this.#deps.mayRead()) this.end();
    return !this.#isOver;
  }

  get #nothing(): Batch {
    return { changes: [], mark: this.#mark, isReset: false, isFull: false };
  }

  async #read(): Promise<Batch> {
    // A reader that takes all it is given would else keep everybody waiting until it has caught up.
    if (this.#hasMore) await setImmediate();
    this.#isBehind = false;
    return this.#deps.batches.after(this.#mark, this.#deps.cursors.audience);
  }

  #nudged(): Promise<Batch> | Batch {
    if (this.#isHurried) return this.#nothing;
    return new Promise((resolve) => {
      this.#wake = (batch) => {
        this.#wake = undefined;
        resolve(batch);
      };
    });
  }

  /** While it waits, it knows everything until the nudge: it is handed what is in memory, and reads nothing. */
  #look(before: Mark | undefined): void {
    const { batches, cursors } = this.#deps;
    if (this.#wake && before && before.position > this.#mark.position) this.#mark = before;
    const recent = this.#wake && before && batches.recent(this.#mark, cursors.audience);
    this.#isBehind ||= recent === undefined;
    if (recent?.changes.length !== 0) this.#wake?.(recent ?? this.#nothing);
  }
}
