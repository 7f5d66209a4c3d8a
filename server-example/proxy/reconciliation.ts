import { ServiceError } from '../service/service-error.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { Store } from '../store/store.ts';
import type { ProxyLog } from './proxy-log.ts';
import type { RecurrenceDesk } from './recurrence-desk.ts';
import type { ScreeningNews } from './screening-news.ts';
import type { TrustDesk } from './trust-desk.ts';

interface Surroundings {
  store: Store;
  service: ScreeningService;
  news: ScreeningNews;
  recurrences: RecurrenceDesk;
  trust: TrustDesk;
  log: ProxyLog;
  now: () => number;
}

/** Screenings read back in one round. */
const budget = 20;
/** Milliseconds between rounds that also look at recurrences and trusts. */
const thoroughMs = 300_000;

/** Finds what no callback told: screenings silent too long are read back, as if the service had called. */
export class Reconciliation {
  readonly #around: Surroundings;
  #round: Promise<void> | undefined;
  #thorough = 0;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** One round; a second one does not start before the first is over. A service in trouble ends it early. */
  async run(): Promise<void> {
    this.#round ??= this.#look().finally(() => {
      this.#round = undefined;
    });
    return this.#round;
  }

  async #look(): Promise<void> {
    const { recurrences, trust, log, now } = this.#around;
    try {
      await this.#readSilent();
      if (now() - this.#thorough < thoroughMs) return;
      this.#thorough = now();
      await recurrences.reconcile();
      await trust.reconcile();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      log.warn('service_failed', { error });
    }
  }

  async #readSilent(): Promise<void> {
    const { store, service, news, log, now } = this.#around;
    if (!service.canRead) return;
    for (const { id, serviceId, invite } of await store.silent(now(), budget)) {
      if (serviceId === null) continue;
      await store.looked(id, now());
      const changed = await news.hear(id, await service.read(serviceId, invite !== null), true);
      if (changed) log.info('callback_missed', { screeningId: id });
    }
  }
}
