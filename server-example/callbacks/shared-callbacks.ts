import type { Metrics } from '../log/metrics.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import type { ReadSchedule } from '../screenings/read-schedule.ts';
import type { ScreeningService } from '../service/port.ts';
import { ServiceError } from '../service/service-error.ts';
import type { Store } from '../store/store.ts';
import { isAboutBody, readContent } from './callback-content.ts';
import type { CallbackDoor, CallbackOutcome, TakeCallback } from './callback-outcome.ts';
import type { CallbackProof, ReadHeader } from './callback-proof.ts';
import type { UnclaimedCallbacks } from './unclaimed-callbacks.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  proof: CallbackProof;
  reads: ReadSchedule;
  unclaimed: UnclaimedCallbacks;
  log: ProxyLog;
  metrics: Metrics;
}

/**
 * Receives the callbacks of a service that knows one address for the account. Its signature alone proves a callback, the
 * service's id says which screening it is about, and a read decides.
 */
export class SharedCallbacks implements CallbackDoor {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  admit(capability: string, header: ReadHeader): TakeCallback | 'unknown' | 'unproven' {
    const { proof, log } = this.#deps;
    if (capability !== 'shared') {
      log.warn('capability_refused');
      return 'unknown';
    }
    if (proof.isPossible('shared', header)) return (text) => this.#take(header, text);
    log.warn('callback_credentials_refused');
    return 'unproven';
  }

  async #take(header: ReadHeader, text: string): Promise<CallbackOutcome> {
    const outcome = await this.#receive(header, text).catch((error: unknown) => this.#notUnderstood(error));
    this.#deps.metrics.count('callbacks', { kind: outcome.kind });
    return outcome;
  }

  /** Of the body only the type of the event is read, and the id. */
  async #receive(header: ReadHeader, text: string): Promise<CallbackOutcome> {
    const { service, proof, log } = this.#deps;
    if (!proof.isGiven('shared', header, text)) {
      log.warn('callback_credentials_refused');
      return { kind: 'unproven' };
    }
    const content = readContent(service, text);
    if (content.kind === 'other') return { kind: 'other' };
    if (content.id === undefined) throw new ServiceError('not-understood', 'the callback names no screening');
    return this.#ofScreening(content.id);
  }

  async #ofScreening(serviceId: string): Promise<CallbackOutcome> {
    const { store, reads, unclaimed } = this.#deps;
    const record = await store.screenings.byServiceId(serviceId);
    if (!record) {
      await unclaimed.keep(serviceId);
      return { kind: 'unclaimed' };
    }
    await reads.owe(record, undefined);
    return { kind: 'owed', screeningId: record.id };
  }

  /** @throws what is not about the body. */
  #notUnderstood(error: unknown): CallbackOutcome {
    if (!isAboutBody(error)) throw error;
    this.#deps.log.error('callback_not_understood', { error });
    return { kind: 'not_understood' };
  }
}
