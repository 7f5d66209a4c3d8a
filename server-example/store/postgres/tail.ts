import type { Row } from '../kept-records.ts';
import { markOf, type PostgresLog } from './log.ts';
import type { Audience, LogEntry, Mark } from '../store.ts';
import { type Committed, Watchers } from '../watchers.ts';

/** How many entries are read at once. */
const batch = 500;

/**
 * Follows the log and hands its entries to the readers of this instance, whichever instance appended them. A
 * notification only says: look now. Positions are given in the order of the commits, so nothing is passed over.
 */
export class PostgresTail {
  readonly watchers = new Watchers();
  readonly #log: PostgresLog;
  /** The last entry that was handed out. */
  #mark: Mark;
  #isDue = false;
  #reading: Promise<void> | undefined;

  constructor(log: PostgresLog, mark: Mark) {
    this.#log = log;
    this.#mark = mark;
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
        // The next look, at most a poll later, finds the same entries. A reader that waits for one loses nothing.
      }
    }
    this.#reading = undefined;
  }

  async #readBatch(): Promise<void> {
    const rows = await this.#log.rowsFrom(this.#mark.position, batch + 1);
    const isBegun = this.#mark.position > 0;
    if (isBegun && !this.#isSame(rows[0])) return this.#startAnew();
    const fresh = isBegun ? rows.slice(1) : rows;
    const committed = await this.#committed(fresh);
    if (fresh.length > 0) this.#mark = markOf(fresh.at(-1));
    for (const run of committed) this.watchers.hand(run);
    this.#isDue ||= rows.length > batch;
  }

  /** The entries and who finds them, in runs that can be handed out one after the other: a gap is one of its own. */
  async #committed(rows: Row[]): Promise<Committed[][]> {
    const current = await this.#log.currentRows(rows.filter((row) => row['member'] !== null));
    const read = (row: Row, role: Audience['role']): LogEntry =>
      this.#log.entriesOf([row], role, current)[0]!;
    const runs: Committed[][] = [[]];
    for (const row of rows) {
      const [candidate, member] = [row['candidate'] as string | null, row['member'] as string | null];
      const own: Committed[] = [];
      if (candidate !== null) own.push({ candidate, member: null, entry: read(row, 'candidate') });
      if (member !== null) own.push({ candidate: null, member, entry: read(row, 'member') });
      if (row['record'] === '') runs.push(own, []);
      else runs.at(-1)!.push(...own);
    }
    return runs;
  }

  /** An erased entry has no digest any more. */
  #isSame(row: Row | undefined): boolean {
    if (!row) return false;
    const { position, digest } = markOf(row);
    return position === this.#mark.position && (digest === this.#mark.digest || digest === '');
  }

  /** The log is another one: the database was restored, or lost its newest entries to a fail-over. */
  async #startAnew(): Promise<void> {
    this.#mark = await this.#log.newest();
    this.watchers.handAll([{ kind: 'gap', ...this.#mark }]);
  }
}
