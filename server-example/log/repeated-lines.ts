/** So many lines of one event are written in a window, and no more: whoever can cause them must not fill the log. */
const mostLines = 30;
const windowMs = 60_000;

interface Window {
  beganAt: number;
  lines: number;
  leftOut: number;
}

/** Keeps an event that anybody can cause from filling the log. What is left out is counted, and said later. */
export class RepeatedLines {
  readonly #now: () => number;
  readonly #windows = new Map<string, Window>();

  /** @param now milliseconds, on a clock that is never set. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Answers how many lines were left out before this one, or `undefined` where this one is left out, too. */
  take(event: string): number | undefined {
    const now = this.#now();
    const known = this.#windows.get(event);
    const isOver = !known || now - known.beganAt >= windowMs;
    const window = isOver ? { beganAt: now, lines: 0, leftOut: 0 } : known;
    this.#windows.set(event, window);
    if (window.lines >= mostLines) {
      window.leftOut += 1;
      return undefined;
    }
    window.lines += 1;
    return isOver ? (known?.leftOut ?? 0) : 0;
  }
}
