import type { Limits } from '../limits/limits.ts';
import type { ReachedLimits } from '../limits/reached-limits.ts';
import type { PageSessionFacts } from '../sessions/page-sessions.ts';

export type Bounds = Pick<Limits, 'streamsPerSession' | 'streamsPerUser' | 'streams'>;

interface Place {
  session: string;
  /** What the page calls itself. */
  page: string | undefined;
  /** When the page first came: a later one has the higher number. */
  since: number;
  /** Whether the page came back after it had lost its place: so it lives. */
  hasReturned: boolean;
  /** Ends the stream, which gives the place back. */
  end: () => void;
}

const retryAfterMs = 5_000;
const mostRemembered = 10_000;

/**
 * How many event streams and long polls may be open: of a page session, of its subject, in all.
 *
 * A gateway may hold a stream open whose page is gone. So whoever comes takes the oldest place of the same person that is
 * not known to be alive. A page that lives comes back at once and is known then. Once all are, the oldest page yields, and
 * is refused when it comes back: so the newest have the places, and nobody loses one again and again.
 */
export class StreamPlaces {
  readonly #bounds: Bounds;
  readonly #reached: ReachedLimits;
  /** By subject, in the order of their opening. */
  readonly #taken = new Map<string, Set<Place>>();
  /** Since when there are the pages that have lost their place. */
  readonly #losers = new Map<string, number>();
  #count = 0;
  #pages = 0;

  constructor(bounds: Bounds, reached: ReachedLimits) {
    this.#bounds = bounds;
    this.#reached = reached;
  }

  /** How many are taken. */
  get count(): number {
    return this.#count;
  }

  /**
   * Takes a place before anything else is done for it: however many are asked for at once, no more are taken. Answers how
   * to give it back; a second time does nothing.
   *
   * @param reader `page`: what the page calls itself. A former stream of the same name ends.
   * @throws {Refusal} `rate_limited` where all are taken.
   */
  take({ role, subject, issued }: PageSessionFacts, { page, end }: Pick<Place, 'page' | 'end'>): () => void {
    const ofSubject = `${role} ${subject}`;
    const session = `${issued} ${ofSubject}`;
    const taken = this.#taken.get(ofSubject) ?? new Set();
    const former = [...taken].find((each) => page !== undefined && each.page === page);
    const lostSince = this.#losers.get(`${ofSubject} ${page}`);
    const since = former?.since ?? lostSince ?? (this.#pages += 1);
    const hasReturned = former?.hasReturned ?? lostSince !== undefined;
    const place: Place = { session, page, since, hasReturned, end };
    former?.end();
    const ofSession = [...taken].filter((each) => each.session === session);
    this.#makeRoom('streamsPerSession', ofSubject, { place, taken: ofSession });
    this.#makeRoom('streamsPerUser', ofSubject, { place, taken: [...taken] });
    if (this.#count >= this.#bounds.streams) throw this.#reached.refuseUntil('streams', retryAfterMs);
    this.#losers.delete(`${ofSubject} ${page}`);
    this.#taken.set(ofSubject, taken.add(place));
    this.#count += 1;
    return () => {
      if (!taken.delete(place)) return;
      this.#count -= 1;
      if (taken.size === 0) this.#taken.delete(ofSubject);
    };
  }

  #makeRoom(
    limit: keyof Bounds,
    ofSubject: string,
    { place, taken }: { place: Place; taken: readonly Place[] },
  ): void {
    if (taken.length < this.#bounds[limit]) return;
    const loser =
      taken.find(({ hasReturned }) => !hasReturned) ??
      taken.toSorted((one, other) => one.since - other.since).find(({ since }) => since < place.since);
    if (!loser) throw this.#reached.refuseUntil(limit, retryAfterMs);
    this.#reached.note(limit);
    if (this.#losers.size === mostRemembered) this.#losers.clear();
    if (loser.page !== undefined) this.#losers.set(`${ofSubject} ${loser.page}`, loser.since);
    loser.end();
  }
}
