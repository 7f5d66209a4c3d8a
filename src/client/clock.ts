/** The feed's source of time, in milliseconds; a test passes its own. */
export interface Clock {
  now(): number;
  /** Calls `callback` once after `ms`. The function it returns cancels that. */
  after(ms: number, callback: () => void): () => void;
}

export const pageClock: Clock = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
