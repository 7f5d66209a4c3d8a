/** Time as the feed takes it, so that a test can hold it in its hand. Milliseconds. */
export interface Clock {
  now(): number;
  /** Does `act` once after `ms`; what it returns calls that off. */
  after(ms: number, act: () => void): () => void;
}

export const pageClock: Clock = {
  now: () => Date.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};
