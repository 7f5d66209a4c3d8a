import { type Cipheriv, createCipheriv, createDecipheriv, type Decipheriv, hash } from 'node:crypto';
import type { KeyRing } from '../sessions/key-ring.ts';
import type { Audience } from '../store/audience.ts';
import type { Mark } from '../store/log-entry.ts';

const cipher = 'aes-256-ecb';
const blockBytes = 16;
/** Of a block: the position, the mark of the entry there, and zeros, by which a block is known that was not made here. */
const positionBytes = 6;
const digestEnd = 14;
const zeros = Buffer.alloc(blockBytes - digestEnd);

/** Makes the cursors of each audience. */
export class Cursors {
  readonly #epoch: string;
  readonly #encrypt: Cipheriv;
  /** By each key, the current one first. */
  readonly #decrypt: Decipheriv[];

  constructor(keys: KeyRing, epoch: string) {
    this.#epoch = epoch;
    const made = keys.keys('cursor');
    this.#encrypt = createCipheriv(cipher, made[0]!, null).setAutoPadding(false);
    this.#decrypt = made.map((key) => createDecipheriv(cipher, key, null).setAutoPadding(false));
  }

  of(audience: Audience): AudienceCursors {
    const name = JSON.stringify(audience);
    const digest = hash('sha256', `${this.#epoch} ${name}`, 'base64url');
    const mask = Buffer.from(digest, 'base64url').subarray(0, blockBytes);
    return new AudienceCursors({ audience, name, mask, encrypt: this.#encrypt, decrypt: this.#decrypt });
  }
}

interface Parts {
  audience: Audience;
  name: string;
  mask: Buffer;
  encrypt: Cipheriv;
  decrypt: Decipheriv[];
}

/**
 * The cursors of one audience, ASCII: each is one block of AES, so that it does not reveal how much happened to others. What
 * is encrypted is mixed with a mask of its epoch and audience: nobody else can use it. Who forges one finds no entry with
 * its mark, and starts anew.
 */
export class AudienceCursors {
  readonly audience: Audience;
  /** The same for all who see the same. */
  readonly name: string;
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.audience = parts.audience;
    this.name = parts.name;
    this.#parts = parts;
  }

  write({ position, digest }: Mark): string {
    const { encrypt, mask } = this.#parts;
    const block = Buffer.alloc(blockBytes);
    block.writeUIntBE(position, 0, positionBytes);
    block.write(digest, positionBytes, 'hex');
    return encrypt.update(masked(block, mask)).toString('base64url');
  }

  /** The place, or `undefined` for a cursor that is old, foreign or forged. */
  read(cursor: string): Mark | undefined {
    const { decrypt, mask } = this.#parts;
    const sealed = Buffer.from(cursor, 'base64url');
    if (sealed.length !== blockBytes) return undefined;
    for (const one of decrypt) {
      const block = masked(one.update(sealed), mask);
      if (!block.subarray(digestEnd).equals(zeros)) continue;
      const position = block.readUIntBE(0, positionBytes);
      // Before the first entry there is no mark.
      return { position, digest: position === 0 ? '' : block.toString('hex', positionBytes, digestEnd) };
    }
    return undefined;
  }
}

/** Changes the block. */
function masked(block: Buffer, mask: Buffer): Buffer {
  for (let index = 0; index < blockBytes; index += 1) block[index]! ^= mask[index]!;
  return block;
}
