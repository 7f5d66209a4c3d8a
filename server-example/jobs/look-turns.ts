/**
 * Gives each record its turn to be looked at again: first those that were never looked at, then the one that has waited
 * longest. So however many there are, none is left out for good.
 */
export class LookTurns {
  readonly #intervalMs: number;
  /** By id, in milliseconds on a clock that is never set. */
  readonly #lookedAt = new Map<string, number>();

  /** @param intervalMs between two looks at the same record. */
  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
  }

  /** Those of all records whose turn has come, in order. What is not among them any more is forgotten. */
  due<Item extends { id: string }>(all: Item[], now: number): Item[] {
    const ids = new Set(all.map(({ id }) => id));
    for (const id of this.#lookedAt.keys()) if (!ids.has(id)) this.#lookedAt.delete(id);
    const lookedAt = ({ id }: Item): number => this.#lookedAt.get(id) ?? Number.NEGATIVE_INFINITY;
    return all
      .filter((one) => now - lookedAt(one) >= this.#intervalMs)
      .toSorted((one, other) =>
        lookedAt(one) < lookedAt(other) ? -1 : Number(lookedAt(one) > lookedAt(other)),
      );
  }

  /** Notes the look before it is made: a record that cannot be read waits for its turn like the others. */
  note(id: string, now: number): void {
    this.#lookedAt.set(id, now);
  }
}
