import type { Secrets } from './digest-key.ts';

export interface StoreOptions {
  secrets: Secrets;
  /** Takes the id of a record whose checksum does not hold. */
  reportDamage?: (id: string) => void;
  /** Called where none of the secrets opens the key of the digests: what is kept by them begins anew. */
  reportLostKey?: () => void;
}
