import { openStore } from '../server-example/store/open-store.ts';
import type { PostgresAddress } from '../server-example/store/postgres/address.ts';
import type { Store } from '../server-example/store/store.ts';
import type { Environment } from '../src/protocol/screening.ts';
import { secrets } from './server/house.ts';

type Options = Partial<Parameters<typeof openStore>[2]>;

/** @param file a path, or `:memory:`. */
export const openSqlite = (file: string, environment: Environment, options: Options = {}): Promise<Store> =>
  openStore({ kind: 'sqlite', file }, environment, { secrets, ...options });

export const openPostgres = (
  address: PostgresAddress,
  environment: Environment,
  options: Options = {},
): Promise<Store> => openStore({ kind: 'postgres', address }, environment, { secrets, ...options });
