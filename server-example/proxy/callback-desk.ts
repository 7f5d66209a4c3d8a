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

/** What the service is answered: anything but 200 makes it come again. */
export type CallbackStatus = 200 | 401 | 404 | 422;

/**
 * Hears the service. A callback's body is a hint: where the profile allows, the screening is read back, and the body
 * is believed only where it does not. Nothing personal in it goes further than this file.
 */
export class CallbackDesk {
  readonly #deps: Dependencies;
  readonly #turns = new Turns();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Answers 200 only when the news is on disk.
   *
   * @throws whatever the store throws: then the service must come again.
   */
  async hear(capability: string, authorization: string | null, text: string): Promise<CallbackStatus> {
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
        ? await this.#hearOne(record, body.payload)
        : await this.#hearRun(reference, body.payload);
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

  async #hearOne(record: ScreeningRecord, payload: Candidate): Promise<boolean> {
    return this.#turns.take(record.id, async () => {
      const current = (await this.#deps.store.screeningByCallback(record.callbackReference)) ?? record;
      const { told, isCurrent } = await this.#tell(payload, current.serviceId, current.invite !== null);
      return this.#deps.news.hear(record.id, told, isCurrent);
    });
  }

  async #hearRun(reference: string, payload: Candidate): Promise<boolean> {
    const { told, isCurrent } = await this.#tell(payload, null, false);
    return this.#deps.recurrences.hear(reference, told, isCurrent);
  }

  /** What the service says of the screening: read back where that works, the callback's own words where not. */
  async #tell(
    payload: Candidate,
    serviceId: string | null,
    wasInvited: boolean,
  ): Promise<{ told: ServiceScreening; isCurrent: boolean }> {
    const { service } = this.#deps;
    const read = (id: string) => readBack(service, id, wasInvited);
    const known = serviceId === null ? undefined : await read(serviceId);
    if (known) return { told: known, isCurrent: true };
    const told = service.understand(payload, wasInvited);
    if (serviceId !== null && told.id !== serviceId) {
      throw new ServiceError('not-understood', 'a callback tells of another screening than its address');
    }
    const current = serviceId === null ? await read(told.id) : undefined;
    return current ? { told: current, isCurrent: true } : { told, isCurrent: false };
  }
}

/** Undefined where the service cannot be read, or not just now: its authenticated callback is then the best there is. */
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
