import type { Environment } from '../../src/protocol/screening.ts';
import { PostgresStore } from './postgres.ts';
import type { PostgresAddress } from './postgres/address.ts';
import { SqliteStore } from './sqlite.ts';
import type { Store } from './store.ts';

/** Where the proxy keeps what it remembers. */
export type DatabasePlace =
  /** A path, or `:memory:`. For one instance. */
  | { kind: 'sqlite'; file: string }
  /** For any number of instances. */
  | { kind: 'postgres'; address: PostgresAddress };

/** @throws {StoreError} when it cannot be used, or when it belongs to the other environment. */
export async function openStore(
  database: DatabasePlace,
  environment: Environment,
  reportDamage: (id: string) => void,
): Promise<Store> {
  switch (database.kind) {
    case 'sqlite':
      return new SqliteStore(database.file, environment, reportDamage);
    case 'postgres':
      return PostgresStore.open(database.address, environment, { reportDamage });
  }
}
