import type { CallBudget } from '../service/call-budget.ts';
import { ServiceError } from '../service/service-error.ts';
import { type Store, StoreError } from '../store/store.ts';
import type { ProxyLog } from './proxy-log.ts';
import { Refusal } from './refusal.ts';
import { Turns } from './turns.ts';

interface Dependencies {
  store: Pick<Store, 'candidateTurns'>;
  budget: CallBudget;
  log: ProxyLog;
  /** Milliseconds, on a clock that is never set. */
  now: () => number;
  /** Resolves after so many milliseconds. */
  pause: (milliseconds: number) => Promise<void>;
}

/** Twice as long as all calls of one request: the service may still be at work on one that was cut off. */
const longestTurnMs = 30_000;
const tries = 10;
const pauseMs = 500;

/**
 * Sends the facts of a candidate to the service for one order after the other, whichever instances they are at: else facts
 * that are on their way would replace those which an order has saved after them.
 */
export class CandidateTurns {
  readonly #deps: Dependencies;
  /** Of this instance's orders, in order of arrival. */
  readonly #turns = new Turns();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * @param screeningId the order's.
   * @param work calls the service.
   * @throws {Refusal} `in_progress` where another order has the turn for long, or had it before this work ended.
   */
  async take<Result>(
    { clientReferenceId, screeningId }: { clientReferenceId: string; screeningId: string },
    work: () => Promise<Result>,
  ): Promise<Result> {
    return this.#turns.take(clientReferenceId, async () => {
      const name = await this.#begin(clientReferenceId);
      const result = await work().catch(async (error: unknown) => {
        if (!mayComeLate(error)) await this.#giveBack(clientReferenceId, name);
        throw error;
      });
      if (await this.#deps.store.candidateTurns.end(clientReferenceId, name)) return result;
      this.#deps.log.error('candidate_turn_lost', { screeningId });
      throw comeAgain();
    });
  }

  async #begin(clientReferenceId: string): Promise<string> {
    const { store, budget, now, pause } = this.#deps;
    // Its time must not begin after the turn: no call is made once it is over.
    budget.start();
    for (let left = tries; ; left -= 1) {
      const name = await store.candidateTurns.take(clientReferenceId, { now: now(), forMs: longestTurnMs });
      if (name !== undefined) return name;
      if (left === 1) throw comeAgain();
      await pause(pauseMs);
    }
  }

  async #giveBack(clientReferenceId: string, name: string): Promise<void> {
    await this.#deps.store.candidateTurns.end(clientReferenceId, name).catch((error: unknown) => {
      // It ends by itself.
      if (!(error instanceof StoreError)) throw error;
    });
  }
}

const comeAgain = (): Refusal => new Refusal('in_progress', { retryAfter: 2 });

/** Whether the service, or something on the way, may still be at work on what it did not answer: then the turn ends by itself. */
const mayComeLate = (error: unknown): boolean =>
  error instanceof ServiceError &&
  !error.didNothing &&
  error.type === 'unavailable' &&
  (error.status === undefined || error.status === 504);
