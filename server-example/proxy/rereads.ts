import { shortestSilenceMs } from '../store/store-bounds.ts';

/** How soon a screening is read again whose news contradict each other. */
const soonMs = 3_000;
/** After so long without news, what the service answers is no longer taken for late. */
const settledMs = 30_000;

interface Plan {
  /** When the doubt began, or when the news came that are to settle. */
  since: number;
  /** When the newest doubt came. */
  latest: number;
  /** When to read. */
  at: number;
  /** How often the service did not answer since. */
  failures: number;
}

/** A screening to read now. */
interface Due {
  id: string;
  isSettled: boolean;
  /** As it was planned. */
  plan: Plan;
}

/** How long to wait where the service did not answer so many times: at most as long as before a look at what is silent. */
const pauseAfter = (failures: number): number => Math.min(soonMs * 2 ** failures, shortestSilenceMs);

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
 *
 * News in doubt put no read off, however often they come: whoever forges them would keep the truth away. The settled read
 * comes 30 seconds after the first doubt, and another one for what came since.
 */
export class Rereads {
  readonly #monotonic: () => number;
  readonly #plans = new Map<string, Plan>();

  /** @param monotonic milliseconds, on a clock that is never set. */
  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  /** Plans what the outcome asks for. Only news that a reading brought put off what was planned before. */
  plan(id: string, { isChanged, isInDoubt, awaitsLastRead }: Outcome): void {
    const planned = this.#plans.get(id);
    if (isInDoubt) {
      if (!planned) return this.#planAfter(soonMs, id);
      planned.latest = this.#monotonic();
      planned.at = Math.min(planned.at, planned.latest + pauseAfter(planned.failures));
    } else if (isChanged && (awaitsLastRead || planned)) {
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

  /** One that is due. After one that is not settled, another is planned, and so after one that was, for later doubts. */
  takeDue(): Due | undefined {
    const now = this.#monotonic();
    for (const [id, plan] of this.#plans) {
      if (plan.at > now) continue;
      const isSettled = now - plan.since >= settledMs;
      const since = isSettled ? plan.latest : plan.since;
      this.#plans.delete(id);
      if (now - since < settledMs)
        this.#plans.set(id, { ...plan, since, at: since + settledMs, failures: 0 });
      return { id, isSettled, plan };
    }
    return undefined;
  }

  /** Plans a read again that the service did not answer, with growing pauses. */
  retry({ id, plan }: Due): void {
    const failures = plan.failures + 1;
    const { latest } = this.#plans.get(id) ?? plan;
    this.#plans.set(id, {
      since: plan.since,
      latest,
      at: this.#monotonic() + pauseAfter(failures),
      failures,
    });
  }

  #planAfter(milliseconds: number, id: string): void {
    const since = this.#monotonic();
    this.#plans.set(id, { since, latest: since, at: since + milliseconds, failures: 0 });
  }
}
