import type { MemberRecord } from '../store/member-record.ts';
import type { Store } from '../store/store.ts';
import type { Metrics } from '../log/metrics.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import { Refusal } from '../refusal.ts';

interface Dependencies {
  store: Store;
  log: ProxyLog;
  metrics: Metrics;
  /** Milliseconds since the epoch, on a clock that does not follow the wall clock when it is set. */
  now: () => number;
}

/** An attempt that was counted, and when the one before it was. */
interface Attempt {
  at: number;
  previousAt: number;
}

const dayMs = 86_400_000;
/** The last of them begins the first pause. From then on every wrong one begins a pause, four times as long. */
const freeAttempts = 3;
const firstPauseMs = 900_000;
const longestPauseMs = 90 * dayMs;
/** A member who has not been wrong for so long begins anew. A right answer forgives nothing: it may be another person's. */
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
   * Counts an attempt before it is sent. It stays counted whatever the service answers, or fails to, unless it was
   * {@link right}: so attempts that are made at once are counted, too.
   *
   * @throws {Refusal} `rate_limited` during a pause, with the seconds to wait.
   */
  async count(subject: string): Promise<Attempt> {
    return this.#countUnlessPaused(subject, 1);
  }

  /** @throws {Refusal} `rate_limited` during a pause, with the seconds to wait. */
  async check(subject: string): Promise<void> {
    await this.#countUnlessPaused(subject, 0);
  }

  /** The attempt is no wrong one. What was counted after it stays. */
  async right(subject: string, { at, previousAt }: Attempt): Promise<void> {
    const { store, metrics } = this.#deps;
    metrics.count('identity_attempts', { outcome: 'right' });
    await store.members.change(subject, (known) => ({
      ...known,
      wrongAnswers: Math.max(0, known.wrongAnswers - 1),
      countedAt: known.countedAt === at ? previousAt : known.countedAt,
    }));
  }

  /** The attempt was wrong, or nobody knows. Answers whether the member has to wait now. */
  async wrong(subject: string): Promise<boolean> {
    return this.#report(subject, 'wrong');
  }

  /** Counts a proof that was left open. */
  async countAbandoned(subject: string): Promise<void> {
    const at = this.#deps.now();
    await this.#deps.store.members.change(subject, (known) => {
      const before = settled(known, at);
      return { ...before, wrongAnswers: before.wrongAnswers + 1, countedAt: at };
    });
    await this.#report(subject, 'abandoned');
  }

  /** How many attempts the member has before a pause begins, at least one, and how long a pause still takes. */
  async standing(subject: string): Promise<{ attemptsLeft: number; pauseMs: number }> {
    const now = this.#deps.now();
    const known = settled(await this.#deps.store.members.get(subject), now);
    return {
      attemptsLeft: Math.max(1, freeAttempts - known.wrongAnswers),
      pauseMs: pauseLeft(known, now),
    };
  }

  /** Deletes what counts no more; called at intervals. */
  async forgetOld(): Promise<void> {
    await this.#deps.store.members.forget(this.#deps.now() - forgottenAfterMs);
  }

  async #countUnlessPaused(subject: string, wrong: 0 | 1): Promise<Attempt> {
    const { store, log, metrics, now } = this.#deps;
    const at = now();
    let [pauseMs, previousAt] = [0, 0];
    await store.members.change(subject, (known) => {
      const before = settled(known, at);
      pauseMs = pauseLeft(before, at);
      previousAt = before.countedAt;
      if (pauseMs > 0 || wrong === 0) return before;
      return { ...before, wrongAnswers: before.wrongAnswers + wrong, countedAt: at };
    });
    if (pauseMs === 0) return { at, previousAt };
    metrics.count('identity_attempts', { outcome: 'refused' });
    log.warn('identity_refused');
    throw new Refusal('rate_limited', { retryAfter: Math.ceil(pauseMs / 1000) });
  }

  /** Tells the operator when a pause has begun: somebody may be guessing. */
  async #report(subject: string, outcome: 'wrong' | 'abandoned'): Promise<boolean> {
    const { log, metrics } = this.#deps;
    metrics.count('identity_attempts', { outcome });
    const { pauseMs } = await this.standing(subject);
    if (pauseMs === 0) return false;
    metrics.count('identity_attempts', { outcome: 'paused' });
    log.warn('identity_paused');
    return true;
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
