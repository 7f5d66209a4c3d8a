import type { Clock } from './clock.ts';

/** Resolves after so many milliseconds, or rejects as soon as the signal aborts. */
export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** By this machine's timers. Each call to the service begins one and breaks it off: Node's own would make two errors of that. */
export const realSleep: Sleep = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** How long all the calls to the service may take that one request, or one job, leads to. */
const longestMs = 15_000;

/** How long a callback, or a page that can do without, waits for what the service is asked. It gives a callback up after 15 s. */
export const shortMs = 3_000;

/** Why work is broken off, and why the clock of what has ended is. */
const tooLate = new Error('it took too long');
const inTime = new Error('it has ended');

/**
 * Until when somebody waits for the service. Whoever asks it hands this on, so that all their calls share it, one after the
 * other and repeated.
 */
export class TimeLimit {
  readonly #sleep: Sleep;
  readonly #clock: Clock;
  /** On the steady clock: a process that was stopped meanwhile fires its timers late. */
  readonly #endsAt: number;

  constructor(sleep: Sleep, clock: Clock, milliseconds: number) {
    this.#sleep = sleep;
    this.#clock = clock;
    this.#endsAt = clock.steady() + milliseconds;
  }

  get isOver(): boolean {
    return this.#left <= 0;
  }

  /** The same, or a shorter one. */
  atMost(milliseconds: number): TimeLimit {
    return new TimeLimit(this.#sleep, this.#clock, Math.min(this.#left, milliseconds));
  }

  /**
   * Does work that takes no longer: then its signal aborts and `over` rejects. Wait for what the signal ends together with
   * `over`: a `fetch` that wraps its request may lose the signal's abort, and would never end (Node 24).
   */
  async during<Result>(
    work: (signal: AbortSignal, over: Promise<never>) => Promise<Result>,
  ): Promise<Result> {
    const late = new AbortController();
    const ended = new AbortController();
    const over = this.#sleep(this.#left, ended.signal).then(() => {
      late.abort(tooLate);
      throw tooLate;
    });
    over.catch(() => {});
    try {
      return await work(late.signal, over);
    } finally {
      ended.abort(inTime);
    }
  }

  /** The answer that others wait for as well, or undefined where it comes too late for this one. */
  waitFor<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
    return this.during((_, over) => Promise.race([answer, over.catch(() => undefined)]));
  }

  get #left(): number {
    return this.#endsAt - this.#clock.steady();
  }
}

/** Begins time limits, and knows who still waits for the service. */
export class TimeLimits {
  readonly #sleep: Sleep;
  readonly #clock: Clock;
  readonly #running = new Set<Promise<unknown>>();

  constructor(sleep: Sleep, clock: Clock) {
    this.#sleep = sleep;
    this.#clock = clock;
  }

  /** For what several wait for: nobody's end ends it. */
  begin(milliseconds = longestMs): TimeLimit {
    return new TimeLimit(this.#sleep, this.#clock, milliseconds);
  }

  /** Does what a request, or a job, asks the service for. */
  async during<Result>(work: (limit: TimeLimit) => Promise<Result>): Promise<Result> {
    const running = work(this.begin());
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /** Resolves when all that is under way has ended. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#running);
  }
}
