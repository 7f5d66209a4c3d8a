import type { Clock } from '../clock.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';

/** How long all the calls to the service may take that one request leads to. */
const budgetMs = 15_000;
/** How long a callback, or a page that can do without, waits for what the service is asked. It gives a callback up after 15 s. */
const shortMs = 3_000;

/** Why nobody waits any more. */
const isAnswered = new Error('the request is answered');

/** Of a request, from its first call on: most make none. */
interface Running {
  /** On the steady clock. */
  endsAt: number;
  /** Aborts when the time is over. */
  over: AbortSignal;
  /** Aborts when the request is answered. */
  answered: AbortController;
}

interface Spending {
  running?: Running;
  isAnswered?: boolean;
}

/** Bounds how long a request waits for the service: its calls, one after the other and repeated, share one time limit. */
export class CallBudget {
  readonly #sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly #clock: Clock;
  readonly #spending = new AsyncLocalStorage<Spending>();
  /** Of the requests that have begun to wait for the service and are not answered yet. */
  readonly #waiting = new Set<AbortController>();

  /**
   * @param sleep resolves after so many milliseconds, or rejects as soon as the signal aborts.
   */
  constructor(sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>, clock: Clock) {
    this.#sleep = sleep;
    this.#clock = clock;
  }

  /** Bounds every call that this work makes. */
  async bound<Result>(work: () => Promise<Result>): Promise<Result> {
    const spending: Spending = {};
    return this.#spending.run(spending, work).finally(() => {
      spending.isAnswered = true;
      const answered = spending.running?.answered;
      if (!answered) return;
      this.#waiting.delete(answered);
      answered.abort(isAnswered);
    });
  }

  /** Resolves when every request that has asked the service something is answered. */
  async settled(): Promise<void> {
    await Promise.all([...this.#waiting].map(({ signal }) => once(signal, 'abort')));
  }

  /** Whether no time is left for another call. By the clock: a process that was stopped meanwhile fires its timers late. */
  get isSpent(): boolean {
    const running = this.#spending.getStore()?.running;
    return running !== undefined && (running.over.aborted || this.#clock.steady() >= running.endsAt);
  }

  /** Aborts after so many milliseconds, or before, when the time of the present request is over. */
  limit(milliseconds: number): AbortSignal {
    const timeout = AbortSignal.timeout(milliseconds);
    const spending = this.#spending.getStore();
    // What a request leads to after its answer has no budget: nothing would ever end one that begins now.
    if (spending && !spending.isAnswered) spending.running ??= this.#run();
    const running = spending?.running;
    return running ? AbortSignal.any([timeout, running.over]) : timeout;
  }

  /** The answer, or undefined where it takes longer than three seconds: for whoever can do without. */
  async waitFor<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
    const waiting = new AbortController();
    const passed = this.#sleep(shortMs, waiting.signal).then(() => undefined);
    try {
      return await Promise.race([answer, passed]);
    } finally {
      waiting.abort();
    }
  }

  #run(): Running {
    const over = new AbortController();
    const answered = new AbortController();
    this.#waiting.add(answered);
    this.#sleep(budgetMs, answered.signal).then(
      () => over.abort(new Error('the service took more than 15 s in all')),
      () => {},
    );
    return { endsAt: this.#clock.steady() + budgetMs, over: over.signal, answered };
  }
}
