import { ServiceError } from '../service/service-error.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { ServiceScreening } from '../service/service-screening.ts';
import { inviteToRun } from '../store/recurrence-record.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import { ForeignServiceId, type Store } from '../store/store.ts';
import type { CallbackAddress, CallbackCapabilities } from './callback-capabilities.ts';
import type { CallbackProof } from './callback-proof.ts';
import type { Asked } from './exchange.ts';
import type { Metrics } from './metrics.ts';
import { isTooDeepIn } from '../plain-json.ts';
import type { ProxyLog } from './proxy-log.ts';
import type { Reading } from './news-rules.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Readings } from './readings.ts';
import { orderedRun, type RecurrenceDesk } from './recurrence-desk.ts';
import { callbackUnproven, nothingHere } from './refusal.ts';
import type { RequestLimits } from './request-limits.ts';
import type { Rereads } from './rereads.ts';
import type { ScreeningReader } from './screening-reader.ts';
import { type Effect, noEffect, type ScreeningNews } from './screening-news.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  capabilities: CallbackCapabilities;
  proof: CallbackProof;
  news: ScreeningNews;
  reader: ScreeningReader;
  readings: Readings;
  /** Undefined where the profile allows no reading. */
  rereads: Rereads | undefined;
  limits: Pick<
    RequestLimits,
    'callbacks' | 'strayCallbacks' | 'believedCallbacks' | 'unconfirmableCallbacks' | 'unconfirmableBytes'
  >;
  recurrences: RecurrenceDesk;
  log: ProxyLog;
  metrics: Metrics;
}

interface Received {
  /** After any other than 200 the service sends the callback again. */
  status: 200 | 401 | 404 | 422 | 503;
  screeningId?: string;
  /** Seconds after which it should come again, where it came too often or too early. */
  retryAfter?: number;
  /** Whether anybody sees a change. */
  changed?: boolean;
}

/** How long the answer to an order may take that a callback has overtaken. */
const earlySeconds = 15;
const crowdedSeconds = 5;
/** So often a screening is read for one callback while other news come in between. */
const mostReads = 3;

/** What an entry of the log takes beside its items, at most about so much. */
const bytesBesideItems = 1_000;

/** What a callback at this address says of a screening: its content, and the service's id where it names it. */
interface Reported {
  reference: string;
  payload: unknown;
  id: string | undefined;
}

