import type { MemberRecord } from '../store/member-record.ts';
import type { Store } from '../store/store.ts';
import type { Metrics } from '../log/metrics.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import { Refusal } from '../http/refusal.ts';

interface Dependencies {
  store: Store;
  log: ProxyLog;
  metrics: Metrics;
  /** Milliseconds since the epoch, on a clock that does not follow the wall clock when it is set. */
  now: () => number;
}

const dayMs = 86_400_000;
/** The last of them begins the first pause. From then on every wrong one begins a pause, four times as long. */
const freeAttempts = 3;
const firstPauseMs = 900_000;
const longestPauseMs = 90 * dayMs;
/** Whoever has not been wrong for so long begins anew. A right answer forgives nothing: it may be another person's. */
const forgottenAfterMs = 365 * dayMs;

/**
 * Keeps members from guessing the answers to identity questions: wrong ones are counted for each member, over all
 * proofs, and the pauses between them grow. The count outlives the erasure of the member, under a digest.
 */
export class WrongAnswers {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Counts an attempt as a wrong one, before anybody judges it: so attempts that are made at once are counted, too, and
   * no failure gives one back. Answers the record from before, for {@link takeBack}.
   *
   * @throws {Refusal} `rate_limited` during a pause, with the seconds to wait.
   */
  async count(subject: string): Promise<MemberRecord> {
    const { store, now } = this.#deps;
    const at = now();
    let before: MemberRecord | undefined;
    await store.members.change(subject, (known) => {
      before = settled(known, at);
      if (pauseLeft(before, at) > 0) return undefined;
      return { ...before, wrongAnswers: before.wrongAnswers + 1, countedAt: at };
    });
    if (!before) throw new Error('the store did not change the member');
    this.#refuseDuringPause(pauseLeft(before, at));
    return before;
  }

  /** The attempt was right, or certainly not judged. `countedAt` as it was before {@link count}. */
  async takeBack(subject: string, countedAt: number): Promise<void> {
    await this.#deps.store.members.change(subject, (known) => ({
      ...known,
      wrongAnswers: Math.max(0, known.wrongAnswers - 1),
      countedAt,
    }));
  }

  /** Counts a proof that was given up: else its questions could be looked at, and others asked for. */
  async countAbandoned(subject: string): Promise<void> {
    const { store, metrics, now } = this.#deps;
    metrics.count('identity_attempts', { outcome: 'abandoned' });
    await store.members.change(subject, (known) => {
      const before = settled(known, now());
      return { ...before, wrongAnswers: before.wrongAnswers + 1, countedAt: now() };
    });
    await this.report(subject);
  }

  /** @throws {Refusal} `rate_limited` during a pause, with the seconds to wait. */
  async check(subject: string): Promise<void> {
    const { store, now } = this.#deps;
    const known = await store.members.change(subject, (one) => {
      const after = settled(one, now());
      const isSame = after.countedAt === one.countedAt && after.wrongAnswers === one.wrongAnswers;
      return isSame ? undefined : after;
    });
    this.#refuseDuringPause(pauseLeft(known, now()));
  }

  /** Tells the operator when a pause has begun: somebody may be guessing. */
  async report(subject: string): Promise<void> {
    if ((await this.pauseMs(subject)) === 0) return;
    this.#deps.metrics.count('identity_attempts', { outcome: 'paused' });
    this.#deps.log.warn('identity_paused');
  }

  /** How long the member still has to wait. */
  async pauseMs(subject: string): Promise<number> {
    const now = this.#deps.now();
    return pauseLeft(settled(await this.#deps.store.members.get(subject), now), now);
  }

  /** How many attempts the member has before a pause begins: at least one. */
  async attemptsLeft(subject: string): Promise<number> {
    const known = settled(await this.#deps.store.members.get(subject), this.#deps.now());
    return Math.max(1, freeAttempts - known.wrongAnswers);
  }

  /** Deletes what counts no more; called at intervals. */
  async forgetOld(): Promise<void> {
    await this.#deps.store.members.forget(this.#deps.now() - forgottenAfterMs);
  }

  #refuseDuringPause(milliseconds: number): void {
    if (milliseconds <= 0) return;
    this.#deps.metrics.count('identity_attempts', { outcome: 'refused' });
    this.#deps.log.warn('identity_refused');
    throw new Refusal('rate_limited', { retryAfter: Math.ceil(milliseconds / 1000) });
  }
}

function pauseLeft({ wrongAnswers, countedAt }: MemberRecord, now: number): number {
  if (wrongAnswers < freeAttempts) return 0;
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 4 ** (wrongAnswers - freeAttempts));
  return Math.max(0, countedAt + pauseMs - now);
}

/** A time in the future comes from a clock that was set back meanwhile: then the pause begins anew. */
function settled(record: MemberRecord, now: number): MemberRecord {
  const countedAt = Math.min(record.countedAt, now);
  const isForgotten = now - countedAt > forgottenAfterMs;
  return { ...record, countedAt, wrongAnswers: isForgotten ? 0 : record.wrongAnswers };
}
