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
export const memberColumns = "'member' AS id, subject AS candidate, NULL AS member, checksum, record";

/** Parses rows whose checksum holds. The record of another row is never shown; its id is reported once. */
export class KeptRecords<Kept> {
  readonly #report: (id: string) => void;
  readonly #reported = new Set<string>();
  readonly #mostRemembered: number;
  /** By id: a row that was found whole, and its record. A row that reads the same need not be parsed again. */
  readonly #remembered = new Map<string, { row: Row; record: Kept }>();

  /** @param mostRemembered how many records are kept parsed. */
  constructor(report: (id: string) => void, mostRemembered = 0) {
    this.#report = report;
    this.#mostRemembered = mostRemembered;
  }

  /** To show: `undefined` where the row is missing or damaged. */
  find(row: Row | undefined): Kept | undefined {
    if (!row) return undefined;
    const id = String(row['id']);
    const known = this.#remembered.get(id);
    if (known && isSame(known.row, row)) return known.record;
    if (!isWhole(row)) {
      this.#reportOnce(id);
      return undefined;
    }
    const record = JSON.parse(String(row['record'])) as Kept;
    this.remember(row, record);
    return record;
  }

  /** Notes a row that was just written. */
  remember(row: Row, record: Kept): void {
    if (this.#mostRemembered === 0) return;
    const id = String(row['id']);
    this.#remembered.delete(id);
    this.#remembered.set(id, { row, record });
    if (this.#remembered.size <= this.#mostRemembered) return;
    const [oldest] = this.#remembered.keys();
    this.#remembered.delete(oldest!);
  }

  forget(): void {
    this.#remembered.clear();
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

const columns = ['candidate', 'member', 'checksum', 'record'];

const isSame = (one: Row, other: Row): boolean => columns.every((column) => one[column] === other[column]);

const isWhole = ({ id, candidate, member, record, checksum }: Row): boolean =>
  checksumOf(String(id), candidate as string | null, member as string | null, String(record)) === checksum;
