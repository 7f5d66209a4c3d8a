import type { StoreOptions } from '../../server-example/store/schema.ts';
import type { Store } from '../../server-example/store/store.ts';
import type { Environment } from '../../src/protocol/screening.ts';

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

export type PrepareGround = () => Promise<Ground>;
