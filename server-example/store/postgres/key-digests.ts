import { checksumOf, type Row } from '../kept-records.ts';
import type { SubjectDigests } from '../subject-digest.ts';
import type { Statements } from './connection.ts';

/** So many rows are read and written at once. */
const rowsAtOnce = 5_000;

interface Digested {
  table: string;
  /** By name, with their types. */
  columns: Record<string, 'TEXT' | 'BIGINT'>;
  key: (row: Row, digests: SubjectDigests) => Row;
}

const digested: Digested[] = [
  {
    table: 'revocations',
    columns: { digest: 'TEXT', at: 'BIGINT' },
    key: ({ digest, at }, digests) => ({ digest: digests.keyed(String(digest)), at }),
  },
  {
    table: 'counted_orders',
    columns: { digest: 'TEXT', subject: 'TEXT', at: 'BIGINT' },
    key: (row, digests) => ({ ...row, subject: row['subject'] && digests.keyed(String(row['subject'])) }),
  },
  {
    table: 'members',
    columns: { digest: 'TEXT', counted_at: 'BIGINT', checksum: 'TEXT', record: 'TEXT' },
    key: keyMember,
  },
];

/**
 * Digests of people were once made without a key: whoever got hold of a backup could try guessed names. Each table is
 * emptied and filled anew, so that no file holds what it was.
 */
export async function keyDigests(statements: Statements, digests: SubjectDigests): Promise<void> {
  for (const { table, columns, key } of digested) {
    await statements.run(`CREATE TABLE unkeyed_${table} AS SELECT * FROM ${table}`);
    await statements.run(`TRUNCATE ${table}`);
    const names = Object.keys(columns).join(', ');
    const typed = Object.entries(columns).map((column) => column.join(' '));
    for (let after = '', isMore = true; isMore;) {
      const rows = await statements.all(
        `SELECT * FROM unkeyed_${table} WHERE digest > ? ORDER BY digest LIMIT ${rowsAtOnce}`,
        after,
      );
      await statements.run(
        `INSERT INTO ${table} (${names}) SELECT * FROM json_to_recordset(?::text::json) AS one (${typed.join(', ')})`,
        JSON.stringify(rows.map((row) => key(row, digests))),
      );
      after = String(rows.at(-1)?.['digest']);
      isMore = rows.length === rowsAtOnce;
    }
    await statements.run(`DROP TABLE unkeyed_${table}`);
  }
  // An instance of the version before is refused from here on: it would neither see nor heed what is ended now.
  await statements.run('ALTER TABLE revocations RENAME COLUMN digest TO keyed_digest');
}

/** A damaged record stays one, so that nobody begins anew by it. */
function keyMember(row: Row, digests: SubjectDigests): Row {
  const [digest, record] = [String(row['digest']), String(row['record'])];
  const keyed = digests.keyed(digest);
  const isWhole = row['checksum'] === checksumOf('member', digest, null, record);
  return { ...row, digest: keyed, checksum: isWhole ? checksumOf('member', keyed, null, record) : '' };
}
