import { readField } from '../../src/protocol/candidate.ts';
import { unexplained } from '../service/error-grammar.ts';
import { ServiceError } from '../service/service-error.ts';
import type { Store } from '../store/store.ts';
import { nameOf, type PageSessionFacts } from './page-sessions.ts';
import type { ProxyLog } from './proxy-log.ts';
import { Refusal } from './refusal.ts';

interface Dependencies {
  store: Store;
  log: ProxyLog;
  /** Milliseconds since the epoch, on a clock that does not follow the wall clock when it is set. */
  now: () => number;
}

const dayMs = 86_400_000;
/** More than somebody mistypes an address, or finds that a relative uses it. */
const mostInDay = 5;

/**
 * Keeps candidates from finding out whose email addresses and numbers the service knows: it takes each once, and says so.
 * Such refusals are counted for each subject, over all instances.
 */
export class RefusedEmails {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Does the work that sends the candidate's answers to the service. It counts before that, so that attempts which are
   * made at once are counted, too. What is not refused for such an answer is taken back.
   *
   * @throws {Refusal} `rate_limited` after too many of them in a day, with the seconds to wait.
   */
  async during<Result>(session: PageSessionFacts, work: () => Promise<Result>): Promise<Result> {
    const isTyped = (path: string) => readField(session.candidate, path) === undefined;
    if (session.role !== 'candidate' || !['email', 'ssn'].some(isTyped)) return work();
    const counter = `refused emails of ${nameOf(session)}`;
    await this.#count(counter);
    try {
      const result = await work();
      await this.#takeBack(counter);
      return result;
    } catch (error) {
      if (!tellsOfOthers(error, isTyped)) await this.#takeBack(counter);
      throw error;
    }
  }

  async #count(counter: string): Promise<void> {
    const { store, log, now } = this.#deps;
    const at = now();
    let waitMs = 0;
    await store.members.change(counter, (known) => {
      const age = at - known.countedAt;
      const isCounting = known.wrongAnswers > 0 && age >= 0 && age < dayMs;
      waitMs = isCounting && known.wrongAnswers >= mostInDay ? dayMs - age : 0;
      if (waitMs > 0) return undefined;
      return isCounting
        ? { ...known, wrongAnswers: known.wrongAnswers + 1 }
        : { wrongAnswers: 1, countedAt: at };
    });
    if (waitMs <= 0) return;
    log.warn('emails_guessed');
    throw new Refusal('rate_limited', { retryAfter: Math.ceil(waitMs / 1000) });
  }

  /** A counter at nothing is as old as can be: it is deleted with the next old ones. */
  async #takeBack(counter: string): Promise<void> {
    await this.#deps.store.members.change(counter, (known) => ({
      wrongAnswers: Math.max(0, known.wrongAnswers - 1),
      countedAt: known.wrongAnswers > 1 ? known.countedAt : 1,
    }));
  }
}

/**
 * Whether a refusal may tell what the service knows of others, by an answer that the page could choose. At an address
 * whatever the reason, and at a number without one: our own rules have accepted both before.
 */
const tellsOfOthers = (error: unknown, isTyped: (path: string) => boolean): boolean =>
  error instanceof ServiceError &&
  error.problems.some(
    ({ path, code }) =>
      isTyped(path) &&
      (path === 'email' ||
        code === 'already-in-use' ||
        (path === 'ssn' && (code === unexplained || code === 'check-underway'))),
  );
