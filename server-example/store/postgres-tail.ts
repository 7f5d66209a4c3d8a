import type { Nudges } from './nudges.ts';
import type { PostgresConnection } from './postgres-connection.ts';
import { parseRecord } from './postgres-record.ts';

/** How many entries are read at once. */
const batch = 500;

/** Reads what other instances appended, and nudges the readers of this one. A notification only says: look now. */
export class PostgresTail {
  readonly #database: PostgresConnection;
  readonly #nudges: Nudges;
  readonly #instance: string;
  #position: number;
  #skipsOwn = true;
  #isDue = false;
  #isReading = false;

  constructor(database: PostgresConnection, nudges: Nudges, start: { instance: string; position: number }) {
    this.#database = database;
    this.#nudges = nudges;
    this.#instance = start.instance;
    this.#position = start.position;
  }

  /** Looks for new entries. A look that is asked for during another one follows it. */
  look(): void {
    this.#isDue = true;
    if (!this.#isReading) void this.#read();
  }

  /** An append failed and may still have been committed: from now on entries of this instance are not skipped. */
  doubtOwn(): void {
    this.#skipsOwn = false;
  }

  async #read(): Promise<void> {
    this.#isReading = true;
    while (this.#isDue) {
      this.#isDue = false;
      try {
        await this.#readBatch();
      } catch {
        // The next look, a moment later, finds the same entries. A reader that waits for one loses nothing.
      }
    }
    this.#isReading = false;
  }

  async #readBatch(): Promise<void> {
    const rows = await this.#database.all(
      `SELECT position, instance, record FROM log WHERE position > ? ORDER BY position LIMIT ${batch}`,
      this.#position,
    );
    for (const row of rows) {
      this.#position = Number(row['position']);
      // This instance nudged its own readers when it appended.
      if (!this.#skipsOwn || row['instance'] !== this.#instance) this.#nudges.send(parseRecord(row));
    }
    this.#isDue ||= rows.length === batch;
  }
}
