import { randomBytes } from 'node:crypto';
import type { Recurrence } from '../../src/protocol/recurrence.ts';
import { ServiceError } from '../service/service-error.ts';
import type { ScreeningOrder } from '../service/screening-request.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { RecurrenceRecord } from '../store/recurrence-record.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import { afterInterval } from './calendar.ts';
import type { CallbackCapabilities } from './callback-capabilities.ts';
import type { Deadline } from './deadline.ts';
import type { News } from './news-rules.ts';
import { audienceOf, type PageSessionFacts } from './page-sessions.ts';
import type { ProxyLog } from './proxy-log.ts';
import { Refusal } from './refusal.ts';
import { changedRecord } from './screening-change.ts';
import type { ScreeningNews } from './screening-news.ts';
import type { TrustDesk } from './trust-desk.ts';
import { Turns } from './turns.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  capabilities: CallbackCapabilities;
  news: ScreeningNews;
  trust: TrustDesk;
  deadline: Deadline;
  log: ProxyLog;
  now: () => number;
}

/** How long the callback of a run may take. */
const callbackGraceMs = 60_000;

/** Screenings that repeat: planned at the service, each run a screening of its own. */
export class RecurrenceDesk {
  readonly #deps: Dependencies;
  readonly #turns = new Turns();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Plans the runs after the first, before the first is ordered. When the service's answer never comes the plan is
   * `unconfirmed`: the first run that calls back confirms it.
   *
   * @throws {ServiceError} when the service certainly did nothing.
   */
  async plan(first: ScreeningRecord, interval: string, order: ScreeningOrder): Promise<RecurrenceRecord> {
    const { store, service, capabilities, log, now } = this.#deps;
    const callbackReference = capabilities.newReference();
    const { inviteMethod: _, ...direct } = order;
    const nextAt = new Date(afterInterval(now(), interval)).toISOString();
    const planned: RecurrenceRecord = {
      id: randomBytes(12).toString('base64url'),
      packageId: first.packageId,
      packageTitle: first.packageTitle,
      clientReferenceId: first.clientReferenceId,
      orderedBy: first.orderedBy,
      purpose: first.purpose,
      interval,
      nextAt,
      status: 'unconfirmed',
      screeningIds: [first.id],
      callbackReference,
      serviceId: null,
    };
    await store.recurrences.add(planned);
    try {
      const callback = capabilities.callback(callbackReference);
      const subscription = await service.subscriptions.start(
        { ...direct, callback },
        { interval, startAt: nextAt, idempotencyKey: planned.id },
      );
      const confirmation = {
        status: 'active',
        serviceId: subscription.id,
        nextAt: subscription.nextAt ?? nextAt,
      } as const;
      const started = { ...planned, ...confirmation };
      if (await store.recurrences.change(planned.id, (one) => ({ ...one, ...confirmation }))) return started;
      // The person was erased meanwhile: nobody else would ever end it.
      await this.cancelPlan(started);
      throw new Refusal('not_found');
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.didNothing) {
        await store.recurrences.remove(planned.id);
        throw error;
      }
      log.warn('order_unconfirmed', { screeningId: first.id, error });
      return planned;
    }
  }

  /** Cancels a plan whose first screening was refused. */
  async cancelPlan(planned: RecurrenceRecord): Promise<void> {
    const { store, service, log } = this.#deps;
    await store.recurrences.remove(planned.id);
    if (planned.serviceId === null) return;
    await service.subscriptions.end(planned.serviceId).catch((error: unknown) => {
      log.error('service_failed', { screeningId: planned.screeningIds[0] ?? '', error });
    });
  }

  async list(session: PageSessionFacts): Promise<Recurrence[]> {
    const records = await this.#deps.store.recurrences.list(audienceOf(session));
    return records.map(({ id, packageId, interval, nextAt, status, screeningIds }) => ({
      id,
      packageId,
      interval,
      nextAt,
      status,
      screeningIds,
    }));
  }

  /** Ends it: no further run. */
  async end(session: PageSessionFacts, id: string): Promise<void> {
    const { store, service } = this.#deps;
    const record = (await store.recurrences.list(audienceOf(session))).find((one) => one.id === id);
    if (!record) throw new Refusal('not_found');
    await this.#turns.take(record.callbackReference, async () => {
      if (record.serviceId !== null) await service.subscriptions.end(record.serviceId);
      await this.#schedule(id, null);
    });
  }

  /**
   * Ends all of a candidate at the service, before they are forgotten here.
   *
   * @throws {ServiceError} when the service cannot be reached: then it is not known whether they go on.
   */
  async endAllOf(clientReferenceId: string): Promise<void> {
    const { store, service, log } = this.#deps;
    for (const { id, status, serviceId } of await store.recurrences.list({
      role: 'candidate',
      clientReferenceId,
    })) {
      if (serviceId === null || status === 'ended') continue;
      await service.subscriptions.end(serviceId).catch((error: unknown) => {
        const isUnknownThere = error instanceof ServiceError && error.type === 'refused';
        if (!isUnknownThere) throw error;
        log.warn('service_failed', { error });
      });
      await this.#schedule(id, null);
    }
  }

  /** The run that the service calls `serviceId`, if it is known. */
  async run(reference: string, serviceId: string): Promise<ScreeningRecord | undefined> {
    const recurrence = await this.#deps.store.recurrences.byCallback(reference);
    return recurrence && this.#runOf(recurrence, serviceId);
  }

  /** Applies news of a known run, or adds a new one. Answers whether anything changed. */
  async apply(reference: string, serviceId: string, news: News): Promise<boolean> {
    return this.#turns.take(reference, async () => {
      const recurrence = await this.#deps.store.recurrences.byCallback(reference);
      if (!recurrence) return false;
      const known = await this.#runOf(recurrence, serviceId);
      if (known) return this.#deps.news.apply(known.id, news);
      return this.#addRun(recurrence, news);
    });
  }

  /** The recurrences whose next run is due and was not reported. */
  async overdue(): Promise<RecurrenceRecord[]> {
    const { store, now } = this.#deps;
    const all = await store.recurrences.list({ role: 'operator' });
    return all.filter(({ nextAt }) => nextAt !== null && Date.parse(nextAt) + callbackGraceMs <= now());
  }

  /** Finds runs whose callback never came, and whether the plan still stands. */
  async reconcile({ id, serviceId, callbackReference }: RecurrenceRecord): Promise<void> {
    const { store, service } = this.#deps;
    if (serviceId === null) return;
    if (service.canRead) {
      for (const runId of await service.subscriptions.runs(serviceId)) {
        const recurrence = await store.recurrences.byCallback(callbackReference);
        if (!recurrence || (await this.#runOf(recurrence, runId))) continue;
        const reading = { report: await service.read(runId, false), version: 0 };
        await this.apply(callbackReference, runId, { from: 'reading', reading, isSettled: false });
      }
    }
    const plan = await service.subscriptions.read(serviceId);
    await this.#turns.take(callbackReference, () => this.#schedule(id, plan.isEnded ? null : plan.nextAt));
  }

  /** Answers false, with nothing added, where the recurrence was erased meanwhile. */
  async #addRun(recurrence: RecurrenceRecord, reported: News): Promise<boolean> {
    const { store, news, trust, capabilities, now } = this.#deps;
    const previousId = recurrence.screeningIds.at(-1);
    const previous = previousId === undefined ? undefined : await store.screening(previousId);
    if (!previous) throw new Error(`the newest run of recurrence ${recurrence.id} is missing from the store`);
    const plan = recurrence.serviceId === null ? undefined : await this.#readPlan(recurrence.serviceId);
    const isEnded = plan ? plan.isEnded : recurrence.status === 'ended';
    const nextAt = isEnded
      ? null
      : plan
        ? plan.nextAt
        : new Date(
            afterInterval(Date.parse(recurrence.nextAt ?? previous.submittedAt), recurrence.interval),
          ).toISOString();
    const at = new Date(now()).toISOString();
    const { orderedBy, purpose } = recurrence;
    const blank: ScreeningRecord = {
      ...previous,
      id: randomBytes(12).toString('base64url'),
      version: 0,
      mode: 'form',
      memberSeesOutcome: await trust.seesOutcome(orderedBy.subject, purpose),
      callbackReference: capabilities.newReference(),
      serviceUpdatedAt: null,
      seenDigests: [],
      awaitsLastRead: false,
      invite: null,
      recurrence: { id: recurrence.id, run: recurrence.screeningIds.length + 1, nextAt },
      previousId: previous.id,
      submittedAt: at,
      whole: { revision: 1, updatedAt: at },
      toMember: { revision: 1, updatedAt: at },
    };
    const run = news.first(blank, reported);
    const isAdded = await store.addRun(run, {
      ...recurrence,
      status: isEnded ? 'ended' : 'active',
      nextAt,
      screeningIds: [...recurrence.screeningIds, run.id],
    });
    if (isAdded) await this.#announceNext(previous.id);
    return isAdded;
  }

  /** Undefined where the service does not say in time: the callback of a run waits for it. */
  async #readPlan(serviceId: string) {
    const { service, deadline } = this.#deps;
    try {
      return await deadline.waitFor(service.subscriptions.read(serviceId));
    } catch (error) {
      if (error instanceof ServiceError) return undefined;
      throw error;
    }
  }

  async #runOf(recurrence: RecurrenceRecord, serviceId: string): Promise<ScreeningRecord | undefined> {
    for (const id of recurrence.screeningIds) {
      const run = await this.#deps.store.screening(id);
      if (run?.serviceId === serviceId) return run;
    }
    return undefined;
  }

  /** Notes when the next run is, or that none will follow, also in the newest run. */
  async #schedule(id: string, nextAt: string | null): Promise<void> {
    const record = await this.#deps.store.recurrences.change(id, (one) => ({
      ...one,
      nextAt,
      status: nextAt === null ? 'ended' : one.status,
    }));
    await this.#announceNext(record?.screeningIds.at(-1), nextAt);
  }

  /** Only the newest run of a plan that continues shows when the next one is. */
  async #announceNext(screeningId = '', nextAt: string | null = null): Promise<void> {
    const at = new Date(this.#deps.now()).toISOString();
    await this.#deps.store.change(screeningId, (screening) =>
      screening.recurrence
        ? changedRecord(screening, { recurrence: { ...screening.recurrence, nextAt } }, at)
        : undefined,
    );
  }
}
