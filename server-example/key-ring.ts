import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomFillSync,
  timingSafeEqual,
} from 'node:crypto';

/** What a derived key is for; no two purposes share one. */
type KeyPurpose =
  | 'page session'
  | 'session candidate'
  | 'callback'
  | 'callback header'
  | 'cursor'
  | 'order digest'
  | 'item id'
  | 'typed name'
  | 'member address'
  | 'invite link'
  | 'plan request'
  | 'digest key'
  | 'public url';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
/** Drawn at once: one draw costs more than sealing a short text. */
const ivsDrawn = 256;

/**
 * One secret, a derived key per purpose. What was made with the previous secret can still be read, so that secrets rotate
 * with overlap; everything new is made with the current one.
 */
export class KeyRing {
  readonly #secrets: string[];
  readonly #derived = new Map<KeyPurpose, KeyObject[]>();
  #ivs = Buffer.alloc(0);

  constructor(secret: string, previous?: string) {
    this.#secrets = previous === undefined ? [secret] : [secret, previous];
  }

  /** 32 bytes each, the current one first. */
  keys(purpose: KeyPurpose): KeyObject[] {
    const known = this.#derived.get(purpose);
    if (known) return known;
    const keys = this.#secrets.map((secret) =>
      createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'screening-elements', purpose, 32))),
    );
    this.#derived.set(purpose, keys);
    return keys;
  }

  /** A message authentication code, base64url. */
  sign(purpose: KeyPurpose, text: string): string {
    return hmac(this.keys(purpose)[0]!, text);
  }

  /** The codes by all keys, the current one first. */
  signatures(purpose: KeyPurpose, text: string): string[] {
    return this.keys(purpose).map((key) => hmac(key, text));
  }

  isSigned(purpose: KeyPurpose, text: string, code: string): boolean {
    return this.keys(purpose).some((key) => isSame(hmac(key, text), code));
  }

  /** Encrypts `text`, bound to its `context`: it cannot be opened in another one. Base64url. */
  seal(purpose: KeyPurpose, text: string, context: string): string {
    const iv = this.#newIv();
    const sealing = createCipheriv(cipher, this.keys(purpose)[0]!, iv).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
    return Buffer.concat([iv, sealed, sealing.getAuthTag()]).toString('base64url');
  }

  /** The sealed text, or `undefined` when it was not sealed here, for this purpose and context. */
  open(purpose: KeyPurpose, sealed: string, context: string): string | undefined {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < ivBytes + tagBytes) return undefined;
    for (const key of this.keys(purpose)) {
      try {
        const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), {
          authTagLength: tagBytes,
        });
        opening.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-tagBytes));
        const body = bytes.subarray(ivBytes, -tagBytes);
        return opening.update(body, undefined, 'utf8') + opening.final('utf8');
      } catch {
        // Made with another key, or forged: try the next key.
      }
    }
    return undefined;
  }

  /** Never the same one twice. */
  #newIv(): Buffer {
    if (this.#ivs.length === 0) this.#ivs = randomFillSync(Buffer.alloc(ivsDrawn * ivBytes));
    const iv = this.#ivs.subarray(0, ivBytes);
    this.#ivs = this.#ivs.subarray(ivBytes);
    return iv;
  }
}

const hmac = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Compares two texts without its duration revealing where they differ. */
export function isSame(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
