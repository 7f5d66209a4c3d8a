/** A wheel of heartbeats: each member gets one beat per turn, a few members at a time. */
export class Heartbeats {
  readonly #slots: Set<() => void>[];
  readonly #timer: NodeJS.Timeout;
  #next = 0;
  #turn = 0;

  /** @param turnMs milliseconds from one beat of a member to its next. */
  constructor(turnMs: number, slotMs = 50) {
    this.#slots = Array.from({ length: Math.max(1, Math.ceil(turnMs / slotMs)) }, () => new Set());
    this.#timer = setInterval(() => this.#beat(), slotMs).unref();
  }

  /** Answers how to leave. The first beat comes within a turn. */
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
    this.#turn = (this.#turn + 1) % this.#slots.length;
    for (const beat of this.#slots[this.#turn]!) beat();
  }
}
