import { createHash } from 'node:crypto';

/**
 * Ids, tokens and links that are the same for the same seed. Every purpose has its own sequence, so that one more token
 * request does not change the id of the next candidate.
 */
export class SeededRandom {
  readonly #seed: string;
  readonly #counts = new Map<string, number>();

  /** Nobody can guess the values without the seed. */
  constructor(seed: string) {
    this.#seed = seed;
  }

  /** 64 hexadecimal digits. */
  hex(purpose: string): string {
    return this.#digest(`${purpose}/${this.#count(purpose)}`);
  }

  /** A UUID of version 4. */
  uuid(purpose: string): string {
    const [, first, second, third, variant = '', fourth, fifth] =
      /^(.{8})(.{4}).(.{3})(.)(.{3})(.{12})/.exec(this.hex(purpose)) ?? [];
    return `${first}-${second}-4${third}-${'89ab'[Number.parseInt(variant, 16) % 4]}${fourth}-${fifth}`;
  }

  /** A number as a string. The seed decides where the sequence starts; each number is the one before plus one. */
  number(purpose: string): string {
    const start = Number.parseInt(this.#digest(purpose).slice(0, 8), 16) % 8_000_000;
    return String(1_000_000 + start + this.#count(purpose));
  }

  /** A whole number below `limit`. */
  below(limit: number, purpose: string): number {
    return Number.parseInt(this.hex(purpose).slice(0, 8), 16) % limit;
  }

  #count(purpose: string): number {
    const count = this.#counts.get(purpose) ?? 0;
    this.#counts.set(purpose, count + 1);
    return count;
  }

  #digest(text: string): string {
    return createHash('sha256').update(`${this.#seed}/${text}`).digest('hex');
  }
}
