import type { Environment } from '../../src/protocol/screening.ts';
import type { Row, Transaction } from './port.ts';
import { oldestVersion, schemaVersion } from './schema-steps.ts';
import { StoreError } from './store-error.ts';

/** What a database knows about itself, by name: its table `meta`. */
export type DatabaseFacts = Record<string, string>;

export const selectFacts = 'SELECT name, value FROM meta';

export const readFacts = (rows: Row[]): DatabaseFacts =>
  Object.fromEntries(rows.map((row) => [String(row['name']), String(row['value'])]));

export async function keepFact(
  statements: Pick<Transaction, 'run'>,
  name: string,
  value: string,
): Promise<void> {
  await statements.run(
    'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    name,
    value,
  );
}

/**
 * The schema of a database, which is this version's or can be brought there.
 *
 * @throws {StoreError} where a database is of a newer version, of a trial, or of the other environment.
 */
export function checkedVersion(database: string, found: DatabaseFacts, environment: Environment): number {
  const written = found['schema_version'] ?? 'unknown';
  const version = Number(written);
  if (!(version >= oldestVersion))
    throw new StoreError(
      `DATABASE_URL: ${database} was written before the first release (schema ${written}, this version knows ${oldestVersion} to ${schemaVersion}): name an empty database.`,
    );
  if (version > schemaVersion)
    throw new StoreError(
      `DATABASE_URL: ${database} was written by a newer version (schema ${written}, this one knows ${schemaVersion}): start that version, or restore the backup from before the update.`,
    );
  if (found['environment'] !== environment)
    throw new StoreError(
      `DATABASE_URL: ${database} belongs to the ${found['environment']} environment, not to ${environment}: use another one.`,
    );
  return version;
}

/** Another version has brought the database forward since this one opened it. */
export class SchemaMoved extends StoreError {}

/** @throws {SchemaMoved} */
export async function demandOwnSchema(transaction: Transaction, database: string): Promise<void> {
  const version = readFacts(await transaction.all(selectFacts))['schema_version'];
  if (version !== String(schemaVersion))
    throw new SchemaMoved(
      `Cannot go on with the database ${database}: another version has brought it to schema ${version}, this one knows ${schemaVersion}. Stop this instance.`,
    );
}
