import { ServiceError } from '../service/service-error.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { ServiceScreening } from '../service/service-screening.ts';
import { inviteToRun } from '../store/recurrence-record.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import { ForeignServiceId, type Store } from '../store/store.ts';
import type { Reading } from './news-rules.ts';
import type { Readings } from './readings.ts';
import { orderedRun, type RecurrenceDesk } from '../recurrence/recurrence-desk.ts';
import type { ScreeningReader } from './screening-reader.ts';
import { type Effect, noEffect, type ScreeningNews } from './screening-news.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  news: ScreeningNews;
  reader: ScreeningReader;
  readings: Readings;
  recurrences: RecurrenceDesk;
}

/** So often a screening is read for one callback while other news come in between. */
const mostReads = 3;

/** What a callback at this address says of a screening: its content, and the service's id where it names it. */
interface Reported {
  reference: string;
  payload: unknown;
  id: string | undefined;
}

/** What a callback did, or why it should come again. */
type Applied = Effect | 'early';

/**
 * Applies what callbacks report. A body is a hint: where the profile allows, the screening is read back, and `NewsRules`
 * says which of the two wins. Nothing personal in a body leaves this file.
 */
export class CallbackReports {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Reads again where other news counted since the read began, such as the answer to the order: what is answered 200 was
   * shown, or nobody can tell it from older news, or its reading takes longer than the deadline: then it is noted that the
   * screening has to be read.
   *
   * @throws {ServiceError | ForeignServiceId} for a body that says nothing of what its address stands for.
   */
  async apply(reported: Reported): Promise<Applied> {
    let all = noEffect;
    for (let reads = 0; reads < mostReads; reads += 1) {
      const record = await this.#deps.store.screeningByCallback(reported.reference);
      const effect = record
        ? await this.#applyToScreening(record, reported)
        : await this.#applyToRun(reported);
      if (effect === 'early') return effect;
      all = {
        isVisible: all.isVisible || effect.isVisible,
        isBelieved: all.isBelieved || effect.isBelieved,
        isOvertaken: effect.isOvertaken,
        isWithdrawn: effect.isWithdrawn,
      };
      if (!effect.isOvertaken) break;
    }
    return all;
  }

  /** A callback that holds no screening, or none that can be read, is settled by reading the screening back. */
  async #applyToScreening(record: ScreeningRecord, { payload, id }: Reported): Promise<Applied> {
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
      return news.apply(record.id, { from: 'callback', body, reading });
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
      return recurrences.apply(reference, id, { from: 'callback', body, reading });
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
