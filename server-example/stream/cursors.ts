import type { KeyRing } from '../key-ring.ts';
import type { Audience } from '../store/audience.ts';
import { eventLogStart, type Mark } from '../store/event-log-entry.ts';

/** As many hexadecimal digits as the longest position has: the length of a cursor must not count entries. */
const positionDigits = 12;
/** In place of the digest that the beginning of the event log lacks. */
const noDigest = '0'.repeat(16);

/** Makes the cursors of each audience. */
export class Cursors {
  readonly #keys: KeyRing;
  readonly #epoch: string;

  constructor(keys: KeyRing, epoch: string) {
    this.#keys = keys;
    this.#epoch = epoch;
  }

  of(audience: Audience): AudienceCursors {
    return new AudienceCursors(this.#keys, this.#epoch, audience);
  }
}

/**
 * The cursors of one audience, ASCII: a place of the event log, sealed. The nonce of the seal makes each another one. A
 * member would else see by a cursor that changes that something happened which they may not see.
 */
export class AudienceCursors {
  readonly audience: Audience;
  /** The same for all who see the same. */
  readonly name: string;
  readonly #keys: KeyRing;
  /** Nobody else can use the cursors, and no other event log takes them. */
  readonly #context: string;

  constructor(keys: KeyRing, epoch: string, audience: Audience) {
    this.audience = audience;
    this.name = JSON.stringify(audience);
    this.#keys = keys;
    this.#context = `${epoch} ${this.name}`;
  }

  write({ position, digest }: Mark): string {
    const place = position.toString(16).padStart(positionDigits, '0') + (digest || noDigest);
    return this.#keys.seal('cursor', place, this.#context);
  }

  /** The place, or `undefined` for a cursor that is old, foreign or forged. */
  read(cursor: string): Mark | undefined {
    const place = this.#keys.open('cursor', cursor, this.#context);
    if (place === undefined) return undefined;
    const position = Number.parseInt(place.slice(0, positionDigits), 16);
    return position === 0 ? eventLogStart : { position, digest: place.slice(positionDigits) };
  }
}
