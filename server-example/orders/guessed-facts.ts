import type { Clock } from '../clock.ts';
import { type Candidate, readField } from '../../src/protocol/candidate.ts';
import { checkUnderway, identifyingPaths } from '../../src/protocol/identifying-paths.ts';
import { unexplained } from '../service/error-grammar.ts';
import { ServiceError } from '../service/service-error.ts';
import type { Store } from '../store/store.ts';
import type { FieldProblem } from '../../src/protocol/problem.ts';
import type { PageSessionFacts } from '../sessions/page-sessions.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import { Refusal } from '../refusal.ts';

interface Dependencies {
  store: Store;
  log: ProxyLog;
  clock: Clock;
}

const inUse = 'already-in-use';
/** More than somebody mistypes an address, or finds that a relative uses it. */
const perDay = 5;
/** More than an honest page orders at the same time. */
const mostAtOnce = 20;

/**
 * Bounds what can be found out by orders that are refused. The service takes an email address or a number once, and its
 * refusal says that somebody has it already. Where a check is under way, a refusal says that the candidate has another
 * name or birth date. Such refusals are counted for each subject, over all instances. The same answer again tells nothing
 * new and counts once: somebody who repeats an address that a relative uses can still order with their own. Nothing is
 * counted before the service refuses: a process that is killed meanwhile would never take it back.
 */
export class GuessedFacts {
  readonly #deps: Dependencies;
  /** How many orders of a subject are on their way to the service. */
  readonly #running = new Map<string, number>();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Does the work that sends these answers of the candidate to the service. After the first refusal no more of it is done at
   * the same time than what is left of the day.
   *
   * @throws {Refusal} `rate_limited` after too many of them in a day, or too many at once, with the seconds to wait.
   */
  async during<Result>(
    session: PageSessionFacts,
    candidate: Candidate,
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (session.role !== 'candidate' || !identifyingPaths.some(isTypedIn(session))) return work();
    const { subject } = session;
    const refused = await this.#refusedOf(subject);
    const running = this.#running.get(subject) ?? 0;
    if (running >= (refused > 0 ? perDay - refused : mostAtOnce))
      throw new Refusal('rate_limited', { retryAfter: 1 });
    this.#running.set(subject, running + 1);
    try {
      return await work();
    } catch (error) {
      await this.note(session, candidate, error);
      throw error;
    } finally {
      this.#end(subject);
    }
  }

  /** Counts an error that may tell what the service knows, by an answer that the page chose. */
  async note(session: PageSessionFacts, candidate: Candidate, error: unknown): Promise<void> {
    const told = session.role === 'candidate' ? whatTells(error, isTypedIn(session)) : [];
    if (told.length === 0) return;
    await this.#deps.store.counts.note(this.#counted(session.subject), guessOf(told, candidate));
  }

  #end(subject: string): void {
    const left = this.#running.get(subject)! - 1;
    if (left > 0) this.#running.set(subject, left);
    else this.#running.delete(subject);
  }

  /** How many were refused in a day. @throws {Refusal} where that is enough. */
  async #refusedOf(subject: string): Promise<number> {
    const { store, log } = this.#deps;
    const { counted, waitMs } = await store.counts.standing(this.#counted(subject));
    if (waitMs === 0) return counted;
    log.warn('facts_guessed');
    throw new Refusal('rate_limited', { retryAfter: Math.ceil(waitMs / 1000) });
  }

  #counted(subject: string) {
    return { kind: 'refused-answer', subject, rule: { perDay }, now: this.#deps.clock.forward() } as const;
  }
}

const isTypedIn =
  ({ candidate }: PageSessionFacts) =>
  (path: string): boolean =>
    readField(candidate, path) === undefined;

/**
 * Which refusals may tell what the service knows, by an answer that the page could choose. At an address
 * whatever the reason, and at a number without one: our own rules have accepted both before.
 */
const whatTells = (error: unknown, isTyped: (path: string) => boolean): FieldProblem[] =>
  error instanceof ServiceError
    ? error.problems.filter(
        ({ path, code }) =>
          isTyped(path) &&
          (path === 'email' ||
            code === inUse ||
            code === checkUnderway ||
            (path === 'ssn' && code === unexplained)),
      )
    : [];

/** What is in use is refused by itself. Any other refusal may be about how the answers go together. */
function guessOf(told: FieldProblem[], candidate: Candidate): string {
  const paths = told.every(({ code }) => code === inUse) ? told.map(({ path }) => path) : identifyingPaths;
  return JSON.stringify(paths.map((path) => [path, readField(candidate, path)]));
}
