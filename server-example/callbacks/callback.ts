import { ServiceError } from '../service/service-error.ts';
import type { CallbackNews, ScreeningService } from '../service/screening-service.ts';
import type { ServiceScreening } from '../service/service-screening.ts';
import { inviteToRun, type RecurrenceRecord } from '../store/recurrence-record.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import { ForeignServiceId } from '../store/store-error.ts';
import { callbackUnproven, nothingHere } from '../http/refusal.ts';
import type { ReadHeader } from '../http/route.ts';
import type { Metrics } from '../log/metrics.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import { isTooDeepIn } from '../plain-json.ts';
import type { Runs } from '../recurrence/runs.ts';
import type { CallbackAddress, CallbackCapabilities } from './callback-capabilities.ts';
import type { CallbackProof } from './callback-proof.ts';
import type { ScreeningChanges } from './screening-changes.ts';
import { judgeBody } from './judge.ts';
import type { Reports } from './report.ts';
import type { ScreeningReads } from './screening-reads.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  capabilities: CallbackCapabilities;
  proof: CallbackProof;
  reports: Reports;
  reads: ScreeningReads;
  changes: ScreeningChanges;
  runs: Runs;
  log: ProxyLog;
  metrics: Metrics;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** What became of a callback, and what the service is answered: after any other than 200 it sends the callback again. */
const statuses = {
  /** A read is owed, which decides. */
  owed: 200,
  /** Somebody sees a change, because bodies decide or there is a new run. */
  changed: 200,
  unchanged: 200,
  /** An event that the proxy does not follow. */
  other: 200,
  /** A run of a plan that was ended. */
  unwanted: 200,
  unproven: 401,
  /** About nothing that is known (any more). */
  unknown: 404,
  not_understood: 422,
  /** What it belongs to cannot be told yet. */
  early: 503,
  /** So many changed this screening that somebody may send captured ones again. */
  too_many: 503,
} as const;

export interface CallbackOutcome {
  kind: keyof typeof statuses;
  screeningId?: string | undefined;
  /** Seconds after which it should come again. */
  retryAfter?: number;
}

type ScreeningNews = Extract<CallbackNews, { kind: 'screening' }>;

/** How long the answer to an order may take that a callback has overtaken. */
const earlySeconds = 15;
const tooManySeconds = 600;

/** Where bodies decide, callbacks change a screening no more often than so: a captured one must not fill the disk. */
const mostChangesADay = 500;
const dayMs = 86_400_000;

/** Receives the callbacks of the service. Nothing personal in a body leaves this file. */
export class Callbacks {
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
   * Takes a callback: what has status 200 then is on disk.
   *
   * @throws {StoreError} the service is then answered 503 and sends the callback again.
   */
  async receive(address: CallbackAddress, header: ReadHeader, text: string): Promise<CallbackOutcome> {
    const { log } = this.#deps;
    try {
      return this.#counted(await this.#receive(address, header, text));
    } catch (error) {
      const isAboutBody = [SyntaxError, ServiceError, ForeignServiceId].some((one) => error instanceof one);
      if (!isAboutBody) throw error;
      const screeningId = await this.#screeningAt(address);
      log.error('callback_not_understood', { ...(screeningId && { screeningId }), error });
      return this.#counted({ kind: 'not_understood', screeningId });
    }
  }

