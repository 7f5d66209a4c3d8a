import type { Environment } from '../../src/protocol/screening.ts';
import type { PostgresOptions } from './postgres.ts';
import type { PostgresAddress } from './postgres/address.ts';
import type { StoreOptions } from './schema.ts';
import { Store } from './store.ts';

/** Where the proxy keeps what it remembers. */
export type DatabasePlace =
  /** A path, or `:memory:`. For one instance. */
  | { kind: 'sqlite'; file: string }
  /** For any number of instances. */
  | { kind: 'postgres'; address: PostgresAddress };

/**
 * Loads the database that is meant, and not the other one.
 *
 * @throws {StoreError} when it cannot be used, or when it belongs to the other environment.
 */
export async function openStore(
  place: DatabasePlace,
  environment: Environment,
  options: StoreOptions & PostgresOptions,
): Promise<Store> {
  switch (place.kind) {
    case 'sqlite': {
      const { SqliteDatabase } = await import('./sqlite.ts');
      return Store.open(new SqliteDatabase(place.file), environment, options);
    }
    case 'postgres': {
      const { PostgresDatabase } = await import('./postgres.ts');
      const database = await PostgresDatabase.open(place.address, options);
      return Store.open(database, environment, options);
    }
  }
}
