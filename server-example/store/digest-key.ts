import { randomBytes } from 'node:crypto';
import { plainDigest } from './subject-digest.ts';

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
  /** Whether the last start had another key: what was kept since then is found no more. */
  isAnother: boolean;
  /** Whether it is new because none of these secrets opens one that the database has. */
  isLost: boolean;
}

/** A key, sealed. */
interface Seal {
  /** Stands for the secret that sealed it. */
  secret: string;
  /** Stands for the key. */
  key: string;
  sealed: string;
}

export const keptAs = 'digest_key';

/** Of two secrets: instances that do not know the new one yet start with the one before. */
const mostSeals = 2;

/**
 * Opens the key, or makes one. It stays the same when the secret is rotated with overlap: the current secret seals it
 * anew. Of two keys the older one is taken: the later one was made while the secret before was missing.
 *
 * @param kept what the database keeps, the seal of the last start first; `undefined` where it has no key yet.
 */
export function openDigestKey(kept: string | undefined, secrets: Secrets): DigestKey {
  const seals = kept === undefined ? [] : (JSON.parse(kept) as Seal[]);
  const known = seals
    .map(({ secret, sealed }) => secrets.open(purpose, sealed, secret))
    .findLast((key) => key !== undefined);
  const key = known ?? randomBytes(32).toString('base64url');
  const id = plainDigest(key);
  const [secret = ''] = secrets.signatures(purpose, 'secret');
  const isOwn = (seal: Seal) => seal.secret === secret;
  const own = seals.find((seal) => isOwn(seal) && seal.key === id) ?? {
    secret,
    key: id,
    sealed: secrets.seal(purpose, key, secret),
  };
  const others = seals.filter((seal) => !isOwn(seal));
  const ofKey = others.filter((seal) => seal.key === id);
  const ofOthers = others.filter((seal) => seal.key !== id);
  return {
    key,
    kept: JSON.stringify([own, ...ofKey, ...ofOthers].slice(0, mostSeals)),
    isAnother: seals[0] !== undefined && seals[0].key !== id,
    isLost: seals.length > 0 && known === undefined,
  };
}
