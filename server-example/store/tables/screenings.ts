import { entryOf, type Mark, type NewEntry } from '../event-log-entry.ts';
import type { Database, Statements, Transaction } from '../port.ts';
import { Records, type OnUnreadable } from '../records.ts';
import type { ScreeningRecord, Update, WhichScreening } from '../screening-record.ts';
import { type Audience, memberOf, visibleTo } from '../audience.ts';
import { applyJobs, type JobChange, noteHostNews } from './jobs.ts';
import { appendEntries, markOfRow, newestPosition } from './event-log.ts';
import { claimServiceId } from './service-ids.ts';
import { noteValidity } from './validities.ts';

/** The most screenings that one snapshot holds. */
const snapshotLimit = 1000;
const pageLimit = 100;
/** The clocks of several instances may differ by so much. */
const clockToleranceMs = 60_000;

/** What the host asks for. Without `changedAfter` (milliseconds since the epoch) newest first, with it by the last change. */
export interface PageQuestion {
  clientReferenceId?: string | undefined;
  changedAfter?: number | undefined;
  /** The `next` of the page before. */
  page?: string | undefined;
}

export interface ChangeOptions {
  /** Also makes a reserved screening visible. */
  place?: boolean;
  /** What has to happen later because of the change, noted in the same step. */
  jobs?: (after: ScreeningRecord, before: ScreeningRecord) => JobChange[];
}

/** A page goes on after the place where a screening was added, or after a place of the event log. */
export const isPageToken = (text: string): boolean => /^[cp]\d{1,15}$/.test(text);

/** The screenings, each of whose changes is an entry of the event log. */
export class Screenings {
  readonly #database: Database;
  readonly #records: Records<ScreeningRecord>;
  readonly #tellsHost: boolean;

  /** @param tellsHost whether the host hears of each change: a job that does so is noted with the entry of the event log. */
  constructor(database: Database, onUnreadable: OnUnreadable | undefined, tellsHost: boolean) {
    this.#database = database;
    this.#records = new Records(onUnreadable);
    this.#tellsHost = tellsHost;
  }

  async get(id: string, statements: Statements = this.#database): Promise<ScreeningRecord | undefined> {
    const [row] = await statements.all(
      'SELECT id, record FROM screenings WHERE id = ? AND is_placed = 1',
      id,
    );
    return row && this.#records.read(row);
  }

