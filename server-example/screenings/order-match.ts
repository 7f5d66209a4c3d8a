import type { ScreeningService } from '../service/port.ts';
import { ServiceError } from '../service/service-error.ts';
import type { ServiceScreening } from '../service/service-screening.ts';
import { resourceOf } from './service-ids.ts';
import type { TimeLimit } from '../time-limit.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import { ForeignServiceId } from '../store/store-error.ts';
import type { ProxyLog } from '../log/proxy-log.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  log: ProxyLog;
}

/** What was ordered; `serviceId` is null where the answer to the order is missing. */
export type Ordered = Pick<
  ScreeningRecord,
  | 'clientReferenceId'
  | 'packageId'
  | 'invite'
  | 'callbackReference'
  | 'serviceId'
  | 'formerServiceId'
  | 'phase'
>;

/** Decides whether a screening of the service is the one that was ordered, and reads none that is another. */
export class OrderMatch {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * @param serviceId what the answer to the order named, or a callback that proved itself at the order's own address: an id
   *   that nothing contradicts is the order's, and the store gives none to two.
   * @throws {ServiceError}
   * @throws {ForeignServiceId} where it is not what was ordered.
   */
  async read(serviceId: string, ordered: Ordered, limit: TimeLimit): Promise<ServiceScreening> {
    const { service } = this.#deps;
    if (!service.read) throw new ServiceError('not-understood', 'the service gives no screening back');
    const said = await service.read(serviceId, resourceOf(ordered), limit);
    if ((await this.matches(said, ordered)) !== false) return said;
    const error = new ForeignServiceId();
    this.#deps.log.error('reading_of_another', { error });
    throw error;
  }

  /**
   * Whether it is of the candidate and package that were ordered. While the service's id is not known, it also has to
   * call back to the address of the order: nothing else tells it from another order of the same. Undefined where
   * nothing shows it.
   */
  async matches(said: ServiceScreening, ordered: Ordered): Promise<boolean | undefined> {
    const { clientReferenceId, packageId, callbackReference, serviceId } = ordered;
    const { callbackUri } = said;
    const candidateId = await this.#deps.store.candidateIds.get(clientReferenceId);
    const signs = [
      isSame(said.candidateId, candidateId),
      isSame(said.packageId, packageId),
      ...(serviceId === null ? [callbackUri?.includes(callbackReference)] : []),
    ];
    if (signs.includes(false)) return false;
    return signs.includes(undefined) ? undefined : true;
  }
}

const isSame = (named: string | undefined, expected: string | undefined): boolean | undefined =>
  named === undefined || expected === undefined ? undefined : named === expected;
