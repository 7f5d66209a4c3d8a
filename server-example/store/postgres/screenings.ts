import { isOver } from '../../../src/protocol/phase.ts';
import { memberOf, visibleTo } from '../audience-columns.ts';
import { type KeptRecords, recordColumns } from '../kept-records.ts';
import { entryOf } from '../log-entry.ts';
import type { PostgresConnection, Statements, Transaction } from './connection.ts';
import { appendToLog, markOf } from './log.ts';
import type { ScreeningRecord } from '../screening-record.ts';
import { rowOf } from '../screening-row.ts';
import { snapshotLimit } from '../store-bounds.ts';
import { type Audience, ForeignServiceId, type Mark } from '../store.ts';

/** The screenings in a Postgres database. */
export class PostgresScreenings {
  readonly #database: PostgresConnection;
  readonly #records: KeptRecords<ScreeningRecord>;

  constructor(database: PostgresConnection, records: KeptRecords<ScreeningRecord>) {
    this.#database = database;
    this.#records = records;
  }

  /** Adds a screening, within the caller's transaction. */
  async insert(
    statements: Statements,
    record: ScreeningRecord,
    { isPlaced }: { isPlaced: boolean },
  ): Promise<void> {
    const at = Date.parse(record.submittedAt);
    const row = rowOf(record);
    await statements.run(
      `INSERT INTO screenings (id, callback_reference, candidate, package, member, instance, is_placed, is_watched,
         changed, looked, checksum, record) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      record.id,
      record.callbackReference,
      record.clientReferenceId,
      record.packageId,
      memberOf(record),
      '',
      isPlaced,
      isPlaced && !isOver(record),
      at,
      at,
      row.checksum,
      row.record,
    );
  }

  /** Adds one that is visible at once, within the caller's transaction. */
  async addPlaced(transaction: Transaction, record: ScreeningRecord): Promise<void> {
    await this.insert(transaction, record, { isPlaced: true });
    await claimServiceId(transaction, record);
    const entry = entryOf(record, record, true);
    appendToLog(transaction, entry ? [entry.row] : []);
  }

  async placed(id: string, statements: Statements = this.#database): Promise<ScreeningRecord | undefined> {
    return this.#records.find(
      await statements.get(`SELECT ${recordColumns} FROM screenings WHERE id = ? AND is_placed`, id),
    );
  }

  async byCallback(reference: string): Promise<ScreeningRecord | undefined> {
    return this.#records.need(
      await this.#database.get(
        `SELECT ${recordColumns} FROM screenings WHERE callback_reference = ?`,
        reference,
      ),
    );
  }

  async snapshot(audience: Audience, ids?: string[]): Promise<{ records: ScreeningRecord[]; mark: Mark }> {
    const [condition, values] = visibleTo(audience);
    const chosen = ids ? `AND id = ANY (ARRAY[${ids.map(() => '?').join(', ')}]::text[])` : '';
    // One statement sees one moment. The mark comes even where nothing may be seen.
    const rows = await this.#database.all(
      `SELECT newest.position, newest.digest, visible.* FROM
         (SELECT log_position.position, checksum AS digest FROM log_position LEFT JOIN log USING (position)) AS newest
         LEFT JOIN (SELECT created, ${recordColumns} FROM screenings WHERE is_placed AND ${condition} ${chosen}
           ORDER BY created DESC LIMIT ${snapshotLimit}) AS visible ON true
       ORDER BY created DESC`,
      ...values,
      ...(ids ?? []),
    );
    const mark = markOf({ position: rows[0]?.['position'], checksum: rows[0]?.['digest'] });
    return { records: this.#records.list(rows.filter((row) => row['id'] !== null)), mark };
  }

  async orderedBy(subject: string): Promise<ScreeningRecord[]> {
    return this.#records.list(
      await this.#database.all(`SELECT ${recordColumns} FROM screenings WHERE member = ?`, subject),
    );
  }

  async orderedFor(clientReferenceId: string): Promise<ScreeningRecord[]> {
    return this.#records.needAll(
      await this.#database.all(
        `SELECT ${recordColumns} FROM screenings WHERE candidate = ?`,
        clientReferenceId,
      ),
    );
  }
}

/** Once an id of the service is a screening's, it is nobody else's. Runs within the caller's transaction. */
export async function claimServiceId(
  statements: Statements,
  { id, serviceId }: Pick<ScreeningRecord, 'id' | 'serviceId'>,
): Promise<void> {
  if (serviceId === null) return;
  const owner = await statements.get(
    `INSERT INTO service_ids VALUES (?, ?)
     ON CONFLICT (service_id) DO UPDATE SET screening = service_ids.screening RETURNING screening`,
    serviceId,
    id,
  );
  if (owner?.['screening'] !== id) throw new ForeignServiceId();
}
