import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';

/** Whoever has it can try guessed names: it is never kept with who was erased. The same text has the same digest. */
export const plainDigest = (text: string): string => hash('sha256', text, 'base64url');

/** Stand for people where they themselves must not be kept. Without the key nobody tells by a guess whom they stand for. */
export class SubjectDigests {
  readonly #key: KeyObject;

  /** @param key 32 bytes, base64url. */
  constructor(key: string) {
    this.#key = createSecretKey(key, 'base64url');
  }

  ofSubject(subject: string): string {
    return this.keyed(plainDigest(subject));
  }

  /** Of a candidate's reference. It is never the digest of a subject, also not of one with the same text. */
  ofReference(reference: string): string {
    return this.keyed(`reference ${plainDigest(reference)}`);
  }

  /** Of what a subject has answered: it tells nobody that another subject has answered the same. */
  ofAnswer(subject: string, answer: string): string {
    return this.keyed(`answer ${plainDigest(JSON.stringify([subject, answer]))}`);
  }

  /** What becomes of a digest that was made before there was a key. */
  keyed(plain: string): string {
    return createHmac('sha256', this.#key).update(plain).digest('base64url');
  }
}
