import type { Database } from './port.ts';
import type { Audience } from './audience.ts';
import type { EntryRow, Hear, Mark } from './log-entry.ts';
import { type Committed, newestMark, readWholeLog } from './tables/log.ts';
import { Watchers } from './watchers.ts';

/** How many entries are read at once. */
const batch = 500;

/**
 * Follows the log and hands its entries to the readers of this instance, whichever instance appended them. What is
 * announced only says: look now. Positions are given in the order of the commits, so nothing is passed over.
 */
export class LogTail {
  readonly #watchers = new Watchers();
  readonly #database: Database;
  /** The last entry that was handed out. */
  #mark: Mark;
  #isDue = false;
  #reading: Promise<void> | undefined;

  constructor(database: Database, mark: Mark) {
    this.#database = database;
    this.#mark = mark;
  }

  watch(audience: Audience, hear: Hear, signal: AbortSignal): void {
    this.#watchers.watch(audience, hear, signal);
  }

  /** Takes what a sole instance has just appended: nobody else has. */
  hand(appended: readonly EntryRow[]): void {
    const committed = appended.map(({ candidate, member, mark, then }): Committed => {
      this.#mark = { position: this.#mark.position + 1, digest: mark };
      return {
        candidate,
        member,
        entry: then ? { kind: 'change', ...this.#mark, then, now: then } : { kind: 'gap', ...this.#mark },
      };
    });
    for (const run of runsOf(committed)) this.#watchers.hand(run);
  }

  /** Looks for new entries. A look that is asked for during another one follows it. */
  look(): void {
    this.#isDue = true;
    this.#reading ??= this.#read();
  }

  /** Resolves when nothing is read any more. */
  async settled(): Promise<void> {
    await this.#reading;
  }

  async #read(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false;
      try {
        await this.#readBatch();
      } catch {
        // The next look finds the same entries. A reader that waits for one loses nothing.
      }
    }
    this.#reading = undefined;
  }

  async #readBatch(): Promise<void> {
    const found = await readWholeLog(this.#database, this.#mark.position, batch + 1);
    const isBegun = this.#mark.position > 0;
    if (isBegun && !this.#isSame(found[0])) return this.#startAnew();
    const fresh = isBegun ? found.slice(1) : found;
    const last = fresh.at(-1);
    if (last) this.#mark = { position: last.entry.position, digest: last.entry.digest };
    for (const run of runsOf(fresh)) this.#watchers.hand(run);
    this.#isDue ||= found.length > batch;
  }

  /** An erased entry has no mark any more. */
  #isSame(found: Committed | undefined): boolean {
    if (!found) return false;
    const { position, digest } = found.entry;
    return position === this.#mark.position && (digest === this.#mark.digest || digest === '');
  }

  /** The log is another one: the database was restored, or lost its newest entries to a fail-over. */
  async #startAnew(): Promise<void> {
    this.#mark = await newestMark(this.#database);
    this.#watchers.handAll([{ kind: 'gap', ...this.#mark }]);
  }
}

/** What can be handed out at once: a gap is a run of its own. */
function runsOf(committed: Committed[]): Committed[][] {
  const runs: Committed[][] = [[]];
  for (const one of committed) {
    if (one.entry.kind === 'gap') runs.push([one], []);
    else runs.at(-1)!.push(one);
  }
  return runs.filter((run) => run.length > 0);
}
