import type { Screening } from '../../protocol/screening.ts';
import type { Snapshot } from '../../protocol/snapshot.ts';

/** The screenings that the page knows for one person: the one place that learns them. */
export class KnownScreenings {
  /** Where the event stream goes on; undefined where a snapshot has to be taken first. */
  cursor: string | undefined;
  /** Whether a snapshot has been taken: before that, an unknown screening may still exist. */
  isComplete = false;
  readonly #mayShow: (screening: Screening) => boolean;
  #byId = new Map<string, Screening>();
  /** Until the next change: a page with many elements asks often. */
  #sorted: Screening[] | undefined;

  /** @param mayShow whether a screening may be shown to this person: others are not learned, whatever comes. */
  constructor(mayShow: (screening: Screening) => boolean) {
    this.#mayShow = mayShow;
  }

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
    if (!isNewer || !this.#mayShow(screening)) return false;
    this.#byId.set(screening.id, screening);
    this.#sorted = undefined;
    return true;
  }

  /**
   * Replaces everything by the snapshot that `take` brings, whatever the revisions: after a restored backup they may be
   * older. What arrived during the snapshot is kept where it is newer.
   */
  async load(take: () => Promise<Snapshot>): Promise<void> {
    const before = new Set(this.#byId.values());
    const { screenings, cursor } = await take();
    const meanwhile = [...this.#byId.values()].filter((screening) => !before.has(screening));
    this.#byId = new Map(screenings.filter(this.#mayShow).map((screening) => [screening.id, screening]));
    this.#sorted = undefined;
    for (const screening of meanwhile) this.keep(screening);
    this.cursor = cursor;
    this.isComplete = true;
  }
}
