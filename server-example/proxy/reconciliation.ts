import { ServiceError } from '../service/service-error.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { Store } from '../store/store.ts';
import type { ProxyLog } from './proxy-log.ts';
import type { RecurrenceDesk } from './recurrence-desk.ts';
import { troubleAt } from './service-refusal.ts';
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

/** How many of a kind are looked at in one round. */
const budget = 20;
/** Milliseconds between two looks at the same trust, and at the recurrences. */
const trustMs = 60_000;
const recurrenceMs = 300_000;

/** Finds what no callback told: screenings silent too long are read back, as if the service had called. */
export class Reconciliation {
  readonly #deps: Dependencies;
  #round: Promise<void> | undefined;
  #recurrencesAt = 0;
  readonly #trustsAt = new Map<string, number>();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** One round; a second one does not start before the first is over. A service in trouble ends it early. */
  async run(): Promise<void> {
    this.#round ??= this.#look().finally(() => {
      this.#round = undefined;
    });
    return this.#round;
  }

  async #look(): Promise<void> {
    try {
      await this.#lookAtScreenings();
      await this.#lookAtTrusts();
      await this.#lookAtRecurrences();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      this.#deps.log.warn(troubleAt(error), { error });
    }
  }

  async #lookAtScreenings(): Promise<void> {
    const { store, service, news, log, now } = this.#deps;
    if (!service.canRead) return;
    await this.#each(await store.silent(now(), budget), async ({ id, serviceId, invite }) => {
      if (serviceId === null) return;
      await store.looked(id, now());
      const changed = await news.hear(id, await service.read(serviceId, invite !== null), true);
      if (changed) log.info('callback_missed', { screeningId: id });
    });
  }

  async #lookAtTrusts(): Promise<void> {
    const { store, trust, now } = this.#deps;
    const lookedAt = (id: string): number => this.#trustsAt.get(id) ?? 0;
    const holding = await store.trusts.holding();
    const due = holding
      .filter(({ id }) => now() - lookedAt(id) >= trustMs)
      .toSorted((one, other) => lookedAt(one.id) - lookedAt(other.id));
    await this.#each(due.slice(0, budget), async (record) => {
      this.#trustsAt.set(record.id, now());
      await trust.lookAfter(record);
    });
    const ids = new Set(holding.map(({ id }) => id));
    for (const id of this.#trustsAt.keys()) if (!ids.has(id)) this.#trustsAt.delete(id);
  }

  async #lookAtRecurrences(): Promise<void> {
    const { recurrences, now } = this.#deps;
    if (now() - this.#recurrencesAt < recurrenceMs) return;
    this.#recurrencesAt = now();
    const overdue = await recurrences.overdue();
    await this.#each(overdue.slice(0, budget), (record) => recurrences.lookAfter(record));
  }

  /** What the service says of one does not keep us from the others; when it says nothing at all, the round is over. */
  async #each<Item>(items: Item[], look: (item: Item) => Promise<void>): Promise<void> {
    for (const item of items) {
      try {
        await look(item);
      } catch (error) {
        const isAboutOne = error instanceof ServiceError && /refused|not-understood/.test(error.type);
        if (!isAboutOne) throw error;
        this.#deps.log.warn('service_failed', { error });
      }
    }
  }
}
