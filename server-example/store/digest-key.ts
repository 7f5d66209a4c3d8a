import { randomBytes } from 'node:crypto';

const purpose = 'digest key';

/** What the configured secrets can do; a `KeyRing` is one. */
export interface Secrets {
  /** One for each secret, the current one first. */
  signatures(purpose: 'digest key', text: string): string[];
  /** With the current secret. */
  seal(purpose: 'digest key', text: string, context: string): string;
  /** With any of them. */
  open(purpose: 'digest key', sealed: string, context: string): string | undefined;
}

/** The key of a database's digests (`subject-digest.ts`), and how the database keeps it. */
interface DigestKey {
  /** 32 bytes, base64url. */
  key: string;
  /** For `meta`, under {@link keptAs}: nobody reads the key from it without a secret. */
  kept: string;
  /** Whether the database has a key that these secrets do not open: what was kept under it is found no more. */
  isAnother: boolean;
}

/** The key, sealed. */
interface Seal {
  /** Stands for the secret that sealed it. */
  secret: string;
  sealed: string;
}

export const keptAs = 'digest_key';

/** Of two secrets: instances that do not know the new one yet start with the one before. */
const mostSeals = 2;

/**
 * Opens the key, or makes one. It stays the same when the secret is rotated with overlap: the current secret seals it
 * anew. Of two keys the older one is taken: the later one was made while the secret before was missing.
 *
 * @param kept what the database keeps, the newest seal first; `undefined` where it has no key yet.
 */
export function openDigestKey(kept: string | undefined, secrets: Secrets): DigestKey {
  const seals = kept === undefined ? [] : (JSON.parse(kept) as Seal[]);
  const opened = seals.map((seal) => ({ ...seal, key: secrets.open(purpose, seal.sealed, seal.secret) }));
  const known = opened.findLast((seal) => seal.key !== undefined)?.key;
  const key = known ?? randomBytes(32).toString('base64url');
  const [secret = ''] = secrets.signatures(purpose, 'secret');
  const own = opened.find((seal) => seal.secret === secret && seal.key === key) ?? {
    secret,
    sealed: secrets.seal(purpose, key, secret),
  };
  const others = opened.filter((seal) => seal.secret !== secret);
  const ofKey = others.filter((seal) => seal.key === key);
  const ofOthers = others.filter((seal) => seal.key !== key);
  const newest = [own, ...ofKey, ...ofOthers].slice(0, mostSeals);
  return {
    key,
    kept: JSON.stringify(newest.map(({ secret, sealed }): Seal => ({ secret, sealed }))),
    isAnother: seals.length > 0 && known === undefined,
  };
}
