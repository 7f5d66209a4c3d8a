import { hash } from 'node:crypto';
import { StoreError } from './store.ts';

/** A row of a database, by the names of its columns. */
export type Row = Record<string, unknown>;

const checksumLength = 16;

/**
 * 96 bits over what a row says and to whom. It finds damage, and in a cursor it proves that the log still holds the same
 * entry.
 */
export const checksumOf = (...parts: (string | null)[]): string =>
  hash('sha256', parts.map((part) => part ?? '').join('\n'), 'base64url').slice(0, checksumLength);

/** What `KeptRecords` needs of a row. */
export const recordColumns = 'id, candidate, member, checksum, record';

/** The same of a row of `trusts`. */
export const trustColumns = 'id, subject AS candidate, NULL AS member, checksum, record';

/** The same of a row of `members`, which has no id that may be reported. */
export const memberColumns = "'member' AS id, digest AS candidate, NULL AS member, checksum, record";

/** Parses rows whose checksum holds. The record of another row is never shown; its id is reported once. */
export class KeptRecords<Kept> {
  readonly #report: (id: string) => void;
  readonly #reported = new Set<string>();

  constructor(report: (id: string) => void) {
    this.#report = report;
  }

  /** To show: `undefined` where the row is missing or damaged. */
  find(row: Row | undefined): Kept | undefined {
    if (!row) return undefined;
    if (isWhole(row)) return JSON.parse(String(row['record'])) as Kept;
    this.#reportOnce(String(row['id']));
    return undefined;
  }

  /**
   * To decide by: a damaged record must not be taken for none.
   *
   * @throws {StoreError} where the row is damaged.
   */
  need(row: Row | undefined): Kept | undefined {
    const record = this.find(row);
    if (!row || record) return record;
    throw new StoreError(
      `The record ${String(row['id'])} is damaged: restore a backup, or erase its candidate.`,
    );
  }

  /**
   * All, to decide by.
   *
   * @throws {StoreError} where one of the rows is damaged.
   */
  needAll(rows: Row[]): Kept[] {
    return rows.map((row) => this.need(row)).filter((record) => record !== undefined);
  }

  /** All that can be shown. */
  list(rows: Row[]): Kept[] {
    return rows.map((row) => this.find(row)).filter((record) => record !== undefined);
  }

  #reportOnce(id: string): void {
    if (this.#reported.has(id)) return;
    this.#reported.add(id);
    this.#report(id);
  }
}

const isWhole = ({ id, candidate, member, record, checksum }: Row): boolean =>
  checksumOf(String(id), candidate as string | null, member as string | null, String(record)) === checksum;
