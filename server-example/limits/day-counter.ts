import type { Store } from '../store/store.ts';
import type { Limits } from './limits.ts';
import type { ReachedLimits } from './reached-limits.ts';

/** What is counted, and the member of the kept record that holds when. */
const members = { proofsPerSubjectAndDay: 'proofsBegun', invitesPerSubjectAndDay: 'invitesAsked' } as const;

type CountedLimit = keyof typeof members;

interface Dependencies {
  store: Store;
  limits: Pick<Limits, CountedLimit>;
  reached: ReachedLimits;
  /** Milliseconds since the epoch, on a clock that does not follow the wall clock when it is set. */
  now: () => number;
}

const dayMs = 86_400_000;

/** Counts what a subject does in 24 hours, over all instances and restarts: the store keeps it, under a digest. */
export class DayCounter {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Counts before the service is asked. Answers when, for {@link takeBack}.
   *
   * @throws {Refusal} `rate_limited` after the last one of a day, with the seconds until the next.
   */
  async count(limit: CountedLimit, subject: string): Promise<number> {
    const { store, limits, reached, now } = this.#deps;
    const [member, most, at] = [members[limit], limits[limit], now()];
    let freeAt: number | undefined;
    await store.members.change(subject, (known) => {
      const times = inDay(known[member], at);
      freeAt = times.length < most ? undefined : (times[times.length - most] ?? at) + dayMs;
      return freeAt === undefined ? { ...known, [member]: [...times, at] } : undefined;
    });
    if (freeAt !== undefined) throw reached.refuseUntil(limit, freeAt - at);
    return at;
  }

  /** The service was certainly not asked. */
  async takeBack(limit: CountedLimit, subject: string, at: number): Promise<void> {
    const member = members[limit];
    await this.#deps.store.members.change(subject, (known) => {
      const times = known[member] ?? [];
      const index = times.indexOf(at);
      return index < 0 ? undefined : { ...known, [member]: times.toSpliced(index, 1) };
    });
  }
}

/** A time in the future comes from a clock that was set back meanwhile: its day begins anew. */
const inDay = (times: number[] = [], now: number): number[] =>
  times.map((time) => Math.min(time, now)).filter((time) => now - time < dayMs);