/** What a callback did, or why it should come again. */
type Applied = Effect | 'early' | { secondsToWait: number };

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
   * What the address of a callback says; nothing of its body is read before.
   *
   * @throws {Refusal} `not_found` for an address that the proxy did not make, 401 without the credentials.
   */
  admit(capability: string, header: Asked['header']): CallbackAddress {
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
  async receive(address: CallbackAddress, header: Asked['header'], text: string): Promise<Received> {
    const { store, service, reader, proof, limits, log, metrics } = this.#deps;
    const { reference } = address;
    // Counted before, because many may come at once.
    const retryStray = limits.strayCallbacks.secondsToWait(reference);
    if (retryStray > 0) return { status: 503, retryAfter: retryStray };
    const record = await store.screeningByCallback(reference);
    const recurrence = record ? undefined : await store.recurrences.byCallback(reference);
    const screeningId = record?.id ?? recurrence?.id;
    if (screeningId === undefined) return this.#receiveUnwanted(address, header, text);
    limits.strayCallbacks.giveBack(reference);
    if (!proof.isGiven(address, header, text)) {
      log.warn('callback_credentials_refused', { screeningId });
      return { status: 401, screeningId };
    }
    const believed = reader.isConfirmable ? limits.believedCallbacks : limits.unconfirmableCallbacks;
    const retryAfter = this.#secondsToWait(
      reference,
      believed,
      record?.id ?? recurrence?.screeningIds.at(-1),
    );
    if (retryAfter > 0) return { status: 503, screeningId, retryAfter };
    let isBelieved = false;
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
      const effect = await this.#apply({ ...body, reference });
      if (effect !== 'early' && 'secondsToWait' in effect) {
        this.#notePutOff(record?.id ?? recurrence?.screeningIds.at(-1));
        return { status: 503, screeningId, retryAfter: effect.secondsToWait };
      }
      if (effect !== 'early') ({ isBelieved } = effect);
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
    } finally {
      if (!isBelieved) believed.giveBack(reference);
    }
  }

  /**
   * More than 0 where so many callbacks came to an address that whoever sends them may only want to have the service read,
   * or where so many were believed that more of them may be forged. One that is put off is not lost: its screening is read
   * within 30 seconds, whether or not it comes again. Where that cannot be done, far more are believed.
   */
  #secondsToWait(reference: string, believed: RateLimit, screeningId: string | undefined): number {
    const { rereads, limits } = this.#deps;
    const ofReads = rereads ? limits.callbacks.secondsToWait(reference) : 0;
    const seconds = ofReads > 0 ? ofReads : believed.secondsToWait(reference);
    if (seconds > 0) this.#notePutOff(screeningId);
    return seconds;
  }

  #notePutOff(screeningId: string | undefined): void {
    const { rereads, metrics } = this.#deps;
    metrics.count('callbacks', { kind: 'put_off' });
    if (screeningId !== undefined) rereads?.planSoon(screeningId);
  }

  /**
   * For a callback whose body is not read, because so many others are on their way to its address: what it would say is
   * read from the service soon.
   */
  async putOff({ reference }: CallbackAddress): Promise<Received> {
    const { store, log } = this.#deps;
    const record = await store.screeningByCallback(reference);
    const plan = record ? undefined : await store.recurrences.byCallback(reference);
    const screeningId = record?.id ?? plan?.screeningIds.at(-1);
    const facts = screeningId === undefined ? {} : { screeningId };
    log.warn('callbacks_crowded', facts);
    this.#notePutOff(screeningId);
    return { status: 503, ...facts, retryAfter: crowdedSeconds };
  }

  /** A run of a plan that was to be ended, whose person may be erased: nothing of it is kept. */
  async #receiveUnwanted(address: CallbackAddress, header: Asked['header'], text: string): Promise<Received> {
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

  /**
   * Reads again where other news counted since the read began, such as the answer to the order: what is answered 200 was
   * either shown, or nobody can tell it from older news.
   */
  async #apply(reported: Reported): Promise<Applied> {
    let all = noEffect;
    for (let reads = 0; reads < mostReads; reads += 1) {
      const record = await this.#deps.store.screeningByCallback(reported.reference);
      const effect = record
        ? await this.#applyToScreening(record, reported)
        : await this.#applyToRun(reported);
      if (effect === 'early' || 'secondsToWait' in effect) return effect;
      all = {
        isVisible: all.isVisible || effect.isVisible,
        isBelieved: all.isBelieved || effect.isBelieved,
        isOvertaken: effect.isOvertaken,
      };
      if (!effect.isOvertaken) break;
    }
    return all;
  }

  /** A callback that holds no screening, or none that can be read, is settled by reading the screening back. */
  async #applyToScreening(record: ScreeningRecord, { reference, payload, id }: Reported): Promise<Applied> {
    const { service, reader, news } = this.#deps;
    const body = readBody(service, payload, record);
    const named = body instanceof ServiceError ? id : body.id;
    if (record.serviceId !== null && named !== undefined && named !== record.serviceId)
      throw new ServiceError('not-understood', 'the callback is about another screening than its address');
    const serviceId = record.serviceId ?? named;
    const reading = serviceId === undefined ? undefined : await this.#read(serviceId, record);
    if (!(body instanceof ServiceError)) {
      // Nothing but this body says which screening it is.
      if (reader.isConfirmable && !reading && record.serviceId === null) return 'early';
      return this.#weighed(reference, { body, reading }, () =>
        news.apply(record.id, { from: 'callback', body, reading }),
      );
    }
    if (!reading) throw body;
    return news.apply(record.id, { from: 'reading', reading, isSettled: false });
  }

  /** @throws {ForeignServiceId} where an order that is not confirmed would take another screening. */
  async #read(serviceId: string, record: ScreeningRecord): Promise<Reading | undefined> {
    const { readings, news } = this.#deps;
    const applyLate = (reading: Reading) =>
      news.apply(record.id, { from: 'reading', reading, isSettled: false });
    try {
      return await readings.read(serviceId, record, applyLate);
    } catch (error) {
      if (error instanceof ForeignServiceId && record.serviceId !== null) return undefined;
      throw error;
    }
  }

  /**
   * Where a body has to do, what it would add to the log is counted: no captured callback must fill the disk. Counted before,
   * because many may come at once.
   */
  async #weighed(
    reference: string,
    { body, reading }: { body: ServiceScreening; reading: Reading | undefined },
    apply: () => Promise<Effect | 'early'>,
  ): Promise<Applied> {
    const { reader, limits } = this.#deps;
    if (reading || reader.isConfirmable) return apply();
    const bytes = bytesBesideItems + Buffer.byteLength(JSON.stringify(body.items));
    const secondsToWait = limits.unconfirmableBytes.secondsToWait(reference, bytes);
    if (secondsToWait > 0) return { secondsToWait };
    let isAdded = false;
    try {
      const effect = await apply();
      isAdded = effect !== 'early' && effect.isVisible;
      return effect;
    } finally {
      if (!isAdded) limits.unconfirmableBytes.giveBack(reference, bytes);
    }
  }

  async #applyToRun(reported: Reported): Promise<Applied> {
    const { store, service, readings, recurrences } = this.#deps;
    const { reference } = reported;
    const plan = await store.recurrences.byCallback(reference);
    if (!plan) return noEffect;
    const body = readBody(service, reported.payload, { invite: inviteToRun(plan) });
    const id = body instanceof ServiceError ? reported.id : body.id;
    if (id === undefined) return this.#applyToNewestRun(reported);
    const known = await recurrences.run(reference, id);
    if (known) return this.#applyToScreening(known, reported);
    const reading = await readings.read(id, { ...orderedRun(plan, id), version: 0 });
    if (!(body instanceof ServiceError))
      return this.#weighed(reference, { body, reading }, () =>
        recurrences.apply(reference, id, { from: 'callback', body, reading }),
      );
    if (!reading) throw body;
    return recurrences.apply(reference, id, { from: 'reading', reading, isSettled: false });
  }

  /** A callback that names no screening: the plan says whether there is a new run, else it is about the newest. */
  async #applyToNewestRun(reported: Reported): Promise<Applied> {
    const { store, recurrences } = this.#deps;
    const { reference } = reported;
    const plan = await store.recurrences.byCallback(reference);
    if (!plan) return noEffect;
    await recurrences.reconcile(plan);
    const after = await store.recurrences.byCallback(reference);
    if (after && after.screeningIds.length > plan.screeningIds.length)
      return { ...noEffect, isVisible: true };
    const newest = await store.screening(plan.screeningIds.at(-1) ?? '');
    return newest ? this.#applyToScreening(newest, reported) : 'early';
  }
}

/** The report in a callback, or why it cannot be used: the screening can perhaps be read all the same. */
function readBody(
  service: ScreeningService,
  payload: unknown,
  { invite }: Pick<ScreeningRecord, 'invite'>,
): ServiceScreening | ServiceError {
  try {
    return service.readReport(payload, invite !== null);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}
