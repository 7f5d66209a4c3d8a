import type { ScreeningService } from '../service/screening-service.ts';
import type { ServiceScreening } from '../service/service-screening.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import { ForeignServiceId, type Store } from '../store/store.ts';
import type { ProxyLog } from '../log/proxy-log.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  log: ProxyLog;
}

/** What was ordered; `serviceId` is null where the answer to the order is missing. */
export type Ordered = Pick<
  ScreeningRecord,
  'clientReferenceId' | 'packageId' | 'invite' | 'callbackReference' | 'serviceId'
>;

/** More screenings than are in trouble at once. */
const mostNamed = 1_000;

/** Reads screenings back from the service, and takes none for another one than was ordered. */
export class ScreeningReader {
  readonly #deps: Dependencies;
  readonly #foreign = new Set<string>();
  #isNoted = false;
  #hasAnswered = false;
  /** Whether readings say where the callbacks of a screening go. */
  #namesAddresses = false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Whether what callbacks say can be confirmed: the profile allows readings, and one was answered once, be it to another
   * process. The profile alone does not say it: the service may have no such call.
   */
  get isConfirmable(): boolean {
    return this.#deps.service.canRead && this.#isNoted;
  }

  /** Whether one was answered to this process. */
  get hasAnswered(): boolean {
    return this.#hasAnswered;
  }

  /** Finds out what others have noted. */
  async refresh(): Promise<void> {
    this.#isNoted ||= await this.#deps.store.hasNotedReading();
  }

  /**
   * @throws {ServiceError}
   * @throws {ForeignServiceId} as {@link check} does.
   */
  async read(serviceId: string, ordered: Ordered): Promise<ServiceScreening> {
    const { store, service, log } = this.#deps;
    const report = await service.read(serviceId, ordered.invite !== null);
    try {
      await this.check(report, ordered);
    } catch (error) {
      if (error instanceof ForeignServiceId && !this.#foreign.has(serviceId)) {
        if (this.#foreign.size === mostNamed) this.#foreign.clear();
        this.#foreign.add(serviceId);
        log.error('reading_of_another', { error });
      }
      throw error;
    }
    this.#foreign.delete(serviceId);
    this.#hasAnswered = true;
    if (!this.#isNoted) {
      await store.noteReading();
      this.#isNoted = true;
    }
    return report;
  }

  /**
   * @throws {ForeignServiceId} where a report names another candidate or package than the order; and, while nothing else
   * tells it from another order of the same, another callback address.
   */
  async check(report: ServiceScreening, ordered: Ordered): Promise<void> {
    const { clientReferenceId, packageId, callbackReference, serviceId } = ordered;
    const candidateId = await this.#deps.store.serviceCandidate(clientReferenceId);
    const isOther = (named: string | undefined, expected: string | undefined) =>
      named !== undefined && expected !== undefined && named !== expected;
    const { callbackUri } = report;
    this.#namesAddresses ||= callbackUri !== undefined;
    // One that was ordered without an address is none of ours.
    const isHere = callbackUri?.includes(callbackReference) ?? !this.#namesAddresses;
    const isElsewhere = serviceId === null && !isHere;
    if (isOther(report.candidateId, candidateId) || isOther(report.packageId, packageId) || isElsewhere)
      throw new ForeignServiceId();
  }
}
