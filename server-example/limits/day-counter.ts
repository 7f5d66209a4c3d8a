import { type MemberRecord, newMember } from '../store/member-record.ts';
import type { Store } from '../store/store.ts';
import type { Limits } from './limits.ts';
import type { ReachedLimits } from './reached-limits.ts';

/** What is counted, and the member of the kept record that holds when. */
const members = { proofsPerUserAndDay: 'proofsBegun', invitesPerUserAndDay: 'invitesAsked' } as const;

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

  /** @throws {Refusal} as {@link count} would. */
  async check(limit: CountedLimit, subject: string): Promise<void> {
    this.#demandPlace(limit, await this.#deps.store.members.get(subject), this.#deps.now());
  }

  /**
   * Counts what may be billed, before the service is asked for it: it stays counted, whatever the service answers.
   *
   * @throws {Refusal} `rate_limited` after the last one of a day, with the seconds until the next.
   */
  async count(limit: CountedLimit, subject: string): Promise<void> {
    const [member, most, at] = [members[limit], this.#deps.limits[limit], this.#deps.now()];
    let before = newMember;
    await this.#deps.store.members.change(subject, (known) => {
      before = known;
      const times = inDay(known[member], at);
      return times.length < most ? { ...known, [member]: [...times, at] } : undefined;
    });
    this.#demandPlace(limit, before, at);
  }

  #demandPlace(limit: CountedLimit, known: MemberRecord, at: number): void {
    const most = this.#deps.limits[limit];
    const times = inDay(known[members[limit]], at);
    if (times.length < most) return;
    throw this.#deps.reached.refuseUntil(limit, (times[times.length - most] ?? at) + dayMs - at);
  }
}

/** A time in the future comes from a clock that was set back meanwhile: its day begins anew. */
const inDay = (times: number[] = [], now: number): number[] =>
  times.map((time) => Math.min(time, now)).filter((time) => now - time < dayMs);
