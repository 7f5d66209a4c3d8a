/** Time for the feed, which a test can replace. Milliseconds. */
export interface Clock {
  now(): number;
  /** Calls `act` once after `ms`; the returned function cancels that. */
  after(ms: number, act: () => void): () => void;
}

export const pageClock: Clock = {
  now: () => Date.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};
