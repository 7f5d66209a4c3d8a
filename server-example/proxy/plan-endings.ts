import { ServiceError } from '../service/service-error.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { Store } from '../store/store.ts';
import type { ProxyLog } from './proxy-log.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  log: ProxyLog;
}

/** Ends plans at the service that nobody here can see any more. The store keeps each until the service has confirmed that. */
export class PlanEndings {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Ends plans that the store has noted. What the service does not confirm now, {@link endDue} tries again. */
  async end(serviceIds: string[]): Promise<void> {
    const { store, service, log } = this.#deps;
    for (const serviceId of serviceIds) {
      try {
        await service.subscriptions.end(serviceId);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        log.warn('plan_not_ended', { error });
        const isAnswering = error.status !== undefined;
        if (isAnswering) continue;
        return;
      }
      await store.endingPlans.remove(serviceId);
    }
  }

  /** Tries those again that are due, at most so many. `now` in milliseconds since the epoch. */
  async endDue(now: number, limit: number): Promise<void> {
    await this.end(await this.#deps.store.endingPlans.take(now, limit));
  }
}
