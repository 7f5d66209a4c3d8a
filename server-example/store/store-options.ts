import type { Secrets } from './digest-key.ts';

export interface StoreOptions {
  secrets: Secrets;
  /** Takes the id of a record whose checksum does not hold. */
  reportDamage?: (id: string) => void;
  /** Called where the database was written with another secret: what is kept by digest begins anew. */
  reportOtherKey?: () => void;
}
