/** A wheel of heartbeats: each member gets one beat per round, a few members at a time. */
export class Heartbeats {
  readonly #slots: Set<() => void>[];
  readonly #timer: NodeJS.Timeout;
  #next = 0;
  #current = 0;

  /** @param roundMs milliseconds from one beat of a member to its next. */
  constructor(roundMs: number, slotMs = 50) {
    this.#slots = Array.from({ length: Math.max(1, Math.ceil(roundMs / slotMs)) }, () => new Set());
    this.#timer = setInterval(() => this.#beat(), slotMs).unref();
  }

  /** Answers how to leave. The first beat comes within a round. */
  join(beat: () => void): () => void {
    // Spread over the wheel, however many come at once.
    this.#next = (this.#next + 1) % this.#slots.length;
    const slot = this.#slots[this.#next]!;
    slot.add(beat);
    return () => void slot.delete(beat);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #beat(): void {
    this.#current = (this.#current + 1) % this.#slots.length;
    for (const beat of this.#slots[this.#current]!) beat();
  }
}
