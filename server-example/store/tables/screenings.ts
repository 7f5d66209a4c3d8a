import { entriesOf } from '../log-entry.ts';
import type { Database, Row, Statements, Transaction } from '../port.ts';
import type { ChangeOptions, ScreeningRecord, Update } from '../screening-record.ts';
import type { Audience } from '../audience.ts';
import type { Mark } from '../log-entry.ts';
import { memberOf, visibleTo } from './audience-columns.ts';
import { applyJobs } from './jobs.ts';
import { appendToLog, markOfRow, newestPosition } from './log.ts';
import { claimServiceId } from './service-ids.ts';

/** The most screenings that one snapshot holds. */
const snapshotLimit = 1000;

const recordOf = (row: Row): ScreeningRecord => JSON.parse(String(row['record'])) as ScreeningRecord;

/** The screenings, each of whose changes is an entry of the log. */
export class Screenings {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async placed(id: string, statements: Statements = this.#database): Promise<ScreeningRecord | undefined> {
    const [row] = await statements.all('SELECT record FROM screenings WHERE id = ? AND is_placed = 1', id);
    return row && recordOf(row);
  }

  async byCallback(reference: string): Promise<ScreeningRecord | undefined> {
    const [row] = await this.#database.all(
      'SELECT record FROM screenings WHERE callback_reference = ?',
      reference,
    );
    return row && recordOf(row);
  }

  async idByCallback(reference: string): Promise<string | undefined> {
    const [row] = await this.#database.all(
      'SELECT id FROM screenings WHERE callback_reference = ?',
      reference,
    );
    return row && String(row['id']);
  }

  /** One statement sees one moment; the mark comes even where nothing may be seen. */
  async snapshot(audience: Audience, ids?: string[]): Promise<{ records: ScreeningRecord[]; mark: Mark }> {
    const [condition, values] = visibleTo(audience);
    const chosen = ids ? `AND id IN (${['NULL', ...ids.map(() => '?')].join(', ')})` : '';
    const rows = await this.#database.all(
      `SELECT newest.position, newest.mark, visible.record FROM (${newestPosition}) AS newest
       LEFT JOIN (SELECT created, record FROM screenings WHERE is_placed = 1 AND ${condition} ${chosen}
         ORDER BY created DESC LIMIT ${snapshotLimit}) AS visible ON 1 = 1
       ORDER BY visible.created DESC`,
      ...values,
      ...(ids ?? []),
    );
    return { records: rows.filter((row) => row['record'] !== null).map(recordOf), mark: markOfRow(rows[0]) };
  }

  async orderedBy(subject: string): Promise<ScreeningRecord[]> {
    return (await this.#database.all('SELECT record FROM screenings WHERE member = ?', subject)).map(
      recordOf,
    );
  }

  async orderedFor(clientReferenceId: string): Promise<ScreeningRecord[]> {
    const rows = await this.#database.all(
      'SELECT record FROM screenings WHERE candidate = ?',
      clientReferenceId,
    );
    return rows.map(recordOf);
  }

  /** Adds one that is reserved. */
  async insert(transaction: Transaction, record: ScreeningRecord): Promise<void> {
    await transaction.run(
      `INSERT INTO screenings (id, callback_reference, candidate, package, member, orderer, is_sent, is_placed,
         member_sees_outcome, record)
       VALUES (?, ?, ?, ?, ?, ?, 0, 0, ?, ?)`,
      record.id,
      record.callbackReference,
      record.clientReferenceId,
      record.packageId,
      memberOf(record),
      record.orderedBy.subject,
      Number(record.memberSeesOutcome),
      JSON.stringify(record),
    );
  }

  /** Adds one that is visible at once. */
  async addPlaced(transaction: Transaction, record: ScreeningRecord): Promise<void> {
    await this.insert(transaction, record);
    await transaction.run('UPDATE screenings SET is_placed = 1 WHERE id = ?', record.id);
    await claimServiceId(transaction, record);
    appendToLog(transaction, entriesOf(record, record, true));
  }

  async change(
    transaction: Transaction,
    id: string,
    update: Update,
    { place = false, jobs }: ChangeOptions,
  ): Promise<ScreeningRecord | undefined> {
    const [row] = await transaction.all(
      `SELECT is_placed, record FROM screenings WHERE id = ? ${transaction.dialect.forUpdate}`,
      id,
    );
    if (!row) return undefined;
    const before = recordOf(row);
    const isPlaced = Number(row['is_placed']) === 1;
    const isFirst = place && !isPlaced;
    const after = update(before) ?? (isFirst ? before : undefined);
    if (!after) return undefined;
    if (after.serviceId !== before.serviceId) await claimServiceId(transaction, after);
    await transaction.run(
      'UPDATE screenings SET record = ?, is_placed = ?, member_sees_outcome = ? WHERE id = ?',
      JSON.stringify(after),
      Number(isPlaced || place),
      Number(after.memberSeesOutcome),
      id,
    );
    if (isPlaced || place) appendToLog(transaction, entriesOf(before, after, isFirst));
    if (jobs) await applyJobs(transaction, jobs(after, before));
    return after;
  }
}

/** Whether it is there. Until the transaction ends, it stays: an erasure comes before or after. */
export async function lockScreening(transaction: Transaction, id: string): Promise<boolean> {
  const sql = `SELECT id FROM screenings WHERE id = ? ${transaction.dialect.forUpdate}`;
  return (await transaction.all(sql, id)).length > 0;
}
