import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A database for the proxy under test. */
export interface FaultDatabase {
  name: string;
  /** Whether several instances can use it at the same time. */
  isShared: boolean;
  /** Makes an empty database, and answers the variables by which the proxy finds it. */
  reset(): Promise<Record<string, string>>;
  /** Removes what was made. */
  close(): Promise<void>;
}

/** A SQLite file in a temporary folder, which goes with this process. */
export function sqliteDatabase(): FaultDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'screening-faults-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.on('exit', remove);
  return {
    name: 'SQLite',
    isShared: false,
    reset: async () => ({
      DATABASE_URL: `file:${join(mkdtempSync(join(folder, 'run-')), 'screenings.db')}`,
    }),
    close: async () => {
      process.off('exit', remove);
      remove();
    },
  };
}
