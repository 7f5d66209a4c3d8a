import type { Audience } from '../store/audience.ts';
import type { Mark } from '../store/log-entry.ts';
import type { KeyRing } from '../sessions/key-ring.ts';

/**
 * Cursors of the event log as pages see them: epoch, position and the digest of the entry there, sealed for one
 * audience, so that they do not reveal how much happened to others. ASCII.
 */
export class Cursors {
  readonly #keys: KeyRing;
  readonly #epoch: string;

  constructor(keys: KeyRing, epoch: string) {
    this.#keys = keys;
    this.#epoch = epoch;
  }

  write({ position, digest }: Mark, audience: Audience): string {
    return this.#keys.seal('cursor', `${this.#epoch} ${position} ${digest}`, JSON.stringify(audience));
  }

  /** The place, or `undefined` for a cursor that is old, foreign or forged. */
  read(cursor: string, audience: Audience): Mark | undefined {
    const text = this.#keys.open('cursor', cursor, JSON.stringify(audience));
    const [epoch, position, digest] = text?.split(' ') ?? [];
    if (epoch !== this.#epoch || position === undefined || digest === undefined) return undefined;
    return { position: Number(position), digest };
  }
}
