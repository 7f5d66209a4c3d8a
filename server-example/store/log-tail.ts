import type { Audience } from './audience.ts';
import type { EntryRow, LoggedChange, Mark, Nudge } from './log-entry.ts';
import type { Database } from './port.ts';
import { RecentLog } from './recent-log.ts';
import { type Committed, newestMark, readWholeLog } from './tables/log.ts';
import { Watchers } from './watchers.ts';

/** How many entries are read at once. */
const batch = 500;

/**
 * Follows the log and nudges the readers of this instance, whichever instance appended to it. What is announced only says:
 * look now. Positions are given in the order of the commits, so nothing is passed over.
 *
 * A sole instance keeps the newest entries. Of several, each has them in memory only while it nudges: another one may
 * erase somebody at any time, and would have to wait for all of them before it could say so.
 */
export class LogTail {
  readonly #watchers = new Watchers();
  readonly #database: Database;
  readonly #recent: RecentLog;
  #isDue = false;
  #reading: Promise<void> | undefined;

  constructor(database: Database, newest: Mark) {
    this.#database = database;
    this.#recent = new RecentLog(newest);
  }

  watch(audience: Audience, nudge: Nudge): () => void {
    return this.#watchers.watch(audience, nudge);
  }

  recent(audience: Audience, after: Mark, limit: number): LoggedChange[] | undefined {
    return this.#recent.after(after, audience, limit);
  }

  /** Drops what is in memory. */
  forget(): void {
    this.#recent.startAfter(this.#recent.newest);
  }

  /** Takes what a sole instance has just appended: nobody else has. */
  hand(appended: readonly EntryRow[]): void {
    let { position } = this.#recent.newest;
    this.#append(
      appended.map(({ candidate, member, mark: digest, then, record }): Committed => {
        position += 1;
        const entry = then
          ? ({ kind: 'change', position, digest, then, now: then, size: record.length } as const)
          : ({ kind: 'gap', position, digest } as const);
        return { candidate, member, entry };
      }),
    );
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
    const { newest } = this.#recent;
    const found = await readWholeLog(this.#database, newest.position, batch + 1);
    const isBegun = newest.position > 0;
    if (isBegun && !isSame(newest, found[0])) return this.#startAnew();
    this.#append(isBegun ? found.slice(1) : found);
    this.#isDue ||= found.length > batch;
  }

  /** The log is another one: the database was restored, or lost its newest entries to a fail-over. */
  async #startAnew(): Promise<void> {
    this.#recent.startAfter(await newestMark(this.#database));
    this.#watchers.nudgeAll();
  }

  #append(committed: readonly Committed[]): void {
    const before = this.#recent.newest;
    for (const one of committed) this.#recent.add(one);
    const hasGap = committed.some(({ entry }) => entry.kind === 'gap');
    this.#watchers.nudge(committed, hasGap ? undefined : before);
    if (!this.#database.isSole) this.forget();
  }
}

/** An erased entry has no mark any more. */
function isSame({ position, digest }: Mark, found: Committed | undefined): boolean {
  return found?.entry.position === position && ['', digest].includes(found.entry.digest);
}
