import type { Schedule } from '../service/subscription-service.ts';
import type { ScreeningOrder } from '../service/screening-request.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import { ServiceError } from '../service/service-error.ts';
import type { KeyRing } from '../sessions/key-ring.ts';

interface Dependencies {
  keys: KeyRing;
  service: ScreeningService;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** The request for a plan. Nobody can read it from the store. */
interface PlanRequest {
  order: ScreeningOrder;
  schedule: Schedule;
}

/** A service that has forgotten the key would make another plan: it must be ended before its first run. */
const safeBeforeStartMs = 3_600_000;

/**
 * The requests for plans, by which one is found whose id is not known, because the service's answer never came. The same
 * request with the same key tells it. Where the service does not know the key any more, that makes another plan: so it is
 * repeated only for a plan that has to be ended, which the answer then allows for either.
 */
export class PlanRequests {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  seal(callbackReference: string, request: PlanRequest): string {
    return this.#deps.keys.seal('plan request', JSON.stringify(request), callbackReference);
  }

  /** Whether nobody asks any more for a plan that starts then (ISO 8601): its request is of no use. */
  isTooLate(startAt: string): boolean {
    return this.#deps.now() > Date.parse(startAt) - safeBeforeStartMs;
  }

  /**
   * The service's id of a plan that has to be ended; `undefined` where nobody can tell it any more.
   *
   * @throws {ServiceError} where another try may tell it.
   */
  async find(callbackReference: string, sealedRequest: string): Promise<string | undefined> {
    const { keys, service } = this.#deps;
    const text = keys.open('plan request', sealedRequest, callbackReference);
    if (text === undefined) return undefined;
    const { order, schedule } = JSON.parse(text) as PlanRequest;
    if (this.isTooLate(schedule.startAt)) return undefined;
    try {
      return (await service.subscriptions.start(order, schedule)).id;
    } catch (error) {
      if (error instanceof ServiceError && error.type === 'refused') return undefined;
      throw error;
    }
  }
}
