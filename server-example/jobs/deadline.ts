/** The service gives a callback up after 15 s, and sends it again. */
const deadlineMs = 3_000;

/** Bounds how long a callback, or a page that can do without, waits for what the service is asked. */
export class Deadline {
  readonly #sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;

  /** @param sleep resolves after so many milliseconds, or rejects as soon as the signal aborts. */
  constructor(sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>) {
    this.#sleep = sleep;
  }

  /** The answer, or undefined where it takes longer than the deadline. */
  async waitFor<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
    const waiting = new AbortController();
    const passed = this.#sleep(deadlineMs, waiting.signal).then(() => undefined);
    try {
      return await Promise.race([answer, passed]);
    } finally {
      waiting.abort();
    }
  }
}
