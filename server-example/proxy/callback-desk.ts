import type { Candidate } from '../../src/protocol/candidate.ts';
import { ServiceError } from '../service/service-error.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { ServiceScreening } from '../service/service-screening.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import type { CallbackCapabilities } from './callback-capabilities.ts';
import type { Metrics } from './metrics.ts';
import type { ProxyLog } from './proxy-log.ts';
import type { RecurrenceDesk } from './recurrence-desk.ts';
import type { ScreeningNews } from './screening-news.ts';
import { Turns } from './turns.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  capabilities: CallbackCapabilities;
  news: ScreeningNews;
  recurrences: RecurrenceDesk;
  log: ProxyLog;
  metrics: Metrics;
}

/** The status that answers a callback: after any other than 200 the service sends it again. */
type CallbackStatus = 200 | 401 | 404 | 422;

/**
 * Receives the callbacks of the service. A body is a hint: where the profile allows, the screening is read back, and
 * the body is believed only where it does not. Nothing personal in a body leaves this file.
 */
export class CallbackDesk {
  readonly #deps: Dependencies;
  readonly #turns = new Turns();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Answers 200 only once the change is on disk.
   *
   * @throws {StoreError} the service is then answered 503 and sends the callback again.
   */
  async receive(capability: string, authorization: string | null, text: string): Promise<CallbackStatus> {
    const { store, service, capabilities, log, metrics } = this.#deps;
    const reference = capabilities.reference(capability);
    if (reference === undefined) return 404;
    const record = await store.screeningByCallback(reference);
    const recurrence = record ? undefined : await store.recurrences.byCallback(reference);
    const screeningId = record?.id ?? recurrence?.id;
    if (screeningId === undefined) return 404;
    if (service.hasCallbackCredentials && !capabilities.isAuthorized(reference, authorization)) return 401;
    try {
      const body = service.readCallback(JSON.parse(text));
      if (body.kind === 'other') {
        metrics.count('callbacks', { kind: 'other' });
        log.info('callback_other', { screeningId });
        return 200;
      }
      const changed = record
        ? await this.#applyToScreening(record, body.payload)
        : await this.#applyToRun(reference, body.payload);
      metrics.count('callbacks', { kind: changed ? 'changed' : 'unchanged' });
      log.info('callback_heard', { screeningId, changed });
      return 200;
    } catch (error) {
      if (!(error instanceof SyntaxError) && !(error instanceof ServiceError)) throw error;
      metrics.count('callbacks', { kind: 'not_understood' });
      log.error('callback_not_understood', { screeningId, error });
      return 422;
    }
  }

  async #applyToScreening(record: ScreeningRecord, payload: Candidate): Promise<boolean> {
    return this.#turns.take(record.id, async () => {
      const current = (await this.#deps.store.screeningByCallback(record.callbackReference)) ?? record;
      const { report, isCurrent } = await this.#readReport(
        payload,
        current.serviceId,
        current.invite !== null,
      );
      return this.#deps.news.apply(record.id, report, isCurrent);
    });
  }

  async #applyToRun(reference: string, payload: Candidate): Promise<boolean> {
    const { report, isCurrent } = await this.#readReport(payload, null, false);
    return this.#deps.recurrences.apply(reference, report, isCurrent);
  }

  /** What the service reports: the screening read back where that works, else the body of the callback. */
  async #readReport(
    payload: Candidate,
    serviceId: string | null,
    wasInvited: boolean,
  ): Promise<{ report: ServiceScreening; isCurrent: boolean }> {
    const { service } = this.#deps;
    const read = (id: string) => readBack(service, id, wasInvited);
    const known = serviceId === null ? undefined : await read(serviceId);
    if (known) return { report: known, isCurrent: true };
    const report = service.readReport(payload, wasInvited);
    if (serviceId !== null && report.id !== serviceId) {
      throw new ServiceError('not-understood', 'the callback is about another screening than its address');
    }
    const current = serviceId === null ? await read(report.id) : undefined;
    return current ? { report: current, isCurrent: true } : { report, isCurrent: false };
  }
}

/** Undefined where the service cannot be read, or not at the moment: then the authenticated callback has to do. */
async function readBack(
  service: ScreeningService,
  id: string,
  wasInvited: boolean,
): Promise<ServiceScreening | undefined> {
  if (!service.canRead) return undefined;
  try {
    return await service.read(id, wasInvited);
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}