  async #receive(address: CallbackAddress, header: ReadHeader, text: string): Promise<CallbackOutcome> {
    const { store, service, proof, log } = this.#deps;
    const { reference } = address;
    const record = await store.screeningByCallback(reference);
    const plan = record ? undefined : await store.recurrences.byCallback(reference);
    const isKnown = record !== undefined || plan !== undefined;
    if (!isKnown && !(await store.jobs.get('end-plan', reference))) return { kind: 'unknown' };
    const screeningId = record?.id ?? plan?.id;
    if (!proof.isGiven(address, header, text)) {
      log.warn('callback_credentials_refused', screeningId === undefined ? {} : { screeningId });
      return { kind: 'unproven', screeningId };
    }
    if (!isKnown) {
      // Its person may be erased: nothing of it is kept.
      log.error('run_of_ended_plan', { planReference: reference });
      return { kind: 'unwanted' };
    }
    const sent: unknown = JSON.parse(text);
    if (isTooDeepIn(text, sent)) throw new ServiceError('not-understood', 'the callback is nested too deep');
    const news = service.readCallback(sent);
    if (news.kind === 'other') {
      log.info('callback_other', { ...(screeningId && { screeningId }) });
      return { kind: 'other', screeningId };
    }
    return record ? this.#ofScreening(record, news) : this.#ofPlan(plan!, news);
  }

  async #ofScreening(record: ScreeningRecord, { payload, id }: ScreeningNews): Promise<CallbackOutcome> {
    const { service, reports, reads, changes, now } = this.#deps;
    const screeningId = record.id;
    const body = this.#read(payload, record.invite);
    const named = body instanceof ServiceError ? id : body.id;
    if (record.serviceId !== null && named !== undefined && named !== record.serviceId)
      throw new ServiceError('not-understood', 'the callback is about another screening than its address');
    if (service.canRead) {
      const isReadable = record.serviceId !== null || named !== undefined;
      if (body instanceof ServiceError && !isReadable) throw body;
      const report = body instanceof ServiceError ? null : reports.of(screeningId, body);
      await reads.owe(record, { report, named: record.serviceId === null ? named : undefined });
      return { kind: 'owed', screeningId };
    }
    if (body instanceof ServiceError) throw body;
    const days = 1 + (now() - Date.parse(record.submittedAt)) / dayMs;
    if (record.version >= mostChangesADay * days)
      return { kind: 'too_many', screeningId, retryAfter: tooManySeconds };
    const report = reports.of(screeningId, body);
    const { isVisible } = await changes.apply(screeningId, (known) => judgeBody(known, report, now()), {
      jobs: (after) => [reads.plan(after)],
    });
    return { kind: isVisible ? 'changed' : 'unchanged', screeningId };
  }

  /** A run of a plan that is not known yet is read while the callback waits. */
  async #ofPlan(plan: RecurrenceRecord, news: ScreeningNews): Promise<CallbackOutcome> {
    const { store, service, runs } = this.#deps;
    const reference = plan.callbackReference;
    const body = this.#read(news.payload, inviteToRun(plan));
    const id = body instanceof ServiceError ? news.id : body.id;
    const known = id === undefined ? undefined : await runs.find(plan, id);
    if (known) return this.#ofScreening(known, news);
    if (id === undefined) return this.#ofNewestRun(plan, news);
    if (!service.canRead && body instanceof ServiceError) throw body;
    const report = service.canRead ? await runs.readInTime(plan, id) : (body as ServiceScreening);
    const kind = report ? await runs.add(reference, report) : 'early';
    if (kind === 'early') return { kind, screeningId: plan.id, retryAfter: earlySeconds };
    const after = await store.recurrences.byCallback(reference);
    const added = service.canRead && after ? await runs.find(after, id) : undefined;
    // What was read may be older than what the callback says.
    if (added) await this.#ofScreening(added, news);
    return { kind, screeningId: after?.screeningIds.at(-1) };
  }

  /** A callback that names no screening: the plan says whether there is a new run, else it is about the newest. */
  async #ofNewestRun(plan: RecurrenceRecord, news: ScreeningNews): Promise<CallbackOutcome> {
    const { store, runs } = this.#deps;
    await runs.addMissed(plan);
    const after = await store.recurrences.byCallback(plan.callbackReference);
    const newest = await store.screening((after ?? plan).screeningIds.at(-1) ?? '');
    if (after && after.screeningIds.length > plan.screeningIds.length)
      return { kind: 'changed', screeningId: newest?.id };
    if (newest) return this.#ofScreening(newest, news);
    return { kind: 'early', screeningId: plan.id, retryAfter: earlySeconds };
  }

  /** The report in a callback, or why it cannot be used: the screening can perhaps be read all the same. */
  #read(payload: unknown, invite: ScreeningRecord['invite']): ServiceScreening | ServiceError {
    try {
      return this.#deps.service.readReport(payload, invite !== null);
    } catch (error) {
      if (error instanceof ServiceError) return error;
      throw error;
    }
  }

  async #screeningAt({ reference }: CallbackAddress): Promise<string | undefined> {
    const { store } = this.#deps;
    const record = await store.screeningByCallback(reference);
    return record?.id ?? (await store.recurrences.byCallback(reference))?.id;
  }

  #counted(outcome: CallbackOutcome): CallbackOutcome {
    this.#deps.metrics.count('callbacks', { kind: outcome.kind });
    return outcome;
  }
}

export const statusOf = ({ kind }: CallbackOutcome): number => statuses[kind];
