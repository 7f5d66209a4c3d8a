import type { Limits } from '../limits/limits.ts';
import type { ReachedLimits } from '../limits/reached-limits.ts';
import type { PageSessionFacts } from '../sessions/page-sessions.ts';

type Bounds = Pick<Limits, 'streamsPerSession' | 'streamsPerUser' | 'streams'>;

const retryAfterMs = 5_000;

/** How many event streams and long polls may be open: of a page session, of its subject, in all. */
export class StreamPlaces {
  readonly #bounds: Bounds;
  readonly #reached: ReachedLimits;
  /** By page session and by subject. */
  readonly #taken = new Map<string, number>();
  #count = 0;

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
   * @throws {Refusal} `rate_limited` where all are taken.
   */
  take({ role, subject, issued }: PageSessionFacts): () => void {
    const ofSubject = `${role} ${subject}`;
    const ofSession = `${issued} ${ofSubject}`;
    this.#check('streamsPerSession', this.#taken.get(ofSession) ?? 0);
    this.#check('streamsPerUser', this.#taken.get(ofSubject) ?? 0);
    this.#check('streams', this.#count);
    const add = (change: 1 | -1) => {
      this.#add(ofSession, change);
      this.#add(ofSubject, change);
      this.#count += change;
    };
    add(1);
    let isTaken = true;
    return () => {
      if (isTaken) add(-1);
      isTaken = false;
    };
  }

  #check(limit: keyof Bounds, taken: number): void {
    if (taken >= this.#bounds[limit]) throw this.#reached.refuseUntil(limit, retryAfterMs);
  }

  #add(name: string, change: 1 | -1): void {
    const taken = (this.#taken.get(name) ?? 0) + change;
    if (taken === 0) this.#taken.delete(name);
    else this.#taken.set(name, taken);
  }
}
