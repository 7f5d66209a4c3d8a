import { ServiceError } from '../service/service-error.ts';
import type { Store } from '../store/store.ts';
import { ForeignServiceId } from '../store/store-error.ts';
import { LookTurns } from './look-turns.ts';
import type { PlanEndings } from '../recurrence/plan-endings.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import type { RecurrenceDesk } from '../recurrence/recurrence-desk.ts';
import { eventOf } from '../http/failures.ts';
import type { MemberTrusts } from '../trust/member-trusts.ts';

interface Dependencies {
  store: Store;
  recurrences: RecurrenceDesk;
  endings: PlanEndings;
  trusts: MemberTrusts;
  log: ProxyLog;
  /** Milliseconds since the epoch, on a clock that never steps back. */
  now: () => number;
  /** Milliseconds, on a clock that is never set. */
  monotonic: () => number;
}

/** How many records of a kind are checked in one round. */
const mostPerRound = 20;
/** Between two checks of the same trust, and of the recurrences. */
const trustIntervalMs = 60_000;
const recurrenceIntervalMs = 300_000;

/** Finds what no callback reports: trusts and plans that ended at the service, and runs whose callback never came. */
export class Reconciliation {
  readonly #deps: Dependencies;
  #round: Promise<void> | undefined;
  #recurrencesAt = Number.NEGATIVE_INFINITY;
  readonly #trustTurns = new LookTurns(trustIntervalMs);
  readonly #recurrenceTurns = new LookTurns(recurrenceIntervalMs);

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** One round; a second one does not start before the first is over. A failing service ends it early. */
  async run(): Promise<void> {
    this.#round ??= this.#runOnce().finally(() => {
      this.#round = undefined;
    });
    return this.#round;
  }

  async #runOnce(): Promise<void> {
    await this.#deps.endings.endDue(this.#deps.now(), mostPerRound);
    try {
      await this.#checkTrusts();
      await this.#checkRecurrences();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      this.#deps.log.warn(eventOf(error), { error });
    }
  }

  async #checkTrusts(): Promise<void> {
    const { store, trusts, monotonic } = this.#deps;
    const now = monotonic();
    const due = this.#trustTurns.due(await store.trusts.holding(), now);
    await this.#each(due.slice(0, mostPerRound), async (record) => {
      this.#trustTurns.note(record.id, now);
      await trusts.reconcile(record);
    });
  }

  async #checkRecurrences(): Promise<void> {
    const { recurrences, monotonic } = this.#deps;
    const now = monotonic();
    if (now - this.#recurrencesAt < recurrenceIntervalMs) return;
    // Without the service's id there is nothing to ask for.
    const overdue = (await recurrences.overdue()).filter(({ serviceId }) => serviceId !== null);
    const due = this.#recurrenceTurns.due(overdue, now);
    // The next round goes on with those that one round does not reach.
    if (due.length <= mostPerRound) this.#recurrencesAt = now;
    await this.#each(due.slice(0, mostPerRound), async (record) => {
      this.#recurrenceTurns.note(record.id, now);
      await recurrences.reconcile(record);
    });
  }

  /** An error about one record does not block the others; a service that does not answer ends the round. */
  async #each<Item>(items: Item[], check: (item: Item) => Promise<void>): Promise<void> {
    for (const item of items) {
      try {
        await check(item);
      } catch (error) {
        if (!isAboutOne(error)) throw error;
        this.#deps.log.warn('service_failed', { error });
      }
    }
  }
}

const isAboutOne = (error: unknown): boolean =>
  error instanceof ForeignServiceId ||
  (error instanceof ServiceError && /refused|not-understood/.test(error.type));
