import { readField } from '../../src/protocol/candidate.ts';
import { checkUnderway, identifyingPaths } from '../../src/protocol/identifying-paths.ts';
import { unexplained } from '../service/error-grammar.ts';
import { ServiceError } from '../service/service-error.ts';
import type { Store } from '../store/store.ts';
import type { PageSessionFacts } from '../sessions/page-sessions.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import { Refusal } from '../http/refusal.ts';

interface Dependencies {
  store: Store;
  log: ProxyLog;
  /** Milliseconds since the epoch, on a clock that does not follow the wall clock when it is set. */
  now: () => number;
}

const dayMs = 86_400_000;
/** More than somebody mistypes an address, or finds that a relative uses it. */
const mostInDay = 5;
/** More than an honest page orders at the same time. */
const mostAtOnce = 20;

/**
 * Bounds what can be found out by orders that are refused. The service takes an email address or a number once, and its
 * refusal says that somebody has it already. Where a check is under way, a refusal says that the candidate has another
 * name or birth date. Such refusals are counted for each subject, over all instances. Nothing is counted before the
 * service refuses: a process that is killed meanwhile would never take it back.
 */
export class GuessedFacts {
  readonly #deps: Dependencies;
  /** How many orders of a subject are on their way to the service. */
  readonly #running = new Map<string, number>();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Does the work that sends the candidate's answers to the service. Whoever was refused once does no more at the same time
   * than what is left of the day.
   *
   * @throws {Refusal} `rate_limited` after too many of them in a day, or too many at once, with the seconds to wait.
   */
  async during<Result>(session: PageSessionFacts, work: () => Promise<Result>): Promise<Result> {
    const isTyped = (path: string) => readField(session.candidate, path) === undefined;
    if (session.role !== 'candidate' || !identifyingPaths.some(isTyped)) return work();
    const { subject } = session;
    const refused = await this.#refusedOf(subject);
    const running = this.#running.get(subject) ?? 0;
    if (running >= (refused > 0 ? mostInDay - refused : mostAtOnce))
      throw new Refusal('rate_limited', { retryAfter: 1 });
    this.#running.set(subject, running + 1);
    try {
      return await work();
    } catch (error) {
      if (tellsWhatIsKnown(error, isTyped)) await this.#count(subject);
      throw error;
    } finally {
      this.#end(subject);
    }
  }

  #end(subject: string): void {
    const left = this.#running.get(subject)! - 1;
    if (left > 0) this.#running.set(subject, left);
    else this.#running.delete(subject);
  }

  /** How many were refused in a day. @throws {Refusal} where that is enough. */
  async #refusedOf(subject: string): Promise<number> {
    const { store, log, now } = this.#deps;
    const { wrongAnswers, countedAt } = await store.refused.get(subject);
    // A clock that was ahead frees nobody.
    const age = Math.max(0, now() - countedAt);
    if (age >= dayMs) return 0;
    if (wrongAnswers < mostInDay) return wrongAnswers;
    log.warn('facts_guessed');
    throw new Refusal('rate_limited', { retryAfter: Math.ceil((dayMs - age) / 1000) });
  }

  async #count(subject: string): Promise<void> {
    const at = this.#deps.now();
    await this.#deps.store.refused.change(subject, (known) => {
      const countedAt = Math.min(known.countedAt, at);
      const isSameDay = known.wrongAnswers > 0 && at - countedAt < dayMs;
      return isSameDay
        ? { countedAt, wrongAnswers: known.wrongAnswers + 1 }
        : { wrongAnswers: 1, countedAt: at };
    });
  }
}

/**
 * Whether a refusal may tell what the service knows, by an answer that the page could choose. At an address
 * whatever the reason, and at a number without one: our own rules have accepted both before.
 */
const tellsWhatIsKnown = (error: unknown, isTyped: (path: string) => boolean): boolean =>
  error instanceof ServiceError &&
  error.problems.some(
    ({ path, code }) =>
      isTyped(path) &&
      (path === 'email' ||
        code === 'already-in-use' ||
        code === checkUnderway ||
        (path === 'ssn' && code === unexplained)),
  );
