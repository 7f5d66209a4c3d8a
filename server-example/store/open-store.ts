import type { Environment } from '../../src/protocol/screening.ts';
import type { PostgresAddress } from './postgres/address.ts';
import type { StoreOptions } from './store-options.ts';
import type { Store } from './store.ts';

/** Where the proxy keeps what it remembers. */
export type DatabasePlace =
  /** A path, or `:memory:`. For one instance. */
  | { kind: 'sqlite'; file: string }
  /** For any number of instances. */
  | { kind: 'postgres'; address: PostgresAddress };

/**
 * Loads the store that is meant, and not the other one.
 *
 * @throws {StoreError} when it cannot be used, or when it belongs to the other environment.
 */
export async function openStore(
  database: DatabasePlace,
  environment: Environment,
  options: StoreOptions,
): Promise<Store> {
  switch (database.kind) {
    case 'sqlite': {
      const { SqliteStore } = await import('./sqlite.ts');
      return new SqliteStore(database.file, environment, options);
    }
    case 'postgres': {
      const { PostgresStore } = await import('./postgres.ts');
      return PostgresStore.open(database.address, environment, options);
    }
  }
}
