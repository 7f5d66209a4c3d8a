import type { Screening } from '../protocol/screening.ts';

/** The screenings that a page knows, each in its newest revision. */
export class KnownScreenings {
  #byId = new Map<string, Screening>();
  /** Until the next change: a page with many elements asks often. */
  #sorted: Screening[] | undefined;

  get(id: string): Screening | undefined {
    return this.#byId.get(id);
  }

  get newestFirst(): readonly Screening[] {
    this.#sorted ??= Array.from(this.#byId.values(), (screening) => ({
      screening,
      // A time that nobody can read: among the others, the order must stay one.
      at: Date.parse(screening.submittedAt) || 0,
    }))
      .sort((one, other) => other.at - one.at)
      .map(({ screening }) => screening);
    return this.#sorted;
  }

  /** Keeps a screening unless its revision or a newer one is known. Answers whether it was kept. */
  keep(screening: Screening): boolean {
    const known = this.#byId.get(screening.id);
    const isNewer = !known || known.revision < screening.revision;
    if (!isNewer) return false;
    this.#byId.set(screening.id, screening);
    this.#sorted = undefined;
    return true;
  }

  clear(): void {
    this.#byId = new Map();
    this.#sorted = undefined;
  }

  /**
   * Replaces everything by the snapshot that `take` brings, whatever the revisions; what arrived during the snapshot is
   * kept where it is newer.
   */
  async replace(take: () => Promise<Screening[]>): Promise<void> {
    const before = new Set(this.#byId.values());
    const snapshot = await take();
    const meanwhile = [...this.#byId.values()].filter((screening) => !before.has(screening));
    this.#byId = new Map(snapshot.map((screening) => [screening.id, screening]));
    this.#sorted = undefined;
    for (const screening of meanwhile) this.keep(screening);
  }
}
