import type { Screening } from '../protocol/screening.ts';

/** The screenings that a page has received, each in its newest revision. */
export class KnownScreenings {
  #byId = new Map<string, Screening>();

  get(id: string): Screening | undefined {
    return this.#byId.get(id);
  }

  get newestFirst(): Screening[] {
    return [...this.#byId.values()].sort((a, b) => Date.parse(b.submittedAt) - Date.parse(a.submittedAt));
  }

  /** Stores a screening if it is newer than the known revision, and returns whether it was. */
  keep(screening: Screening): boolean {
    const known = this.#byId.get(screening.id);
    const isNewer = !known || known.revision < screening.revision;
    if (isNewer) this.#byId.set(screening.id, screening);
    return isNewer;
  }

  /**
   * Replaces all known screenings with the snapshot of `fetchSnapshot`, even by lower revisions. A screening that
   * arrived while the snapshot was loading is kept if it is newer.
   */
  async replace(fetchSnapshot: () => Promise<Screening[]>): Promise<void> {
    const before = new Set(this.#byId.values());
    const snapshot = await fetchSnapshot();
    const meanwhile = [...this.#byId.values()].filter((screening) => !before.has(screening));
    this.#byId = new Map(snapshot.map((screening) => [screening.id, screening]));
    for (const screening of meanwhile) this.keep(screening);
  }
}
