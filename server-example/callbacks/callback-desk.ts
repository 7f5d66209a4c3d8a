import { ServiceError } from '../service/service-error.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import { ForeignServiceId, type Store } from '../store/store.ts';
import type { CallbackAddress, CallbackCapabilities } from './callback-capabilities.ts';
import type { CallbackProof } from './callback-proof.ts';
import type { CallbackReports } from './callback-reports.ts';
import type { Metrics } from '../log/metrics.ts';
import { isTooDeepIn } from '../plain-json.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import { callbackUnproven, nothingHere } from '../http/refusal.ts';
import type { ReadHeader } from '../http/route.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  capabilities: CallbackCapabilities;
  proof: CallbackProof;
  reports: CallbackReports;
  log: ProxyLog;
  metrics: Metrics;
}

interface Received {
  /** After any other than 200 the service sends the callback again. */
  status: 200 | 401 | 404 | 422 | 503;
  screeningId?: string;
  /** Seconds after which it should come again, where it came too early. */
  retryAfter?: number;
  /** Whether anybody sees a change. */
  changed?: boolean;
}

/** How long the answer to an order may take that a callback has overtaken. */
const earlySeconds = 15;

/** Receives the callbacks of the service: who may call, and what is answered. */
export class CallbackDesk {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * What the address of a callback says; nothing of its body is read before.
   *
   * @throws {Refusal} `not_found` for an address that the proxy did not make, 401 without the credentials.
   */
  admit(capability: string, header: ReadHeader): CallbackAddress {
    const { capabilities, proof, log } = this.#deps;
    const address = capabilities.address(capability);
    if (!address) {
      log.warn('capability_refused');
      throw nothingHere();
    }
    if (proof.isPossible(address, header)) return address;
    log.warn('callback_credentials_refused');
    throw callbackUnproven();
  }

  /**
   * Answers 200 only once the change is on disk.
   *
   * @throws {StoreError} the service is then answered 503 and sends the callback again.
   */
  async receive(address: CallbackAddress, header: ReadHeader, text: string): Promise<Received> {
    const { store, service, reports, proof, log, metrics } = this.#deps;
    const { reference } = address;
    const record = await store.screeningByCallback(reference);
    const recurrence = record ? undefined : await store.recurrences.byCallback(reference);
    const screeningId = record?.id ?? recurrence?.id;
    if (screeningId === undefined) return this.#receiveUnwanted(address, header, text);
    if (!proof.isGiven(address, header, text)) {
      log.warn('callback_credentials_refused', { screeningId });
      return { status: 401, screeningId };
    }
    try {
      const sent: unknown = JSON.parse(text);
      if (isTooDeepIn(text, sent))
        throw new ServiceError('not-understood', 'the callback is nested too deep');
      const body = service.readCallback(sent);
      if (body.kind === 'other') {
        metrics.count('callbacks', { kind: 'other' });
        log.info('callback_other', { screeningId });
        return { status: 200, screeningId };
      }
      const effect = await reports.apply({ ...body, reference });
      if (effect === 'early' || effect.isOvertaken) {
        metrics.count('callbacks', { kind: 'early' });
        return { status: 503, screeningId, retryAfter: earlySeconds };
      }
      metrics.count('callbacks', { kind: effect.isVisible ? 'changed' : 'unchanged' });
      return { status: 200, screeningId, changed: effect.isVisible };
    } catch (error) {
      const isAboutBody = [SyntaxError, ServiceError, ForeignServiceId].some((one) => error instanceof one);
      if (!isAboutBody) throw error;
      metrics.count('callbacks', { kind: 'not_understood' });
      log.error('callback_not_understood', { screeningId, error });
      return { status: 422, screeningId };
    }
  }

  /** A run of a plan that was to be ended, whose person may be erased: nothing of it is kept. */
  async #receiveUnwanted(address: CallbackAddress, header: ReadHeader, text: string): Promise<Received> {
    const { store, proof, log, metrics } = this.#deps;
    const { reference } = address;
    if (!(await store.endingPlans.isUnanswered(reference))) return { status: 404 };
    if (!proof.isGiven(address, header, text)) {
      log.warn('callback_credentials_refused');
      return { status: 401 };
    }
    metrics.count('callbacks', { kind: 'unwanted' });
    log.error('run_of_ended_plan', { planReference: reference });
    return { status: 200 };
  }
}
