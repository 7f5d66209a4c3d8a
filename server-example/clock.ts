/** The three times that the proxy goes by, in milliseconds. */
export class Clock {
  readonly #now: () => number;
  readonly #monotonic: () => number;
  #latest: { wall: number; steady: number };

  /**
   * @param now what this machine says, since the epoch: it must be right to a minute.
   * @param monotonic on a clock that is never set.
   */
  constructor(now: () => number = Date.now, monotonic: () => number = () => performance.now()) {
    this.#now = now;
    this.#monotonic = monotonic;
    this.#latest = { wall: now(), steady: monotonic() };
  }

  /** Since the epoch: for what people, the host and the service are told, and for what they said. */
  wall(): number {
    return this.#now();
  }

  /** The same without steps back, in whole milliseconds: for what the store keeps until later, over restarts. */
  forward(): number {
    const steady = this.#monotonic();
    const run = this.#latest.wall + steady - this.#latest.steady;
    this.#latest = { wall: Math.max(this.#now(), run), steady };
    return Math.round(this.#latest.wall);
  }

  /** From anywhere, and never set: for rates and pauses within this process. */
  steady(): number {
    return this.#monotonic();
  }
}
