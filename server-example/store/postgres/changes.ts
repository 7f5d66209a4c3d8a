import { setImmediate } from 'node:timers/promises';
import { type KeptRecords, recordColumns, type Row } from '../kept-records.ts';
import type { EntryRow } from '../log-entry.ts';
import type { PostgresConnection, Transaction } from './connection.ts';
import { PostgresFailure } from './failure.ts';
import { changeJobs } from './jobs.ts';
import { appendToLog } from './log.ts';
import type { ScreeningRecord } from '../screening-record.ts';
import { changeOf, type WrittenChange } from '../screening-row.ts';
import { type ChangeOptions, StoreError, type Update } from '../store.ts';
import { claimServiceId } from './screenings.ts';

/** The most changes that one transaction takes. */
const batchLimit = 500;

/** A change that waits for its transaction. */
interface Waiting {
  id: string;
  update: Update;
  options: ChangeOptions;
  resolve: (changed: ScreeningRecord | undefined) => void;
  reject: (error: unknown) => void;
}

/** A screening as the changes of a batch leave it. */
interface State {
  row: Row;
  isPlaced: boolean;
  /** How many changes of the batch it has had. */
  steps: number;
  record?: ScreeningRecord | undefined;
  written?: WrittenChange;
  changedAt: number | null;
}

/**
 * Changes of screenings, each with its entry in the log. Those that arrive together, or while a commit is running, are
 * one transaction: it is the commit that takes long.
 */
export class PostgresChanges {
  readonly #database: PostgresConnection;
  readonly #records: KeptRecords<ScreeningRecord>;
  readonly #onCommit: () => void;
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;

  constructor(database: PostgresConnection, records: KeptRecords<ScreeningRecord>, onCommit: () => void) {
    this.#database = database;
    this.#records = records;
    this.#onCommit = onCommit;
  }

  change(id: string, update: Update, options: ChangeOptions): Promise<ScreeningRecord | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<ScreeningRecord | undefined>();
    this.#waiting.push({ id, update, options, resolve, reject });
    this.#running ??= this.#run();
    return promise;
  }

  /** Resolves when no change is under way any more. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    await setImmediate();
    while (this.#waiting.length > 0) await this.#commit(this.#waiting.splice(0, batchLimit));
    this.#running = undefined;
  }

  async #commit(batch: Waiting[]): Promise<void> {
    try {
      const answers = await this.#database.transaction((transaction) => this.#write(transaction, batch));
      for (const answer of answers) answer();
      this.#onCommit();
    } catch (error) {
      const isRefused = error instanceof PostgresFailure && error.isDataRefused;
      if (isRefused && batch.length > 1) {
        // One of them is at fault: alone, it fails alone.
        for (const one of batch) await this.#commit([one]);
      } else {
        for (const { reject } of batch) reject(error);
      }
    }
  }

  /** Returns how to answer each change once the transaction is committed. */
  async #write(transaction: Transaction, batch: Waiting[]): Promise<(() => void)[]> {
    const states = await this.#lock(transaction, batch);
    const entries: EntryRow[] = [];
    const answers: (() => void)[] = [];
    for (const { id, update, options, resolve, reject } of batch) {
      const state = states.get(id);
      try {
        const change = state && (await this.#apply(transaction, state, { update, options }));
        if (change?.entry) entries.push(change.entry.row);
        answers.push(() => resolve(change?.after));
      } catch (error) {
        if (error instanceof PostgresFailure) throw error;
        answers.push(() => reject(error));
      }
    }
    await this.#save(transaction, states);
    appendToLog(transaction, entries);
    return answers;
  }

  /** Locks the screenings, in one order for everybody, so that each change follows the one before. */
  async #lock(transaction: Transaction, batch: Waiting[]): Promise<Map<string, State>> {
    const rows = await transaction.all(
      `SELECT is_placed, version, ${recordColumns} FROM screenings
       WHERE id = ANY (ARRAY(SELECT json_array_elements_text(?::text::json))) ORDER BY id FOR UPDATE`,
      JSON.stringify([...new Set(batch.map(({ id }) => id))]),
    );
    return new Map(
      rows.map((row) => [
        String(row['id']),
        { row, isPlaced: row['is_placed'] === true, steps: 0, changedAt: null },
      ]),
    );
  }

  async #apply(
    transaction: Transaction,
    state: State,
    { update, options: { place = false, jobs } }: Pick<Waiting, 'update' | 'options'>,
  ): Promise<WrittenChange | undefined> {
    const before = (state.record ??= this.#records.need(state.row));
    const change = before && changeOf(before, update, { isPlaced: state.isPlaced, place });
    if (!change) return undefined;
    if (change.after.serviceId !== before.serviceId) await claimServiceId(transaction, change.after);
    if (jobs) await changeJobs(transaction, jobs(change.after));
    state.record = change.after;
    state.written = change;
    state.isPlaced ||= place;
    state.steps += 1;
    state.changedAt = change.changedAt ?? state.changedAt;
    return change;
  }

  /** Each screening once, as the last of its changes left it. */
  async #save(transaction: Transaction, states: Map<string, State>): Promise<void> {
    const changed = [...states].flatMap(([id, { row, isPlaced, steps, written, changedAt }]) =>
      written
        ? [
            {
              id,
              steps,
              version: row['version'],
              record: written.record,
              checksum: written.checksum,
              is_placed: isPlaced,
              is_watched: written.isWatched,
              changed: changedAt,
            },
          ]
        : [],
    );
    if (changed.length === 0) return;
    const saved = await transaction.all(
      `UPDATE screenings SET record = new.record, checksum = new.checksum, version = screenings.version + new.steps,
         is_placed = new.is_placed, is_watched = new.is_watched,
         changed = coalesce(new.changed, screenings.changed), looked = coalesce(new.changed, looked)
       FROM json_to_recordset(?::text::json) AS new (id text, steps bigint, version bigint, record text,
         checksum text, is_placed boolean, is_watched boolean, changed bigint)
       WHERE screenings.id = new.id AND screenings.version = new.version RETURNING screenings.id`,
      JSON.stringify(changed),
    );
    if (saved.length < changed.length) {
      throw new StoreError('Another writer has just changed one of these screenings: ask again.');
    }
  }
}
