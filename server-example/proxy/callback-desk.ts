import type { Candidate } from '../../src/protocol/candidate.ts';
import { ServiceError } from '../service/service-error.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { ServiceScreening } from '../service/service-screening.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import type { CallbackCapabilities } from './callback-capabilities.ts';
import type { Metrics } from './metrics.ts';
import type { ProxyLog } from './proxy-log.ts';
import type { Readings } from './readings.ts';
import type { RecurrenceDesk } from './recurrence-desk.ts';
import type { ScreeningNews } from './screening-news.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  capabilities: CallbackCapabilities;
  news: ScreeningNews;
  readings: Readings;
  recurrences: RecurrenceDesk;
  log: ProxyLog;
  metrics: Metrics;
}

interface Received {
  /** After any other than 200 the service sends the callback again. */
  status: 200 | 401 | 404 | 422;
  screeningId?: string;
  /** Whether anybody sees a change. */
  changed?: boolean;
}

/**
 * Receives the callbacks of the service. A body is a hint: where the profile allows, the screening is read back, and
 * `NewsRules` says which of the two wins. Nothing personal in a body leaves this file.
 */
export class CallbackDesk {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Answers 200 only once the change is on disk.
   *
   * @throws {StoreError} the service is then answered 503 and sends the callback again.
   */
  async receive(capability: string, authorization: string | undefined, text: string): Promise<Received> {
    const { store, service, capabilities, log, metrics } = this.#deps;
    const reference = capabilities.reference(capability);
    if (reference === undefined) return { status: 404 };
    const record = await store.screeningByCallback(reference);
    const recurrence = record ? undefined : await store.recurrences.byCallback(reference);
    const screeningId = record?.id ?? recurrence?.id;
    if (screeningId === undefined) return { status: 404 };
    if (service.hasCallbackCredentials && !capabilities.isAuthorized(reference, authorization))
      return { status: 401, screeningId };
    try {
      const body = service.readCallback(JSON.parse(text));
      if (body.kind === 'other') {
        metrics.count('callbacks', { kind: 'other' });
        log.info('callback_other', { screeningId });
        return { status: 200, screeningId };
      }
      const changed = record
        ? await this.#applyToScreening(record, body.payload)
        : await this.#applyToRun(reference, body.payload);
      metrics.count('callbacks', { kind: changed ? 'changed' : 'unchanged' });
      return { status: 200, screeningId, changed };
    } catch (error) {
      if (!(error instanceof SyntaxError) && !(error instanceof ServiceError)) throw error;
      metrics.count('callbacks', { kind: 'not_understood' });
      log.error('callback_not_understood', { screeningId, error });
      return { status: 422, screeningId };
    }
  }

  async #applyToScreening(record: ScreeningRecord, payload: Candidate): Promise<boolean> {
    const { service, readings, news } = this.#deps;
    const body = readBody(service, record, payload);
    const serviceId = record.serviceId ?? (body instanceof ServiceError ? undefined : body.id);
    const reading = serviceId === undefined ? undefined : await readings.read(serviceId, record);
    if (!(body instanceof ServiceError)) return news.apply(record.id, { from: 'callback', body, reading });
    if (!reading) throw body;
    return news.apply(record.id, { from: 'reading', reading, isSettled: false });
  }

  async #applyToRun(reference: string, payload: Candidate): Promise<boolean> {
    const { service, readings, recurrences } = this.#deps;
    const body = service.readReport(payload, false);
    const known = await recurrences.run(reference, body.id);
    if (known) return this.#applyToScreening(known, payload);
    const reading = await readings.read(body.id, { invite: null, version: 0 });
    return recurrences.apply(reference, body.id, { from: 'callback', body, reading });
  }
}

/** The report in a callback, or why it cannot be used: the screening can perhaps be read all the same. */
function readBody(
  service: ScreeningService,
  { serviceId, invite }: ScreeningRecord,
  payload: Candidate,
): ServiceScreening | ServiceError {
  try {
    const body = service.readReport(payload, invite !== null);
    if (serviceId === null || body.id === serviceId) return body;
    return new ServiceError('not-understood', 'the callback is about another screening than its address');
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}
