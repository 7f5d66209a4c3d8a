import type { Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';
import type { GrowingPauses } from '../store/tables/counts.ts';
import type { Metrics } from '../log/metrics.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import { Refusal } from '../refusal.ts';

interface Dependencies {
  store: Store;
  log: ProxyLog;
  metrics: Metrics;
  clock: Clock;
}

const dayMs = 86_400_000;

/** A member who has not been wrong for a year begins anew. A right answer forgives nothing: it may be another person's. */
const rule: GrowingPauses = {
  pausesAfter: 3,
  firstPauseMs: 900_000,
  longestPauseMs: 90 * dayMs,
  forgottenAfterMs: 365 * dayMs,
};

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
   * Counts an attempt before it is sent, so that attempts that are made at once are counted, too. It stays counted
   * whatever the service answers, or fails to, unless it was {@link right}: answers the id of the count.
   *
   * @throws {Refusal} `rate_limited` during a pause, with the seconds to wait.
   */
  async count(subject: string): Promise<string> {
    const { id, waitMs } = await this.#deps.store.counts.count(this.#counted(subject));
    this.#refuseDuring(waitMs);
    return id;
  }

  /** @throws {Refusal} `rate_limited` during a pause, with the seconds to wait. */
  async check(subject: string): Promise<void> {
    const { waitMs } = await this.#deps.store.counts.standing(this.#counted(subject));
    this.#refuseDuring(waitMs);
  }

  /** The attempt is no wrong one: whoever knows the answers must not be locked out by them. All others stay counted. */
  async right(countId: string): Promise<void> {
    this.#deps.metrics.count('identity_attempts', { outcome: 'right' });
    await this.#deps.store.counts.takeBack(countId);
  }

  /** The attempt was wrong, or nobody knows. Answers whether the member has to wait now. */
  async wrong(subject: string): Promise<boolean> {
    return this.#warnOfPause(subject, 'wrong');
  }

  /** Counts a proof that was left open. */
  async countAbandoned(subject: string): Promise<void> {
    await this.#deps.store.counts.note(this.#counted(subject));
    await this.#warnOfPause(subject, 'abandoned');
  }

  /** How many attempts the member has before a pause begins, at least one, and how long a pause still takes. */
  async standing(subject: string): Promise<{ attemptsLeft: number; pauseMs: number }> {
    const { counted, waitMs } = await this.#deps.store.counts.standing(this.#counted(subject));
    return { attemptsLeft: Math.max(1, rule.pausesAfter - counted), pauseMs: waitMs };
  }

  /** Deletes what counts no more; called at intervals. */
  async forgetOld(): Promise<void> {
    await this.#deps.store.counts.forget(this.#deps.clock.forward(), rule);
  }

  #counted(subject: string) {
    return { kind: 'wrong-answer', subject, rule, now: this.#deps.clock.forward() } as const;
  }

  #refuseDuring(pauseMs: number): void {
    if (pauseMs === 0) return;
    const { log, metrics } = this.#deps;
    metrics.count('identity_attempts', { outcome: 'refused' });
    log.warn('identity_refused');
    throw new Refusal('rate_limited', { retryAfter: Math.ceil(pauseMs / 1000) });
  }

  /** Tells the operator when a pause has begun: somebody may be guessing. */
  async #warnOfPause(subject: string, outcome: 'wrong' | 'abandoned'): Promise<boolean> {
    const { log, metrics } = this.#deps;
    metrics.count('identity_attempts', { outcome });
    const { pauseMs } = await this.standing(subject);
    if (pauseMs === 0) return false;
    metrics.count('identity_attempts', { outcome: 'paused' });
    log.warn('identity_paused');
    return true;
  }
}
