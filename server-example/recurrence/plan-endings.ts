import { ServiceError } from '../service/service-error.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { Store } from '../store/store.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import type { UnansweredPlans } from './unanswered-plans.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  unanswered: UnansweredPlans;
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
    const { store, service } = this.#deps;
    await this.#each(serviceIds, async (serviceId) => {
      await service.subscriptions.end(serviceId);
      await store.endingPlans.remove(serviceId);
    });
  }

  /** Tries those again that are due, at most so many. `now` in milliseconds since the epoch. */
  async endDue(now: number, limit: number): Promise<void> {
    const { store, unanswered, log } = this.#deps;
    await this.#each(await store.endingPlans.takeUnanswered(now, limit), async (plan) => {
      const serviceId = await unanswered.find(plan);
      await store.endingPlans.settle(plan.callbackReference, serviceId, now);
      if (serviceId === undefined) log.error('plan_unknown', { planReference: plan.callbackReference });
      else await this.end([serviceId]);
    });
    await this.end(await store.endingPlans.take(now, limit));
  }

  /** A service that does not answer is not asked for the others either. */
  async #each<Plan>(plans: Plan[], work: (plan: Plan) => Promise<void>): Promise<void> {
    for (const plan of plans) {
      try {
        await work(plan);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        this.#deps.log.warn('plan_not_ended', { error });
        const isSilent = error.type === 'unavailable' && error.status === undefined;
        if (isSilent) return;
      }
    }
  }
}
