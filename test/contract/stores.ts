import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PostgresStore } from '../../server-example/store/postgres.ts';
import { SqliteStore } from '../../server-example/store/sqlite.ts';
import type { StoreOptions } from '../../server-example/store/store-options.ts';
import type { Store } from '../../server-example/store/store.ts';
import type { Environment } from '../../src/protocol/screening.ts';
import { secrets } from '../server/house.ts';
import { TestDatabase } from '../test-database.ts';

interface OpenOptions extends Partial<StoreOptions> {
  environment?: Environment;
}

export interface StoreUnderTest {
  /** Opens the store; every call opens the same data, until `remove`. */
  open: (options?: OpenOptions) => Promise<Store>;
  /** The store of another instance, where several may share the data. */
  another: () => Promise<Store | undefined>;
  /** Runs a statement past the store. */
  query: (statement: string) => Promise<Record<string, unknown>[]>;
  remove: () => Promise<void>;
}

/** What every test of an implementation shares. */
export interface Ground {
  make: () => Promise<StoreUnderTest>;
  close: () => Promise<void>;
}

/** Every implementation. */
export const stores: Record<string, () => Promise<Ground>> = {
  SQLite: async () => ({
    make: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'screening-store-'));
      const file = join(folder, 'store.db');
      return {
        open: async ({ environment = 'test', ...options } = {}) =>
          new SqliteStore(file, environment, { secrets, ...options }),
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
  }),
  Postgres: async () => {
    const database = await TestDatabase.any();
    return {
      make: async () => {
        const address = await database.newSchema();
        return {
          open: ({ environment = 'test', ...options } = {}) =>
            PostgresStore.open(address, environment, { secrets, ...options }),
          another: () => PostgresStore.open(address, 'test', { secrets }),
          query: (statement) => database.query(address.url, statement),
          remove: () => database.dropSchema(address),
        };
      },
      close: () => database.close(),
    };
  },
};
