import type { Clock } from '../clock.ts';
import { randomUUID } from 'node:crypto';
import type { CallBudget } from '../service/call-budget.ts';
import { ServiceError } from '../service/service-error.ts';
import type { Store } from '../store/store.ts';
import { StoreError } from '../store/store-error.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import { Refusal } from '../refusal.ts';
import { Turns } from '../jobs/turns.ts';

interface Dependencies {
  store: Pick<Store, 'candidateTurns'>;
  budget: CallBudget;
  log: ProxyLog;
  clock: Clock;
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
   * @throws {Refusal} `in_progress` where others have the turn for long, or one had it before this work ended.
   */
  async take<Result>(
    { clientReferenceId, screeningId }: { clientReferenceId: string; screeningId: string },
    work: () => Promise<Result>,
  ): Promise<Result> {
    // Its time must not begin after the turn: no call is made once it is over.
    this.#deps.budget.start();
    return this.#turns.take(clientReferenceId, async () => {
      const name = await this.#begin(clientReferenceId);
      const result = await this.#during(name, work).catch(async (error: unknown) => {
        // What may still take effect ends by itself: then nothing comes after it.
        if (!(error instanceof ServiceError && error.isUnsettled))
          await this.#giveBack(clientReferenceId, name);
        throw error;
      });
      if (await this.#deps.store.candidateTurns.end(clientReferenceId, name)) return result;
      this.#deps.log.error('candidate_turn_lost', { screeningId });
      throw comeAgain();
    });
  }

  /** An instance that was stopped for a while is taken to be gone, and somebody else may have the turn. */
  #during<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const { store, budget } = this.#deps;
    const check = async () => {
      if (!(await store.candidateTurns.isHeld(name))) throw comeAgain();
    };
    return budget.checked(check, work);
  }

  async #begin(clientReferenceId: string): Promise<string> {
    const { store, budget, clock, pause } = this.#deps;
    const name = randomUUID();
    for (let left = tries; !budget.isSpent; left -= 1) {
      const time = { now: clock.steady(), forMs: longestTurnMs };
      if (await store.candidateTurns.take(clientReferenceId, name, time)) return name;
      if (left === 1) break;
      await pause(pauseMs);
    }
    await this.#giveBack(clientReferenceId, name);
    throw comeAgain();
  }

  async #giveBack(clientReferenceId: string, name: string): Promise<void> {
    await this.#deps.store.candidateTurns.end(clientReferenceId, name).catch((error: unknown) => {
      // It ends by itself.
      if (!(error instanceof StoreError)) throw error;
    });
  }
}

const comeAgain = (): Refusal => new Refusal('in_progress', { retryAfter: 2 });
