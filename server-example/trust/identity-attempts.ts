import type { Trust } from '../../src/protocol/trust.ts';
import { ServiceError } from '../service/service-error.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { TrustRecord } from '../store/trust-record.ts';
import type { KeyRing } from '../sessions/key-ring.ts';
import type { Metrics } from '../log/metrics.ts';
import type { PageSessionFacts } from '../sessions/page-sessions.ts';
import { Refusal } from '../http/refusal.ts';
import type { TrustDesk } from './trust-desk.ts';
import type { TrustGrants } from './trust-grants.ts';
import type { WrongAnswers } from './wrong-answers.ts';

interface Dependencies {
  keys: KeyRing;
  service: ScreeningService;
  trust: TrustDesk;
  grants: TrustGrants;
  wrongAnswers: WrongAnswers;
  metrics: Metrics;
}

/** How an attempt was counted before it was sent. */
interface Charge {
  answersDigest: string;
  /** When the member's wrong answer before was counted. */
  countedAt: number;
  /** The same answers were sent before and counted then, and nobody knows what became of them. */
  isRepeat: boolean;
}

/** By it a service says that it cannot take the request (RFC 9110). */
const unavailableStatus = 503;

/** Attempts at identity questions, each of them counted before it is sent. */
export class IdentityAttempts {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Submits one attempt at an open proof; the last wrong one ends it. */
  async make(session: PageSessionFacts, proof: TrustRecord, answers: Record<string, string>): Promise<Trust> {
    const { service, trust, grants, metrics } = this.#deps;
    const charge = await this.#charge(proof, answers);
    const identity = await service.identities
      .answer(proof.identityId, answers)
      .catch(async (error: unknown) => {
        await this.#settle(proof, charge, error);
        throw error;
      });
    if (identity.isVerified) {
      metrics.count('identity_attempts', { outcome: 'right' });
      await this.#takeBack(proof, charge);
      return grants.grant(session, proof);
    }
    // Counted before anything else is asked: no failure gives an attempt back.
    const next = await this.#countWrong(proof, charge, { attemptsLeft: identity.attemptsLeft });
    if (next.status !== 'questions') return trust.show(next);
    try {
      return await trust.show(next, await service.identities.askAgain(identity));
    } catch (error) {
      if (!isFinal(error)) throw error;
      return trust.show(await this.#change(next, (one) => ({ ...one, status: 'failed' })));
    }
  }

  /** @throws {Refusal} `rate_limited` during a pause. */
  async #charge(proof: TrustRecord, answers: Record<string, string>): Promise<Charge> {
    const { keys, wrongAnswers } = this.#deps;
    const text = JSON.stringify([
      proof.id,
      Object.keys(answers)
        .toSorted()
        .map((id) => [id, answers[id]]),
    ]);
    const answersDigest = keys.sign('identity answers', text);
    const { undecided } = proof;
    if (undecided?.answersDigest === answersDigest) {
      await wrongAnswers.check(proof.subject);
      return { answersDigest, countedAt: undecided.countedAt, isRepeat: true };
    }
    const { countedAt } = await wrongAnswers.count(proof.subject);
    return { answersDigest, countedAt, isRepeat: false };
  }

  /** What an attempt costs that the service failed at: nobody gets one for nothing, and nobody pays twice for the same. */
  async #settle(proof: TrustRecord, charge: Charge, error: unknown): Promise<void> {
    if (!(error instanceof ServiceError)) return;
    if (isFinal(error)) await this.#countWrong(proof, charge, { isOver: true });
    else if (charge.isRepeat) return;
    else if (await this.#isUnjudged(proof, error)) await this.#takeBack(proof, charge);
    else await this.#countWrong(proof, charge, { isUndecided: error.type === 'unavailable' });
  }

  /**
   * Whether the service certainly did not judge an attempt, or judged it right. The attempts that it says are left decide,
   * where it says them; else its 503 is believed. Without any answer the attempt may still be judged later.
   */
  async #isUnjudged(proof: TrustRecord, error: ServiceError): Promise<boolean> {
    if (error.didNothing) return true;
    if (error.type !== 'unavailable' || error.status === undefined) return false;
    const isBelieved = error.status === unavailableStatus;
    try {
      const { isVerified, attemptsLeft } = await this.#deps.service.identities.read(proof.identityId);
      return isVerified || (attemptsLeft === null ? isBelieved : attemptsLeft === proof.serviceAttemptsLeft);
    } catch (failure) {
      return isBelieved && failure instanceof ServiceError && failure.type === 'unavailable';
    }
  }

  /** An attempt that was counted once is taken back once, even if two instances hear of it. */
  async #takeBack(proof: TrustRecord, { answersDigest, countedAt, isRepeat }: Charge): Promise<void> {
    const { trust, wrongAnswers } = this.#deps;
    let isMine = !isRepeat;
    if (isRepeat) {
      await trust.change(proof, (one) => {
        isMine = one?.undecided?.answersDigest === answersDigest;
        return one && isMine ? { ...one, undecided: undefined } : undefined;
      });
    }
    if (isMine) await wrongAnswers.takeBack(proof.subject, countedAt);
  }

  /** A pause that the attempt began ends the proof. */
  async #countWrong(
    proof: TrustRecord,
    { answersDigest, countedAt, isRepeat }: Charge,
    how: { attemptsLeft?: number | null; isOver?: boolean; isUndecided?: boolean },
  ): Promise<TrustRecord> {
    const { wrongAnswers, metrics } = this.#deps;
    const { attemptsLeft = null, isOver = false, isUndecided = false } = how;
    if (!isRepeat) {
      metrics.count('identity_attempts', { outcome: 'wrong' });
      await wrongAnswers.report(proof.subject);
    }
    const hasToWait = (await wrongAnswers.pauseMs(proof.subject)) > 0;
    return this.#change(proof, (one) => {
      const left = attemptsLeft ?? one.attemptsLeft - (isRepeat ? 0 : 1);
      const isFailed = isOver || hasToWait || left <= 0;
      return {
        ...one,
        attemptsLeft: left,
        serviceAttemptsLeft: attemptsLeft ?? one.serviceAttemptsLeft,
        undecided: isUndecided && !isFailed ? { answersDigest, countedAt } : undefined,
        status: isFailed ? 'failed' : 'questions',
      };
    });
  }

  /** @throws {Refusal} `not_found` where the member was erased meanwhile. */
  async #change(proof: TrustRecord, update: (one: TrustRecord) => TrustRecord): Promise<TrustRecord> {
    const after = await this.#deps.trust.change(proof, (one) =>
      one?.status === 'questions' ? update(one) : undefined,
    );
    if (!after) throw new Refusal('not_found');
    return after;
  }
}

/** The service takes no further attempt at this proof. */
const isFinal = (error: unknown): boolean => error instanceof ServiceError && error.type === 'refused';
