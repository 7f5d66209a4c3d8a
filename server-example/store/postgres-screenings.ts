import { isOver } from '../../src/protocol/screening.ts';
import type { PostgresConnection, Statements, Transaction } from './postgres-connection.ts';
import { appendToLog } from './postgres-log.ts';
import { parseRecord, recordOf } from './postgres-record.ts';
import type { ScreeningRecord } from './screening-record.ts';
import { memberOf, visibleTo } from './audience-columns.ts';
import type { Audience, Update } from './store.ts';

/** The most screenings that one snapshot holds. */
const snapshotLimit = 1000;

/** A screening is read back again once it has been silent for twice as long as at the last reading, within these bounds. */
const shortestSilenceMs = 60_000;
const longestSilenceMs = 6 * 3_600_000;

/** The screenings in a Postgres database. Each change is one transaction with its entry in the log. */
export class PostgresScreenings {
  readonly #database: PostgresConnection;
  readonly #instance: string;

  /** @param instance the instance that reserves and appends. */
  constructor(database: PostgresConnection, instance: string) {
    this.#database = database;
    this.#instance = instance;
  }

  /** Adds a screening, within the caller's transaction. */
  async insert(
    statements: Statements,
    record: ScreeningRecord,
    { isPlaced }: { isPlaced: boolean },
  ): Promise<void> {
    const at = Date.parse(record.submittedAt);
    await statements.run(
      `INSERT INTO screenings (id, callback_reference, candidate, package, member, instance, is_placed, is_watched,
         changed, looked, record) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      record.id,
      record.callbackReference,
      record.clientReferenceId,
      record.packageId,
      memberOf(record),
      this.#instance,
      isPlaced,
      isPlaced && !isOver(record),
      at,
      at,
      JSON.stringify(record),
    );
  }

  /** Locks the screening, so that each change follows the one before. */
  async change(id: string, update: Update, place: boolean): Promise<ScreeningRecord | undefined> {
    return this.#database.transaction(async (transaction) => {
      const row = await transaction.get(
        'SELECT is_placed, record FROM screenings WHERE id = ? FOR UPDATE',
        id,
      );
      if (!row) return undefined;
      const before = parseRecord(row);
      const isFirst = place && row['is_placed'] === false;
      const after = update(before) ?? (isFirst ? before : undefined);
      if (!after) return undefined;
      const isNew = isFirst || after.whole.revision > before.whole.revision;
      const changedAt = isNew ? Date.parse(after.whole.updatedAt) : null;
      await transaction.run(
        `UPDATE screenings SET record = ?, is_placed = is_placed OR ?, is_watched = ?,
         changed = coalesce(?, changed), looked = coalesce(?, looked) WHERE id = ?`,
        JSON.stringify(after),
        place,
        after.serviceId !== null && !isOver(after),
        changedAt,
        changedAt,
        id,
      );
      if (row['is_placed'] === true || place) {
        const isNewToMember = isFirst || after.toMember.revision > before.toMember.revision;
        this.#append(transaction, after, { isNew, isNewToMember });
      }
      return after;
    });
  }

  async addRun(
    run: ScreeningRecord,
    writeRecurrence: (statements: Statements) => Promise<void>,
  ): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      await this.insert(transaction, run, { isPlaced: true });
      await writeRecurrence(transaction);
      this.#append(transaction, run, { isNew: true, isNewToMember: true });
    });
  }

  async placed(id: string): Promise<ScreeningRecord | undefined> {
    return recordOf(await this.#database.get('SELECT record FROM screenings WHERE id = ? AND is_placed', id));
  }

  async byCallback(reference: string): Promise<ScreeningRecord | undefined> {
    return recordOf(
      await this.#database.get('SELECT record FROM screenings WHERE callback_reference = ?', reference),
    );
  }

  async snapshot(
    audience: Audience,
    ids?: string[],
  ): Promise<{ records: ScreeningRecord[]; position: number }> {
    const [condition, values] = visibleTo(audience);
    const chosen = ids ? `AND id = ANY (ARRAY[${ids.map(() => '?').join(', ')}]::text[])` : '';
    // One statement sees one moment. The position comes even where nothing may be seen.
    const rows = await this.#database.all(
      `SELECT position, record FROM log_position LEFT JOIN
         (SELECT created, record FROM screenings WHERE is_placed AND ${condition} ${chosen}
          ORDER BY created DESC LIMIT ${snapshotLimit}) AS visible ON true
       ORDER BY created DESC`,
      ...values,
      ...(ids ?? []),
    );
    const position = Number(rows[0]?.['position']);
    return { records: rows.filter((row) => row['record'] !== null).map(parseRecord), position };
  }

  async orderedBy(subject: string): Promise<ScreeningRecord[]> {
    const rows = await this.#database.all('SELECT record FROM screenings WHERE member = ?', subject);
    return rows.map(parseRecord);
  }

  async silent(now: number, limit: number): Promise<ScreeningRecord[]> {
    const rows = await this.#database.all(
      `SELECT record FROM screenings
       WHERE is_watched AND is_placed AND ?::bigint - looked >= least(greatest(looked - changed, ?), ?)
       ORDER BY looked LIMIT ?`,
      now,
      shortestSilenceMs,
      longestSilenceMs,
      limit,
    );
    return rows.map(parseRecord);
  }

  async looked(id: string, now: number): Promise<void> {
    await this.#database.run('UPDATE screenings SET looked = ? WHERE id = ?', now, id);
  }

  #append(
    transaction: Transaction,
    record: ScreeningRecord,
    { isNew, isNewToMember }: { isNew: boolean; isNewToMember: boolean },
  ): void {
    const isForMember = isNewToMember && record.orderedBy.role === 'member';
    appendToLog(transaction, this.#instance, record, { isNew, isNewToMember: isForMember });
  }
}
