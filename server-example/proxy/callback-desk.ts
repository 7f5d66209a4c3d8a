import { ServiceError } from '../service/service-error.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { ServiceScreening } from '../service/service-screening.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import type { CallbackCapabilities } from './callback-capabilities.ts';
import type { Metrics } from './metrics.ts';
import type { ProxyLog } from './proxy-log.ts';
import type { ScreeningNews } from './screening-news.ts';
import { Turns } from './turns.ts';

interface Surroundings {
  store: Store;
  service: ScreeningService;
  capabilities: CallbackCapabilities;
  news: ScreeningNews;
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
  readonly #around: Surroundings;
  readonly #turns = new Turns();

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /**
   * Answers 200 only when the news is on disk.
   *
   * @throws whatever the store throws: then the service must come again.
   */
  async hear(capability: string, authorization: string | null, text: string): Promise<CallbackStatus> {
    const { store, service, capabilities, log, metrics } = this.#around;
    const reference = capabilities.reference(capability);
    const record = reference === undefined ? undefined : await store.screeningByCallback(reference);
    if (reference === undefined || !record) return 404;
    if (service.hasCallbackCredentials && !capabilities.isAuthorized(reference, authorization)) return 401;
    try {
      const body = service.readCallback(JSON.parse(text));
      if (body.kind === 'other') {
        metrics.count('callbacks', { kind: 'other' });
        log.info('callback_other', { screeningId: record.id });
        return 200;
      }
      const changed = await this.#turns.take(record.id, async () => {
        const current = (await store.screeningByCallback(reference)) ?? record;
        const { told, isCurrent } = await this.#tell(current, body.payload);
        return this.#around.news.hear(record.id, told, isCurrent);
      });
      metrics.count('callbacks', { kind: changed ? 'changed' : 'unchanged' });
      log.info('callback_heard', { screeningId: record.id, changed });
      return 200;
    } catch (error) {
      if (!(error instanceof SyntaxError) && !(error instanceof ServiceError)) throw error;
      metrics.count('callbacks', { kind: 'not_understood' });
      log.error('callback_not_understood', { screeningId: record.id, error });
      return 422;
    }
  }

  async #tell(
    record: ScreeningRecord,
    payload: Record<string, unknown>,
  ): Promise<{ told: ServiceScreening; isCurrent: boolean }> {
    const { service } = this.#around;
    const wasInvited = record.invite !== null;
    if (service.canRead && record.serviceId !== null) {
      try {
        return { told: await service.read(record.serviceId, wasInvited), isCurrent: true };
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        // The service cannot be read just now: its authenticated callback is the best there is.
      }
    }
    const told = service.understand(payload, wasInvited);
    if (record.serviceId !== null && told.id !== record.serviceId) {
      throw new ServiceError('not-understood', 'a callback tells of another screening than its address');
    }
    const isReadable = service.canRead && record.serviceId === null;
    if (!isReadable) return { told, isCurrent: false };
    const read = await service.read(told.id, wasInvited).catch(() => undefined);
    return read ? { told: read, isCurrent: true } : { told, isCurrent: false };
  }
}
