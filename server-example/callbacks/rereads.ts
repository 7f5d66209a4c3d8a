import { shortestSilenceMs } from '../store/store-bounds.ts';

/** How soon a screening is read again whose news contradict each other. */
const soonMs = 3_000;
/** After so long without news, what the service answers is no longer taken for late. */
const settledMs = 30_000;
/** What is watched is read for the last time after a pause of at most so long: about 17 hours after the first. */
const longestPauseMs = 12 * 3_600_000;

interface Plan {
  /** When the doubt began, or when the news came that are to settle. */
  since: number;
  /** When the newest doubt came. */
  latest: number;
  /** When to read. */
  at: number;
  /** How often the service did not answer since. */
  failures: number;
  /** Of what is watched: the pause before this read. The next one is twice as long. */
  watchMs?: number;
  /** Whether nothing was in doubt since what is watched was read. */
  isQuiet?: boolean;
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
  /** Whether it took back what a callback had told: right, unless the service answers later still. */
  isWithdrawn: boolean;
  /** Whether it was finished and is not read regularly any more. */
  awaitsLastRead: boolean;
}

/**
 * Which screenings to read again, and when, beside those that were silent for long: in doubt within seconds, and once
 * more when no answer of the service can lag behind the news any more. Kept in memory: what is lost when the process
 * ends is found again by the silence of the screening, or by `awaitsLastRead` in its record.
 *
 * News in doubt put no read off, however often they come: whoever forges them would keep the truth away. The settled read
 * comes 30 seconds after the first doubt, and another one for what came since. What it takes back of a callback is watched:
 * read with pauses that double, so that a finding which the service answers late is shown late, and not never.
 */
export class Rereads {
  readonly #monotonic: () => number;
  readonly #plans = new Map<string, Plan>();

  /** @param monotonic milliseconds, on a clock that is never set. */
  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  /** Plans what the outcome asks for. Only news that a reading brought put off what was planned before. */
  plan(id: string, { isChanged, isInDoubt, isWithdrawn, awaitsLastRead }: Outcome): void {
    const planned = this.#plans.get(id);
    if (isWithdrawn) {
      this.#watch(id, settledMs);
    } else if (isInDoubt) {
      if (planned) this.#doubt(planned);
      else this.#planAfter(soonMs, id);
    } else if (isChanged && (awaitsLastRead || planned)) {
      this.planSettled(id);
    }
  }

  /** Plans a read within seconds for news that were not looked at, unless one is planned: those are 30 seconds away at most. */
  planSoon(id: string): void {
    const planned = this.#plans.get(id);
    if (!planned) this.#planAfter(soonMs, id);
    else if (planned.isQuiet) this.#doubt(planned);
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
      else if (plan.watchMs !== undefined) this.#watch(id, plan.watchMs * 2);
      return { id, isSettled, plan };
    }
    return undefined;
  }

  /** Plans a read again that the service did not answer, with growing pauses. */
  retry({ id, plan }: Due): void {
    const planned = this.#plans.get(id);
    // News that came meanwhile have it read within seconds, and have not settled by then.
    if (plan.isQuiet && planned?.isQuiet === false) return;
    const failures = plan.failures + 1;
    const { latest } = planned ?? plan;
    this.#plans.set(id, { ...plan, latest, at: this.#monotonic() + pauseAfter(failures), failures });
  }

  #doubt(plan: Plan): void {
    const now = this.#monotonic();
    if (plan.isQuiet) plan.since = now;
    plan.isQuiet = false;
    plan.latest = now;
    plan.at = Math.min(plan.at, now + pauseAfter(plan.failures));
  }

  #watch(id: string, watchMs: number): void {
    if (watchMs > longestPauseMs) return;
    const since = this.#monotonic();
    this.#plans.set(id, {
      since,
      latest: since,
      at: since + watchMs,
      failures: 0,
      watchMs,
      isQuiet: true,
    });
  }

  #planAfter(milliseconds: number, id: string): void {
    const since = this.#monotonic();
    this.#plans.set(id, { since, latest: since, at: since + milliseconds, failures: 0 });
  }
}
