import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openSqlite } from '../stores.ts';
import { secrets } from '../server/house.ts';
import { countsContract } from './counts-contract.ts';
import { damageContract } from './damage-contract.ts';
import type { Ground } from './ground.ts';
import { jobsContract } from './jobs-contract.ts';
import { storeContract } from './store-contract.ts';
import { subjectDigestsContract } from './subject-digests-contract.ts';

const prepareSqlite = async (): Promise<Ground> => ({
  make: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'screening-store-'));
    const file = join(folder, 'store.db');
    return {
      open: async ({ environment = 'test', ...options } = {}) =>
        await openSqlite(file, environment, { secrets, ...options }),
      another: async () => undefined,
      query: async (statement) => {
        const database = new DatabaseSync(file);
        const rows = database.prepare(statement).all();
        database.close();
        return rows;
      },
      remove: async () => rmSync(folder, { recursive: true }),
    };
  },
  close: async () => {},
});

storeContract('SQLite', prepareSqlite);
countsContract('SQLite', prepareSqlite);
subjectDigestsContract('SQLite', prepareSqlite);
jobsContract('SQLite', prepareSqlite);
damageContract('SQLite', prepareSqlite);
