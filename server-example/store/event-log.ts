import { setImmediate } from 'node:timers/promises';
import type { Audience } from './audience.ts';
import { isGap, type EventLogEntry, type Mark, type NewEntry, type Nudge } from './event-log-entry.ts';
import type { Database } from './port.ts';
import { RecentEntries } from './recent-entries.ts';
import { newestMark, pruneEntries, readEntries, readAllEntries } from './tables/event-log.ts';
import { Watchers } from './watchers.ts';

/** How many entries are read at once, and one step of pruning drops. */
const batch = 500;

/**
 * The append-only event log of changes. Follows it and nudges the readers of this instance, whichever instance appended
 * to it. What is announced only says: look now. Positions are given in the order of the commits, so nothing is passed
 * over.
 *
 * A sole instance keeps the newest entries. Of several, each has them in memory only while it nudges: another one may
 * erase somebody at any time, and would have to wait for all of them before it could say so.
 */
export class EventLog {
  readonly #watchers = new Watchers();
  readonly #database: Database;
  readonly #recent: RecentEntries;
  #isDue = false;
  #reading: Promise<void> | undefined;

  constructor(database: Database, newest: Mark) {
    this.#database = database;
    this.#recent = new RecentEntries(newest);
  }

  /** The newest entry; position 0 for an empty event log. */
  newest(): Promise<Mark> {
    return newestMark(this.#database);
  }

  /** At most `limit` entries after a place, oldest first; `undefined` where the event log does not hold the place (any more). */
  read(audience: Audience, after: Mark, limit: number): Promise<EventLogEntry[] | undefined> {
    return readEntries(this.#database, audience, after, limit);
  }

  /**
   * The same from memory, at once, after a place that the event log still holds. `undefined` where memory does not reach
   * back to it: then the event log has to be read. What it holds was not erased, and carries the rights of now, before
   * the trust or the erasure that changed them resolves.
   */
  recent(audience: Audience, after: Mark, limit: number): EventLogEntry[] | undefined {
    return this.#recent.after(after, audience, limit);
  }

  /** Nudges when something was appended for this audience, until what is answered is called. */
  watch(audience: Audience, nudge: Nudge): () => void {
    return this.#watchers.watch(audience, nudge);
  }

  /** Drops the entries from before `before` (milliseconds since the epoch), in small steps; the newest stays. */
  async prune(before: number): Promise<void> {
    while ((await pruneEntries(this.#database, before, batch)) === batch) await setImmediate();
    this.#forget();
  }

  /** Takes what a sole instance has just appended: nobody else has. */
  hand(appended: readonly NewEntry[]): void {
    const { position } = this.#recent.newest;
    this.#append(appended.map((entry, index) => ({ ...entry, position: position + 1 + index })));
  }

  /** Looks for new entries. A look that is asked for during another one follows it. */
  look(): void {
    this.#isDue = true;
    this.#reading ??= this.#read();
  }

  /**
   * Looks where there is something that no look has found, because it failed or was never asked for. Called at intervals.
   *
   * @throws {StoreError} where the event log cannot be read.
   */
  async catchUp(): Promise<void> {
    const { position } = await this.newest();
    // What a sole instance appends is handed to it.
    if (!this.#database.isSole && position !== this.#recent.newest.position) this.look();
  }

  /** Resolves when nothing is read any more. */
  async settled(): Promise<void> {
    await this.#reading;
  }

  /** Drops what is in memory. */
  #forget(): void {
    this.#recent.startAfter(this.#recent.newest);
  }

  async #read(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false;
      try {
        await this.#readBatch();
      } catch {
        // The next look finds the same entries, at the latest when it catches up.
      }
    }
    this.#reading = undefined;
  }

  async #readBatch(): Promise<void> {
    const { newest } = this.#recent;
    const found = await readAllEntries(this.#database, newest.position, batch + 1);
    const isBegun = newest.position > 0;
    if (isBegun && !isSame(newest, found[0])) return this.#startAnew();
    this.#append(isBegun ? found.slice(1) : found);
    this.#isDue ||= found.length > batch;
  }

  /** The event log is another one: the database was restored, or lost its newest entries to a fail-over. */
  async #startAnew(): Promise<void> {
    this.#recent.startAfter(await newestMark(this.#database));
    this.#watchers.nudgeAll();
  }

  #append(entries: readonly EventLogEntry[]): void {
    const before = this.#recent.newest;
    for (const entry of entries) this.#recent.add(entry);
    this.#watchers.nudge(entries, entries.some(isGap) ? undefined : before);
    if (!this.#database.isSole) this.#forget();
  }
}

/** An entry that an earlier version erased has no digest any more. */
function isSame({ position, digest }: Mark, found: Mark | undefined): boolean {
  return found?.position === position && ['', digest].includes(found.digest);
}
