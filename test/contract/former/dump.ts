import { DatabaseSync } from 'node:sqlite';

const quoted = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

/** Statements that make the database once more, also while a proxy uses it. */
export function dumpOf(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = (sql: string) => database.prepare(sql).all() as Record<string, unknown>[];
  const made = rows(
    "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type = 'index', rowid",
  );
  const lines = made.map(({ sql }) => `${String(sql)};\n`);
  for (const { type, name } of made)
    if (type === 'table')
      for (const row of rows(`SELECT * FROM ${String(name)}`))
        lines.push(
          `INSERT INTO ${String(name)} (${Object.keys(row).join(', ')}) VALUES (${Object.values(row).map(quoted).join(', ')});\n`,
        );
  database.close();
  return lines.join('');
}
