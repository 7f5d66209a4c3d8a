import type { PostgresConnection, Transaction } from './postgres-connection.ts';
import { parseRecord } from './postgres-record.ts';
import type { ScreeningRecord } from './screening-record.ts';
import { memberOf } from './sqlite-audience.ts';
import type { Nudges } from './nudges.ts';

export const logChannel = 'screening_log';

const tailBatch = 500;

/** Who finds the entry: an audience finds it only where its own revision grew. */
export interface Newness {
  isNew: boolean;
  isNewToMember: boolean;
}

/**
 * Appends to the log and notifies the other instances, at the end of the transaction.
 *
 * Positions are given in the order of the commits: the update locks the only row of `log_position` until the
 * transaction has ended, and the next one waits for it before it gets its own position. Postgres shows the changes of a
 * commit before it releases its locks, so whoever sees a position also sees every lower one: a reader never passes an
 * entry that becomes visible later. A transaction that fails gives its position back, so there are no gaps either.
 */
export function appendToLog(
  transaction: Transaction,
  instance: string,
  record: ScreeningRecord,
  { isNew, isNewToMember }: Newness,
): void {
  if (!isNew && !isNewToMember) return;
  transaction.atCommit(
    `WITH next AS (UPDATE log_position SET position = position + 1 RETURNING position)
     INSERT INTO log (position, instance, screening, candidate, member, record)
     SELECT position, ?, ?, ?, ?, ? FROM next RETURNING pg_notify('${logChannel}', '')`,
    instance,
    record.id,
    isNew ? record.clientReferenceId : null,
    isNewToMember ? memberOf(record) : null,
    JSON.stringify(record),
  );
}

/** Reads what other instances appended, and nudges the readers of this one. A notification only says: look now. */
export class PostgresTail {
  readonly #database: PostgresConnection;
  readonly #nudges: Nudges;
  readonly #instance: string;
  #position: number;
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
      `SELECT position, instance, record FROM log WHERE position > ? ORDER BY position LIMIT ${tailBatch}`,
      this.#position,
    );
    for (const row of rows) {
      this.#position = Number(row['position']);
      // This instance nudged its own readers when it appended.
      if (row['instance'] !== this.#instance) this.#nudges.send(parseRecord(row));
    }
    this.#isDue ||= rows.length === tailBatch;
  }
}
