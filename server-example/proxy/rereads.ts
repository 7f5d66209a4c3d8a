/** How soon a screening is read again whose news contradict each other. */
const soonMs = 3_000;
/** After so long without news, what the service answers is no longer taken for late. */
const settledMs = 30_000;

interface Plan {
  /** When the newest news came. */
  since: number;
  /** When to read. */
  at: number;
}

/** What news did to a screening. */
interface Outcome {
  /** Whether the record changed. */
  isChanged: boolean;
  isInDoubt: boolean;
  /** Whether it was finished and is not read regularly any more. */
  awaitsLastRead: boolean;
}

/**
 * Which screenings to read again, and when, beside those that were silent for long: in doubt within seconds, and once
 * more when no answer of the service can lag behind the news any more. Kept in memory: what is lost when the process
 * ends is found again by the silence of the screening, or by `awaitsLastRead` in its record.
 */
export class Rereads {
  readonly #monotonic: () => number;
  readonly #plans = new Map<string, Plan>();

  /** @param monotonic milliseconds, on a clock that is never set. */
  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  /** Plans what the outcome asks for. News that change the record put off what was planned before. */
  plan(id: string, { isChanged, isInDoubt, awaitsLastRead }: Outcome): void {
    const isPlanned = this.#plans.has(id);
    if (isInDoubt) {
      if (isChanged || !isPlanned) this.#planAfter(soonMs, id);
    } else if (isChanged && (awaitsLastRead || isPlanned)) {
      this.planSettled(id);
    }
  }

  /** Plans a read within seconds for news that were not looked at, unless one is planned: those are 30 seconds away at most. */
  planSoon(id: string): void {
    if (!this.#plans.has(id)) this.#planAfter(soonMs, id);
  }

  /** Plans a read for the time when news of this moment have settled. */
  planSettled(id: string): void {
    this.#planAfter(settledMs, id);
  }

  /** One that is due. After one that is not settled, another is planned. */
  takeDue(): { id: string; isSettled: boolean } | undefined {
    const now = this.#monotonic();
    for (const [id, { since, at }] of this.#plans) {
      if (at > now) continue;
      const isSettled = now - since >= settledMs;
      this.#plans.delete(id);
      if (!isSettled) this.#plans.set(id, { since, at: since + settledMs });
      return { id, isSettled };
    }
    return undefined;
  }

  #planAfter(milliseconds: number, id: string): void {
    const since = this.#monotonic();
    this.#plans.set(id, { since, at: since + milliseconds });
  }
}
