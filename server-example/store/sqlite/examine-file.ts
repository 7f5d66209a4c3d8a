import { closeSync, lstatSync, openSync, readSync, type Stats } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Row } from '../port.ts';
import { StoreError } from '../store-error.ts';
import { reasonOf } from './connection.ts';

/** With what every database of SQLite begins (sqlite.org/fileformat.html). */
const header = 'SQLite format 3\0';
/** Tables that every version of the proxy has. */
const ownTables = ['meta', 'screenings'];

/**
 * Looks whether a file can be the proxy's, and changes nothing: neither the file nor its rights, nor what is beside it. One
 * that is not there, or empty, can. Answers whether it has tables.
 *
 * @throws {StoreError} when it is something else, or belongs to another program.
 */
export function examineFile(file: string): boolean {
  const refuse = (what: string) => new StoreError(`DATABASE_URL: ${file} ${what}.`);
  const found = statusOf(file);
  if (found?.isSymbolicLink())
    throw refuse('is a symbolic link, by which two processes could use one file: name the file itself');
  if (found?.isDirectory()) throw refuse('is a folder: name a file in it');
  if (found && !found.isFile()) throw refuse('is a device, a pipe or a socket: name a file');
  // Each name has a lock and a write-ahead log of its own.
  if (found && found.nlink > 1)
    throw refuse(
      'has another name (a hard link), by which two processes could use one file: keep one name, or name a copy',
    );
  const lock = statusOf(`${file}.lock`);
  if (lock && !(lock.isFile() && lock.size === 0))
    throw refuse('has a file beside it, named .lock, that is not of this proxy: choose another name');
  if (!found || found.size === 0) return false;
  if (beginningOf(file) !== header)
    throw refuse('is not a database of SQLite: restore a backup, or choose another file');
  const tables = tablesIn(file);
  if (tables.length > 0 && !ownTables.every((name) => tables.includes(name)))
    throw refuse('is the database of another program: choose another file');
  return tables.length > 0;
}

const statusOf = (file: string): Stats | undefined => lstatSync(file, { throwIfNoEntry: false });

function beginningOf(file: string): string {
  const bytes = Buffer.alloc(header.length);
  const opened = openSync(file, 'r');
  try {
    return bytes.toString('latin1', 0, readSync(opened, bytes));
  } finally {
    closeSync(opened);
  }
}

const tablesIn = (file: string): string[] =>
  rowsIn(file, "SELECT name FROM sqlite_schema WHERE type = 'table'").map((row) => String(row['name']));

/** Reads a file, and changes nothing. @throws {StoreError} when it cannot be read. */
export function rowsIn(file: string, sql: string): Row[] {
  const address = pathToFileURL(file);
  // Without it, SQLite makes files for a write-ahead log. Where there is such a log, tables may be in it alone.
  if (!statusOf(`${file}-wal`)?.size) address.searchParams.set('immutable', '1');
  const database = new DatabaseSync(address, { readOnly: true, timeout: 2_000 });
  try {
    return database.prepare(sql).all();
  } catch (cause) {
    throw new StoreError(`DATABASE_URL: cannot read ${file}: ${reasonOf(cause)}.`, { cause });
  } finally {
    database.close();
  }
}
