import type { Audience } from '../store/store.ts';
import type { KeyRing } from './key-ring.ts';

/**
 * Cursors of the event log as pages see them: epoch and position, sealed for one audience, so that they do
 * not reveal how much happened to others. ASCII.
 */
export class Cursors {
  readonly #keys: KeyRing;
  readonly #epoch: string;

  constructor(keys: KeyRing, epoch: string) {
    this.#keys = keys;
    this.#epoch = epoch;
  }

  write(position: number, audience: Audience): string {
    return this.#keys.seal('cursor', `${this.#epoch} ${position}`, JSON.stringify(audience));
  }

  /** The position, or `undefined` for a cursor that is old, foreign or forged. */
  read(cursor: string, audience: Audience): number | undefined {
    const text = this.#keys.open('cursor', cursor, JSON.stringify(audience));
    const [epoch, position] = text?.split(' ') ?? [];
    return epoch === this.#epoch && position !== undefined ? Number(position) : undefined;
  }
}
