/** 16 MiB of callbacks. */
const mostAtOnce = 64;

/**
 * How many callbacks to one address may be on their way at once. A signature is checked with the body, so whoever only knows
 * the address would fill the memory with bodies that never end.
 */
export class BodyPlaces {
  readonly #taken = new Map<string, number>();

  /** Undefined where all places are taken; nothing is read then. */
  async during<Body>(name: string, read: () => Promise<Body>): Promise<Body | undefined> {
    const taken = this.#taken.get(name) ?? 0;
    if (taken >= mostAtOnce) return undefined;
    this.#taken.set(name, taken + 1);
    try {
      return await read();
    } finally {
      const left = this.#taken.get(name)! - 1;
      if (left === 0) this.#taken.delete(name);
      else this.#taken.set(name, left);
    }
  }
}
