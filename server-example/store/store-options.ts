import type { Secrets } from './digest-key.ts';

export interface StoreOptions {
  secrets: Secrets;
  /** Called where none of the secrets opens the key of the digests: what is kept by them begins anew. */
  reportLostKey?: () => void;
}
