import { accessSync, chmodSync, closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Row } from '../port.ts';
import { StoreError } from '../store-error.ts';
import { examineFile, rowsIn } from './examine-file.ts';

const privateFile = 0o600;
const privateFolder = 0o700;

/** How long a start waits for the process before it to end. */
const lockTimeoutMs = 2_000;

/** Makes a file that only its owner reads, or takes from others the right to read an existing one. */
function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', privateFile));
  chmodSync(file, privateFile);
}

/**
 * Makes the database's file, and its folder where only that is missing. SQLite gives `-wal` and `-shm` the same rights.
 *
 * @throws {StoreError} when it cannot, or when the file is not the proxy's: that one stays as it is.
 */
export const prepareFile = (file: string): void =>
  attempt(file, () => {
    examineFile(file);
    const folder = dirname(file);
    if (!existsSync(folder)) mkdirSync(folder, { mode: privateFolder });
    makePrivate(file);
  });

/**
 * The rows that a query finds in the file; undefined where it has no tables yet. Changes nothing.
 *
 * @throws {StoreError} as {@link prepareFile} would.
 */
export const rowsInFile = (file: string, sql: string): Row[] | undefined =>
  attempt(file, () => {
    const hasTables = examineFile(file);
    const folder = dirname(file);
    accessSync(existsSync(folder) ? folder : dirname(folder), constants.W_OK);
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
    return hasTables ? rowsIn(file, sql) : undefined;
  });

function attempt<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof StoreError) throw cause;
    const advice = 'check that it is a file, that its folder exists and that the proxy may write there';
    throw new StoreError(`DATABASE_URL: cannot open ${file}: ${advice}.`, { cause });
  }
}

/**
 * Holds a database for this process until `release`.
 *
 * It is SQLite's own lock on an empty file beside the database: the kernel drops it when the process ends, a kill -9
 * included, so the file that stays behind locks nothing. The database itself stays readable, for hot backups.
 */
export class FileLock {
  readonly #lock: DatabaseSync;

  /** @throws {StoreError} when another process holds it. */
  constructor(file: string) {
    makePrivate(`${file}.lock`);
    this.#lock = new DatabaseSync(`${file}.lock`, { timeout: lockTimeoutMs });
    try {
      this.#lock.exec('BEGIN EXCLUSIVE');
    } catch (cause) {
      this.#lock.close();
      throw new StoreError(
        `DATABASE_URL: another process uses ${file}: stop it first, or give this one a file of its own.`,
        { cause },
      );
    }
  }

  release(): void {
    if (this.#lock.isOpen) this.#lock.close();
  }
}
