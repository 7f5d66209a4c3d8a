import type { Row } from '../port.ts';
import { readFacts, selectFacts } from '../database-facts.ts';
import { PostgresDatabase } from '../postgres.ts';
import { tableNames } from '../schema.ts';
import { schemaVersion } from '../schema-steps.ts';
import type { PostgresAddress } from './address.ts';
import { postgresFailure } from './failure.ts';

/** `may_write` is null where there is no table of ours yet, `may_create` where the address names no schema that exists. */
const rights = `SELECT pg_is_in_recovery() AS is_copy,
  has_schema_privilege(current_schema(), 'CREATE') AS may_create,
  to_regclass('meta') IS NOT NULL AND to_regclass('screenings') IS NOT NULL AS has_tables,
  has_table_privilege(to_regclass('meta'), 'INSERT') AND has_table_privilege(to_regclass('meta'), 'UPDATE') AS may_write,
  pg_has_role((SELECT relowner FROM pg_class WHERE oid = to_regclass('jobs')), 'USAGE') AS may_alter,
  EXISTS (SELECT FROM pg_class WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
    AND relname IN (${tableNames.map((name) => `'${name}'`).join()})) AS is_taken`;

/**
 * What the database knows about itself, as rows; undefined where it has no tables yet. Changes nothing.
 *
 * @throws {StoreError} where a start would fail.
 */
export async function factsInDatabase(address: PostgresAddress): Promise<Row[] | undefined> {
  const database = await PostgresDatabase.open(address);
  try {
    const [found = {}] = await database.all(rights);
    const hasTables = found['has_tables'] === true;
    const fail = (code: string) => postgresFailure(address.name, { code });
    if (found['is_copy'] === true) throw fail('25006');
    if (!hasTables && found['may_create'] === null) throw fail('3F000');
    if (found[hasTables ? 'may_write' : 'may_create'] !== true) throw fail('42501');
    if (!hasTables && found['is_taken'] === true) throw fail('42P07');
    if (!hasTables) return undefined;
    const rows = await database.all(selectFacts);
    const isBehind = Number(readFacts(rows)['schema_version']) < schemaVersion;
    // Only the owner of a table may change it.
    if (isBehind && !(found['may_create'] === true && found['may_alter'] === true)) throw fail('42501');
    return rows;
  } finally {
    await database.close();
  }
}
