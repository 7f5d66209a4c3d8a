import { ServiceError } from '../service/service-error.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import { ForeignServiceId, type Store } from '../store/store.ts';
import { LookTurns } from './look-turns.ts';
import type { PlanEndings } from '../recurrence/plan-endings.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import type { RecurrenceDesk } from '../recurrence/recurrence-desk.ts';
import type { Rereads } from '../callbacks/rereads.ts';
import { eventOf } from '../http/failures.ts';
import type { ScreeningNews } from '../callbacks/screening-news.ts';
import type { ScreeningReader } from '../callbacks/screening-reader.ts';
import type { TrustDesk } from '../trust/trust-desk.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  reader: ScreeningReader;
  news: ScreeningNews;
  /** Undefined where the profile allows no reading. */
  rereads: Rereads | undefined;
  recurrences: RecurrenceDesk;
  endings: PlanEndings;
  trust: TrustDesk;
  log: ProxyLog;
  /** Milliseconds since the epoch, on a clock that never steps back. */
  now: () => number;
  /** Milliseconds, on a clock that is never set. */
  monotonic: () => number;
}

/** How many records of a kind are read back in one round. */
const mostPerRound = 20;
/** Between two checks of the same trust, and of the recurrences. */
const trustIntervalMs = 60_000;
const recurrenceIntervalMs = 300_000;

/** Finds what no callback reported: screenings without news are read back, as if the service had called. */
export class Reconciliation {
  readonly #deps: Dependencies;
  #round: Promise<void> | undefined;
  #rereading: Promise<void> | undefined;
  #recurrencesAt = Number.NEGATIVE_INFINITY;
  #hasMissed = false;
  #hasWarnedOfReadings = false;
  readonly #trustTurns = new LookTurns(trustIntervalMs);
  readonly #recurrenceTurns = new LookTurns(recurrenceIntervalMs);

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** One round; a second one does not start before the first is over. A failing service ends it early. */
  async run(): Promise<void> {
    this.#round ??= this.#runOnce().finally(() => {
      this.#round = undefined;
    });
    return this.#round;
  }

  /** Reads what is due to be read again within seconds. */
  async reread(): Promise<void> {
    this.#rereading ??= this.#endingEarly(() => this.#rereadDue()).finally(() => {
      this.#rereading = undefined;
    });
    return this.#rereading;
  }

  async #runOnce(): Promise<void> {
    await this.reread();
    await this.#deps.endings.endDue(this.#deps.now(), mostPerRound);
    await this.#endingEarly(async () => {
      await this.#readScreenings();
      await this.#checkTrusts();
      await this.#checkRecurrences();
    });
  }

  async #endingEarly(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      this.#deps.log.warn(eventOf(error), { error });
    }
  }

  async #readScreenings(): Promise<void> {
    const { store, service, now } = this.#deps;
    if (!service.canRead) return;
    await this.#each(await store.silent(now(), mostPerRound), async (record) => {
      await store.looked(record.id, now());
      await this.#readBack(record, false);
    });
  }

  async #rereadDue(): Promise<void> {
    const { store, rereads } = this.#deps;
    for (let count = 0; count < mostPerRound; count += 1) {
      const due = rereads?.takeDue();
      if (!due) return;
      const record = await store.screening(due.id);
      await this.#each(record ? [record] : [], async (one) => {
        try {
          await this.#readBack(one, due.isSettled);
        } catch (error) {
          if (!isAboutOne(error)) rereads?.retry(due);
          throw error;
        }
      });
    }
  }

  async #readBack(record: ScreeningRecord, isSettled: boolean): Promise<void> {
    const { reader, news, log } = this.#deps;
    const { id, serviceId, version } = record;
    if (serviceId === null) return;
    const report = await reader.read(serviceId, record).catch((error: unknown) => {
      this.#warnOfReadings();
      throw error;
    });
    const { isVisible, isWithdrawn } = await news.apply(id, {
      from: 'reading',
      reading: { report, version },
      isSettled,
    });
    if (!isVisible || isWithdrawn) return;
    if (!this.#hasMissed) log.warn('callback_missed_first', { screeningId: id });
    this.#hasMissed = true;
    log.info('callback_missed', { screeningId: id });
  }

  /** Once. */
  #warnOfReadings(): void {
    if (this.#hasWarnedOfReadings || this.#deps.reader.hasAnswered) return;
    this.#hasWarnedOfReadings = true;
    this.#deps.log.warn('readings_unanswered');
  }

  async #checkTrusts(): Promise<void> {
    const { store, trust, monotonic } = this.#deps;
    const now = monotonic();
    const due = this.#trustTurns.due(await store.trusts.holding(), now);
    await this.#each(due.slice(0, mostPerRound), async (record) => {
      this.#trustTurns.note(record.id, now);
      await trust.reconcile(record);
    });
  }

  async #checkRecurrences(): Promise<void> {
    const { recurrences, monotonic } = this.#deps;
    const now = monotonic();
    if (now - this.#recurrencesAt < recurrenceIntervalMs) return;
    // Without the service's id there is nothing to ask for.
    const overdue = (await recurrences.overdue()).filter(({ serviceId }) => serviceId !== null);
    const due = this.#recurrenceTurns.due(overdue, now);
    // The next round goes on with those that one round does not reach.
    if (due.length <= mostPerRound) this.#recurrencesAt = now;
    await this.#each(due.slice(0, mostPerRound), async (record) => {
      this.#recurrenceTurns.note(record.id, now);
      await recurrences.reconcile(record);
    });
  }

  /** An error about one record does not block the others; a service that does not answer ends the round. */
  async #each<Item>(items: Item[], check: (item: Item) => Promise<void>): Promise<void> {
    for (const item of items) {
      try {
        await check(item);
      } catch (error) {
        if (!isAboutOne(error)) throw error;
        this.#deps.log.warn('service_failed', { error });
      }
    }
  }
}

const isAboutOne = (error: unknown): boolean =>
  error instanceof ForeignServiceId ||
  (error instanceof ServiceError && /refused|not-understood/.test(error.type));
