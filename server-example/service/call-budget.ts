import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';

/** How long all the calls to the service may take that one request leads to. */
const budgetMs = 15_000;

interface Spending {
  /** Aborts when the time is over. From the first call on: most requests make none. */
  signal?: AbortSignal;
  /** Aborts when the request is answered. From the first call on, too. */
  answered?: AbortController;
  isAnswered?: boolean;
}

/** Bounds how long a request waits for the service: its calls, one after the other and repeated, share one time limit. */
export class CallBudget {
  readonly #sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly #spending = new AsyncLocalStorage<Spending>();
  /** Of the requests that have begun to wait for the service and are not answered yet. */
  readonly #waiting = new Set<AbortController>();

  /** @param sleep resolves after so many milliseconds, or rejects as soon as the signal aborts. */
  constructor(sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>) {
    this.#sleep = sleep;
  }

  /** Bounds every call that this work makes. */
  async bound<Result>(work: () => Promise<Result>): Promise<Result> {
    const spending: Spending = {};
    return this.#spending.run(spending, work).finally(() => {
      spending.isAnswered = true;
      if (!spending.answered) return;
      this.#waiting.delete(spending.answered);
      spending.answered.abort();
    });
  }

  /** Resolves when every request that has asked the service something is answered. */
  async settled(): Promise<void> {
    await Promise.all([...this.#waiting].map(({ signal }) => once(signal, 'abort')));
  }

  /** Whether no time is left for another call. */
  get isSpent(): boolean {
    return this.#spending.getStore()?.signal?.aborted ?? false;
  }

  /** Aborts after so many milliseconds, or before, when the time of the present request is over. */
  limit(milliseconds: number): AbortSignal {
    const timeout = AbortSignal.timeout(milliseconds);
    const spending = this.#spending.getStore();
    // What a request leads to after its answer has no budget: nothing would ever end one that begins now.
    if (!spending || spending.isAnswered) return timeout;
    spending.signal ??= this.#start(spending);
    return AbortSignal.any([timeout, spending.signal]);
  }

  #start(spending: Spending): AbortSignal {
    const over = new AbortController();
    spending.answered = new AbortController();
    this.#waiting.add(spending.answered);
    this.#sleep(budgetMs, spending.answered.signal).then(
      () => over.abort(new Error('the service took more than 15 s in all')),
      () => {},
    );
    return over.signal;
  }
}