  /** Also finds what is only reserved: a callback may overtake the answer. */
  async byCallback(reference: string): Promise<ScreeningRecord | undefined> {
    const [row] = await this.#database.all(
      'SELECT id, record FROM screenings WHERE callback_reference = ?',
      reference,
    );
    return row && this.#records.read(row);
  }

  /** Any id that the service has for it. */
  async byServiceId(serviceId: string): Promise<ScreeningRecord | undefined> {
    const [row] = await this.#database.all(
      `SELECT id, record FROM service_ids JOIN screenings ON screenings.id = service_ids.screening
       WHERE service_id = ?`,
      serviceId,
    );
    return row && this.#records.read(row);
  }

  async #idByCallback(reference: string): Promise<string | undefined> {
    const sql = 'SELECT id FROM screenings WHERE callback_reference = ?';
    const [row] = await this.#database.all(sql, reference);
    return row && String(row['id']);
  }

  /**
   * Newest first, with the newest mark of the event log at that moment. One statement sees one moment; the mark comes
   * even where nothing may be seen.
   */
  async snapshot(audience: Audience, ids?: string[]): Promise<{ records: ScreeningRecord[]; mark: Mark }> {
    const [condition, values] = visibleTo(audience);
    const chosen = ids ? `AND id IN (${['NULL', ...ids.map(() => '?')].join(', ')})` : '';
    const rows = await this.#database.all(
      `SELECT newest.position, newest.digest, visible.id, visible.record FROM (${newestPosition}) AS newest
       LEFT JOIN (SELECT created, id, record FROM screenings WHERE is_placed = 1 AND ${condition} ${chosen}
         ORDER BY created DESC LIMIT ${snapshotLimit}) AS visible ON 1 = 1
       ORDER BY visible.created DESC`,
      ...values,
      ...(ids ?? []),
    );
    const records = this.#records.readable(rows.filter((row) => row['id'] !== null));
    return { records, mark: markOfRow(rows[0]) };
  }

  /** For the host, which sees all of them: 100, and where they go on. */
  async page({
    clientReferenceId,
    changedAfter,
    page,
  }: PageQuestion): Promise<{ records: ScreeningRecord[]; next: string | null }> {
    const isByChange = page?.startsWith('p') ?? changedAfter !== undefined;
    const after = page === undefined ? undefined : Number(page.slice(1));
    const [ofCandidate, values] =
      clientReferenceId === undefined ? ['', []] : ['AND screenings.candidate = ?', [clientReferenceId]];
    const rows = isByChange
      ? await this.#database.all(
          `SELECT newest.place, id, record FROM (SELECT screening, max(position) AS place FROM event_log
             WHERE position > ? AND candidate IS NOT NULL GROUP BY screening) AS newest
           JOIN screenings ON screenings.id = newest.screening WHERE is_placed = 1 ${ofCandidate}
           ORDER BY newest.place LIMIT ${pageLimit}`,
          after ?? (await this.#lastBefore(changedAfter! - clockToleranceMs)),
          ...values,
        )
      : await this.#database.all(
          `SELECT created AS place, id, record FROM screenings WHERE created < ? AND is_placed = 1 ${ofCandidate}
           ORDER BY created DESC LIMIT ${pageLimit}`,
          after ?? Number.MAX_SAFE_INTEGER,
          ...values,
        );
    const last = rows.length === pageLimit ? rows.at(-1) : undefined;
    const next = last ? `${isByChange ? 'p' : 'c'}${Number(last['place'])}` : null;
    return { records: this.#records.readable(rows), next };
  }

  /** The position of the newest entry of the event log that is not newer than `at`; 0 where all are. */
  async #lastBefore(at: number): Promise<number> {
    const sql = 'SELECT position FROM event_log WHERE at <= ? ORDER BY position DESC LIMIT 1';
    const [row] = await this.#database.all(sql, Math.floor(at));
    return Number(row?.['position'] ?? 0);
  }

  /** Everything a member ordered, what is only reserved included. */
  async orderedBy(subject: string): Promise<ScreeningRecord[]> {
    const rows = await this.#database.all('SELECT id, record FROM screenings WHERE member = ?', subject);
    return this.#records.readable(rows);
  }

  /** The same of a candidate. All of them: what is decided by them must not be decided without one. */
  async orderedFor(clientReferenceId: string): Promise<ScreeningRecord[]> {
    const rows = await this.#database.all(
      'SELECT id, record FROM screenings WHERE candidate = ?',
      clientReferenceId,
    );
    return rows.map((row) => this.#records.read(row));
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
    await noteValidity(transaction, undefined, record);
    this.#append(transaction, entryOf(record, record, true));
  }

  /**
   * Changes a screening and appends the change to the event log.
   *
   * @throws {ForeignServiceId} where the change would give it an id of the service that another screening has.
   */
  async change(
    which: WhichScreening,
    update: Update,
    options?: ChangeOptions,
  ): Promise<ScreeningRecord | undefined> {
    // Instances lock what they change in the order of the ids. A sole process need not ask for the id first.
    const found =
      typeof which === 'string' || this.#database.isSole
        ? which
        : await this.#idByCallback(which.callbackReference);
    if (found === undefined) return undefined;
    return this.#database.transaction(
      (transaction) => this.changeWithin(transaction, found, update, options),
      typeof found === 'string' ? { about: found } : {},
    );
  }

  /** The same within the caller's transaction. */
  async changeWithin(
    transaction: Transaction,
    which: WhichScreening,
    update: Update,
    { place = false, jobs }: ChangeOptions = {},
  ): Promise<ScreeningRecord | undefined> {
    const [column, value] =
      typeof which === 'string' ? ['id', which] : ['callback_reference', which.callbackReference];
    const [row] = await transaction.all(
      `SELECT id, is_placed, record FROM screenings WHERE ${column} = ? ${transaction.dialect.forUpdate}`,
      value,
    );
    if (!row) return undefined;
    const before = this.#records.read(row);
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
      before.id,
    );
    await noteValidity(transaction, before, after);
    if (isPlaced || place) this.#append(transaction, entryOf(before, after, isFirst));
    if (jobs) await applyJobs(transaction, jobs(after, before));
    return after;
  }

  /** The host hears what operators find. */
  #append(transaction: Transaction, entry: NewEntry | undefined): void {
    if (!entry) return;
    if (this.#tellsHost && entry.candidate !== null) noteHostNews(transaction, entry);
    appendEntries(transaction, [entry]);
  }
}

/** Whether it is there. Until the transaction ends, it stays: an erasure comes before or after. */
export async function lockScreening(transaction: Transaction, id: string): Promise<boolean> {
  const sql = `SELECT id FROM screenings WHERE id = ? ${transaction.dialect.forUpdate}`;
  return (await transaction.all(sql, id)).length > 0;
}
