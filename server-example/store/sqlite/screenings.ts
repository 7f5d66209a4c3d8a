import { isOver } from '../../../src/protocol/phase.ts';
import { memberOf, visibleTo } from '../audience-columns.ts';
import { KeptRecords, recordColumns, type Row } from '../kept-records.ts';
import { type ChangeEntry, entryOf } from '../log-entry.ts';
import type { ScreeningRecord } from '../screening-record.ts';
import { changeOf, rowOf } from '../screening-row.ts';
import { snapshotLimit } from '../store-bounds.ts';
import { type Audience, type ChangeOptions, type JobChange, StoreError, type Update } from '../store.ts';
import type { Committed } from '../watchers.ts';
import type { SqliteConnection } from './connection.ts';
import { CurrentScreenings, type CurrentScreening } from './current-screenings.ts';
import type { SqliteLog } from './log.ts';
import { claimServiceId } from './service-ids.ts';

const currentColumns = `is_placed, version, head, ${recordColumns}`;

interface Dependencies {
  sqlite: SqliteConnection;
  log: SqliteLog;
  /** Who reserves. */
  instance: string;
  reportDamage: (id: string) => void;
}

/** Screenings in a SQLite file, each with its entries of the log. Runs within the caller's transactions. */
export class SqliteScreenings {
  readonly records: KeptRecords<ScreeningRecord>;
  readonly #sqlite: SqliteConnection;
  readonly #log: SqliteLog;
  readonly #instance: string;
  readonly #current = new CurrentScreenings();

  constructor({ sqlite, log, instance, reportDamage }: Dependencies) {
    this.records = new KeptRecords(reportDamage);
    this.#sqlite = sqlite;
    this.#log = log;
    this.#instance = instance;
    sqlite.onUndone = () => this.#current.forget();
  }

  /** To be called where rows were written another way. */
  forget(): void {
    this.#current.forget();
  }

  placed(id: string): ScreeningRecord | undefined {
    return this.records.find(
      this.#sqlite.get(`SELECT ${recordColumns} FROM screenings WHERE id = ? AND is_placed = 1`, id),
    );
  }

  byCallback(reference: string): ScreeningRecord | undefined {
    const current =
      this.#current.byReference(reference) ??
      this.#read(
        this.#sqlite.get(`SELECT ${currentColumns} FROM screenings WHERE callback_reference = ?`, reference),
      );
    return current?.record;
  }

  /** Newest first. */
  visibleTo(audience: Audience, ids?: string[]): ScreeningRecord[] {
    const [condition, values] = visibleTo(audience);
    const chosen = ids ? `AND id IN (${ids.map(() => '?').join(', ')})` : '';
    const rows = this.#sqlite.all(
      `SELECT ${recordColumns} FROM screenings WHERE is_placed = 1 AND ${condition} ${chosen}
       ORDER BY created DESC LIMIT ${snapshotLimit}`,
      ...values,
      ...(ids ?? []),
    );
    return this.records.list(rows);
  }

  orderedBy(subject: string): ScreeningRecord[] {
    return this.records.list(
      this.#sqlite.all(`SELECT ${recordColumns} FROM screenings WHERE member = ?`, subject),
    );
  }

  orderedFor(clientReferenceId: string): ScreeningRecord[] {
    return this.records.needAll(
      this.#sqlite.all(`SELECT ${recordColumns} FROM screenings WHERE candidate = ?`, clientReferenceId),
    );
  }

  insert(record: ScreeningRecord): void {
    const { record: text, checksum } = rowOf(record);
    this.#sqlite.run(
      `INSERT INTO screenings (id, callback_reference, candidate, package, member, changed, looked, is_placed,
         created, instance, is_sent, checksum, record)
       VALUES (?, ?, ?, ?, ?, ?, ?, 0, (SELECT coalesce(max(created), 0) + 1 FROM screenings), ?, 0, ?, ?)`,
      record.id,
      record.callbackReference,
      record.clientReferenceId,
      record.packageId,
      memberOf(record),
      Date.parse(record.submittedAt),
      Date.parse(record.submittedAt),
      this.#instance,
      checksum,
      text,
    );
  }

  /** Adds one that is visible at once, within the caller's transaction. */
  addPlaced(record: ScreeningRecord): Committed | undefined {
    this.insert(record);
    claimServiceId(this.#sqlite, record);
    const entry = entryOf(record, record, true);
    const committed = entry && this.#append(entry, record, 0);
    this.#sqlite.run(
      'UPDATE screenings SET is_placed = 1, is_watched = ?, head = ? WHERE id = ?',
      Number(!isOver(record)),
      committed?.entry.position ?? 0,
      record.id,
    );
    return committed;
  }

  change(
    id: string,
    update: Update,
    { place = false, jobs }: ChangeOptions,
    changeJobs: (changes: JobChange[]) => void,
  ): { after?: ScreeningRecord; committed?: Committed | undefined } {
    const current =
      this.#current.byId(id) ??
      this.#read(this.#sqlite.get(`SELECT ${currentColumns} FROM screenings WHERE id = ?`, id));
    if (!current) return {};
    const { isPlaced, version, head } = current;
    const change = changeOf(current.record, update, { isPlaced, place });
    if (!change) return {};
    const { after, entry, record, checksum } = change;
    if (after.serviceId !== current.record.serviceId) claimServiceId(this.#sqlite, after);
    const committed = entry && this.#append(entry, after, head);
    const newHead = committed?.entry.position ?? head;
    const { changes } = this.#sqlite.run(
      `UPDATE screenings SET record = ?, checksum = ?, version = version + 1, is_placed = max(is_placed, ?),
       is_watched = ?, changed = coalesce(?, changed), looked = coalesce(?, looked), head = ?
       WHERE id = ? AND version = ?`,
      record,
      checksum,
      Number(place),
      Number(change.isWatched),
      change.changedAt,
      change.changedAt,
      newHead,
      id,
      version,
    );
    if (changes === 0)
      throw new StoreError(`Another writer has just changed the screening ${id}: ask again.`);
    if (jobs) changeJobs(jobs(after));
    this.#current.note({
      record: after,
      isPlaced: isPlaced || place,
      version: version + 1,
      head: newHead,
    });
    return { after, committed };
  }

  #read(row: Row | undefined): CurrentScreening | undefined {
    const record = this.records.need(row);
    if (!row || !record) return undefined;
    const current = {
      record,
      isPlaced: row['is_placed'] === 1,
      version: Number(row['version']),
      head: Number(row['head']),
    };
    this.#current.note(current);
    return current;
  }

  #append({ row, then }: ChangeEntry, now: ScreeningRecord, previous: number): Committed {
    const { candidate, member, checksum: digest } = row;
    const position = this.#log.append(row, previous);
    return { candidate, member, entry: { kind: 'change', position, digest, then, now } };
  }
}
