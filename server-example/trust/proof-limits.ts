import { limitNumbers, type Limits } from '../limits.ts';
import type { Store } from '../store/store.ts';
import type { TrustRecord } from '../store/trust-record.ts';
import type { LimitAlarm } from '../http/limit-alarm.ts';
import { Refusal } from '../http/refusal.ts';

interface Dependencies {
  store: Store;
  limits: Pick<Limits, 'proofsPerSubjectAndDay' | 'trustsPerMember'>;
  alarm: LimitAlarm;
  /** Milliseconds since the epoch, on a clock that does not follow the wall clock when it is set. */
  now: () => number;
}

const dayMs = 86_400_000;

/**
 * How many proofs a member may begin in 24 hours, however they end, and how many trusts they may have: each proof may be
 * billed. The count is kept in the store, and outlives the erasure of the member, under a digest.
 */
export class ProofLimits {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** No time frees a place: a trust has to end. @throws {Refusal} `role_forbidden` */
  checkTrusts(trusts: TrustRecord[]): void {
    const { limits, alarm } = this.#deps;
    if (trusts.filter(({ status }) => status === 'trusted').length < limits.trustsPerMember) return;
    alarm.reached('trustsPerMember');
    throw new Refusal('role_forbidden', {
      detail: `The proxy's limit ${limitNumbers.trustsPerMember[0]} is reached: end a trust first (DELETE /trust/{id}).`,
    });
  }

  /**
   * Counts a proof before the service is asked for it. Answers when, for {@link takeBack}.
   *
   * @throws {Refusal} `rate_limited` after the last one of a day, with the seconds until the next.
   */
  async count(subject: string): Promise<number> {
    const { store, limits, alarm, now } = this.#deps;
    const most = limits.proofsPerSubjectAndDay;
    const at = now();
    let freeAt: number | undefined;
    await store.members.change(subject, (known) => {
      const begun = inDay(known.proofsBegun, at);
      freeAt = begun.length < most ? undefined : (begun[begun.length - most] ?? at) + dayMs;
      return freeAt === undefined ? { ...known, proofsBegun: [...begun, at] } : undefined;
    });
    if (freeAt === undefined) return at;
    alarm.reached('proofsPerSubjectAndDay');
    throw new Refusal('rate_limited', {
      retryAfter: Math.max(1, Math.ceil((freeAt - at) / 1000)),
      detail: `The proxy's limit ${limitNumbers.proofsPerSubjectAndDay[0]} is reached.`,
    });
  }

  /** The service was certainly not asked for a proof. */
  async takeBack(subject: string, at: number): Promise<void> {
    await this.#deps.store.members.change(subject, (known) => {
      const { proofsBegun = [] } = known;
      const index = proofsBegun.indexOf(at);
      return index < 0 ? undefined : { ...known, proofsBegun: proofsBegun.toSpliced(index, 1) };
    });
  }
}

/** A time in the future comes from a clock that was set back meanwhile: its day begins anew. */
const inDay = (times: number[] = [], now: number): number[] =>
  times.map((time) => Math.min(time, now)).filter((time) => now - time < dayMs);
