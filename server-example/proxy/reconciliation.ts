import { ServiceError } from '../service/service-error.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { Store } from '../store/store.ts';
import type { ProxyLog } from './proxy-log.ts';
import type { RecurrenceDesk } from './recurrence-desk.ts';
import { eventOf } from './service-refusal.ts';
import type { ScreeningNews } from './screening-news.ts';
import type { TrustDesk } from './trust-desk.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  news: ScreeningNews;
  recurrences: RecurrenceDesk;
  trust: TrustDesk;
  log: ProxyLog;
  now: () => number;
}

/** How many records of a kind are read back in one round. */
const mostPerRound = 20;
/** Between two checks of the same trust, and of the recurrences. */
const trustIntervalMs = 60_000;
const recurrenceIntervalMs = 300_000;

/** Finds what no callback reported: screenings without news are read back, as if the service had called. */
export class Reconciliation {
  readonly #deps: Dependencies;
  #round: Promise<void> | undefined;
  #recurrencesAt = 0;
  readonly #trustsAt = new Map<string, number>();

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
    try {
      await this.#readScreenings();
      await this.#checkTrusts();
      await this.#checkRecurrences();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      this.#deps.log.warn(eventOf(error), { error });
    }
  }

  async #readScreenings(): Promise<void> {
    const { store, service, news, log, now } = this.#deps;
    if (!service.canRead) return;
    await this.#each(await store.silent(now(), mostPerRound), async ({ id, serviceId, invite }) => {
      if (serviceId === null) return;
      await store.looked(id, now());
      const changed = await news.apply(id, await service.read(serviceId, invite !== null), true);
      if (changed) log.info('callback_missed', { screeningId: id });
    });
  }

  async #checkTrusts(): Promise<void> {
    const { store, trust, now } = this.#deps;
    const checkedAt = (id: string): number => this.#trustsAt.get(id) ?? 0;
    const holding = await store.trusts.holding();
    const due = holding
      .filter(({ id }) => now() - checkedAt(id) >= trustIntervalMs)
      .toSorted((one, other) => checkedAt(one.id) - checkedAt(other.id));
    await this.#each(due.slice(0, mostPerRound), async (record) => {
      this.#trustsAt.set(record.id, now());
      await trust.reconcile(record);
    });
    const ids = new Set(holding.map(({ id }) => id));
    for (const id of this.#trustsAt.keys()) if (!ids.has(id)) this.#trustsAt.delete(id);
  }

  async #checkRecurrences(): Promise<void> {
    const { recurrences, now } = this.#deps;
    if (now() - this.#recurrencesAt < recurrenceIntervalMs) return;
    this.#recurrencesAt = now();
    const overdue = await recurrences.overdue();
    await this.#each(overdue.slice(0, mostPerRound), (record) => recurrences.reconcile(record));
  }

  /** An error about one record does not block the others; a service that does not answer ends the round. */
  async #each<Item>(items: Item[], check: (item: Item) => Promise<void>): Promise<void> {
    for (const item of items) {
      try {
        await check(item);
      } catch (error) {
        const isAboutOne = error instanceof ServiceError && /refused|not-understood/.test(error.type);
        if (!isAboutOne) throw error;
        this.#deps.log.warn('service_failed', { error });
      }
    }
  }
}
