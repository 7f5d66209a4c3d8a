import type { Clock } from '../clock.ts';
import { isOver } from '../../src/protocol/phase.ts';
import { ServiceError } from '../service/service-error.ts';
import type { CallbackContent, ScreeningService } from '../service/port.ts';
import type { Resource, ServiceScreening } from '../service/service-screening.ts';
import type { TimeLimit, TimeLimits } from '../time-limit.ts';
import { inviteToRun, type RecurrenceRecord } from '../store/recurrence-record.ts';
import type { ScreeningRecord, WhichScreening } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import type { Metrics } from '../log/metrics.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import type { Runs } from '../recurrence/runs.ts';
import type { CallbackAddress, CallbackCapabilities } from '../screenings/callback-capabilities.ts';
import { isAboutBody, readContent, understood } from './callback-content.ts';
import type { CallbackDoor, CallbackOutcome, TakeCallback } from './callback-outcome.ts';
import type { CallbackProof, ReadHeader } from './callback-proof.ts';
import type { ScreeningChanges } from '../screenings/screening-changes.ts';
import { changeByBody } from '../screenings/precedence.ts';
import type { KeptStates } from '../screenings/kept-state.ts';
import type { ReadSchedule } from '../screenings/read-schedule.ts';
import { isNamed, resourceOf } from '../screenings/service-ids.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  timeLimits: TimeLimits;
  capabilities: CallbackCapabilities;
  proof: CallbackProof;
  keptStates: KeptStates;
  reads: ReadSchedule;
  changes: ScreeningChanges;
  runs: Runs;
  log: ProxyLog;
  metrics: Metrics;
  clock: Clock;
}

type ScreeningContent = Extract<CallbackContent, { kind: 'screening' }>;

/** How long the answer to an order may take that a callback has overtaken. */
const earlySeconds = 15;
const tooManySeconds = 600;

/** Where bodies decide, callbacks change a screening no more often than so: a captured one must not fill the disk. */
const mostChangesADay = 500;
const dayMs = 86_400_000;

/** Receives the callbacks of the service. Nothing personal in a body leaves this file. */
export class Callbacks implements CallbackDoor {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  admit(capability: string, header: ReadHeader): TakeCallback | 'unknown' | 'unproven' {
    const { capabilities, proof, log } = this.#deps;
    const address = capabilities.address(capability);
    if (!address) {
      log.warn('capability_refused');
      return 'unknown';
    }
    if (proof.isPossible(address, header)) return (text) => this.#take(address, header, text);
    log.warn('callback_credentials_refused');
    return 'unproven';
  }

  async #take(address: CallbackAddress, header: ReadHeader, text: string): Promise<CallbackOutcome> {
    const outcome = await this.#receive(address, header, text).catch((error: unknown) =>
      this.#notUnderstood(address, error),
    );
    this.#deps.metrics.count('callbacks', { kind: outcome.kind });
    return outcome;
  }

  async #receive(address: CallbackAddress, header: ReadHeader, text: string): Promise<CallbackOutcome> {
    const { store, service, timeLimits, proof, log } = this.#deps;
    const { reference } = address;
    if (!proof.isGiven(address, header, text)) {
      const screeningId = await this.#idOf(reference);
      log.warn('callback_credentials_refused', screeningId === undefined ? {} : { screeningId });
      return { kind: 'unproven', screeningId };
    }
    const content = readContent(service, text);
    if (content.kind === 'other') return this.#other(reference);
    const ofScreening = await this.#ofScreening(reference, content);
    if (ofScreening) return ofScreening;
    const plan = await store.recurrences.byCallback(reference);
    if (!plan) return this.#ofNothing(reference);
    return timeLimits.during((limit) => this.#ofPlan(plan, content, limit));
  }

  async #ofScreening(reference: string, content: ScreeningContent): Promise<CallbackOutcome | undefined> {
    const { store, service } = this.#deps;
    if (!service.read) return this.#apply({ callbackReference: reference }, content);
    const record = await store.screenings.byCallback(reference);
    return record && this.#owe(record, content);
  }

  async #other(reference: string): Promise<CallbackOutcome> {
    const screeningId = await this.#idOf(reference);
    if (screeningId === undefined) return this.#ofNothing(reference);
    this.#deps.log.info('callback_other', { screeningId });
    return { kind: 'other', screeningId };
  }

  /** Its person may be erased: nothing of it is kept. */
  async #ofNothing(reference: string): Promise<CallbackOutcome> {
    const { store, log } = this.#deps;
    if (!(await store.jobs.get('end-plan', reference))) return { kind: 'unknown' };
    log.error('run_of_ended_plan', { planReference: reference });
    return { kind: 'unwanted' };
  }

  async #idOf(reference: string): Promise<string | undefined> {
    const { store } = this.#deps;
    const screening = await store.screenings.byCallback(reference);
    return (screening ?? (await store.recurrences.byCallback(reference)))?.id;
  }

  /** Where the service can be read: a callback asks for a read, whatever else it says. */
  async #owe(record: ScreeningRecord, { id }: ScreeningContent): Promise<CallbackOutcome> {
    const { serviceId } = record;
    this.#checkNamed(record, id);
    if (id === undefined && serviceId === null)
      throw new ServiceError(
        'not-understood',
        'the callback names no screening, and none is known at its address',
      );
    await this.#deps.reads.owe(record, serviceId === null ? id : undefined);
    return { kind: 'owed', screeningId: record.id };
  }

  /**
   * Where it cannot: what the callback says decides, and is judged in the step that writes it. Undefined where there is no such
   * screening.
   */
  async #apply(which: WhichScreening, content: ScreeningContent): Promise<CallbackOutcome | undefined> {
    const { keptStates, reads, changes, clock } = this.#deps;
    let hasTooMany = false;
    const judge = (known: ScreeningRecord) => {
      const body = this.#readOf(known, content);
      if (body instanceof ServiceError) throw body;
      const days = 1 + (clock.wall() - Date.parse(known.submittedAt)) / dayMs;
      hasTooMany = known.version >= mostChangesADay * days;
      return hasTooMany ? undefined : changeByBody(known, keptStates.of(known.id, body), clock.wall());
    };
    const { before, isVisible } = await changes.apply(which, judge, {
      // Else it has its read from before.
      jobs: (after, known) => (known.serviceId === null || isOver(known) ? [reads.plan(after)] : []),
    });
    if (!before) return undefined;
    const screeningId = before.id;
    if (hasTooMany) return { kind: 'too_many', screeningId, retryAfter: tooManySeconds };
    return { kind: isVisible ? 'changed' : 'unchanged', screeningId };
  }

  /** A run of a plan that is not known yet is read while the callback waits. */
  async #ofPlan(
    plan: RecurrenceRecord,
    content: ScreeningContent,
    limit: TimeLimit,
  ): Promise<CallbackOutcome> {
    const { store, service, runs } = this.#deps;
    const reference = plan.callbackReference;
    const body = this.#read(content.payload, resourceOf({ invite: inviteToRun(plan), phase: 'unconfirmed' }));
    const id = body instanceof ServiceError ? content.id : body.id;
    const known = id === undefined ? undefined : await runs.find(plan, id);
    if (known) return this.#ofRun(known, content);
    if (id === undefined) return this.#ofNewestRun(plan, content, limit);
    if (!service.read && body instanceof ServiceError) throw body;
    const said = service.read ? await runs.readInTime(plan, id, limit) : (body as ServiceScreening);
    const kind = said ? await runs.add(reference, said, { limit }) : 'early';
    if (kind === 'early') return { kind, screeningId: plan.id, retryAfter: earlySeconds };
    const after = await store.recurrences.byCallback(reference);
    const added = after && (await runs.find(after, id));
    // What was read may be older than what the callback says, and so may another callback that came with it.
    if (added) await this.#ofRun(added, content);
    return { kind, screeningId: after?.screeningIds.at(-1) };
  }

  /** A callback that names no screening: the plan says whether there is a new run, else it is about the newest. */
  async #ofNewestRun(
    plan: RecurrenceRecord,
    content: ScreeningContent,
    limit: TimeLimit,
  ): Promise<CallbackOutcome> {
    const { store, runs } = this.#deps;
    await runs.addMissed(plan, limit);
    const after = await store.recurrences.byCallback(plan.callbackReference);
    const newest = await store.screenings.get((after ?? plan).screeningIds.at(-1) ?? '');
    if (after && after.screeningIds.length > plan.screeningIds.length)
      return { kind: 'changed', screeningId: newest?.id };
    if (newest) return this.#ofRun(newest, content);
    return { kind: 'early', screeningId: plan.id, retryAfter: earlySeconds };
  }

  async #ofRun(run: ScreeningRecord, content: ScreeningContent): Promise<CallbackOutcome> {
    if (this.#deps.service.read) return this.#owe(run, content);
    return (await this.#apply(run.id, content)) ?? { kind: 'unknown' };
  }

  /**
   * The screening in a callback about one that is known.
   *
   * @throws {ServiceError} where it is about another one.
   */
  #readOf(known: ScreeningRecord, { payload, id }: ScreeningContent): ServiceScreening | ServiceError {
    const isNext = id !== undefined && this.#isNext(known, id);
    const body = this.#read(payload, isNext ? { mode: 'direct', wasInvited: false } : resourceOf(known));
    if (body instanceof ServiceError) {
      this.#checkNamed(known, id);
      return body;
    }
    this.#checkNamed(known, body.id);
    return isNext && known.serviceId !== null ? { ...body, id: known.serviceId, nextId: id } : body;
  }

  /** @throws {ServiceError} */
  #checkNamed(known: ScreeningRecord, id: string | undefined): void {
    if (known.serviceId === null || id === undefined || isNamed(known, id) || this.#isNext(known, id)) return;
    throw new ServiceError('not-understood', 'the callback is about another screening than its address');
  }

  /** Whether an id that comes to its address, and is not its own, is the one that the service goes on with. */
  #isNext(known: ScreeningRecord, id: string): boolean {
    const { serviceId, formerServiceId, invite } = known;
    const isToChange = serviceId !== null && formerServiceId === undefined && invite !== null;
    return isToChange && id !== serviceId && (this.#deps.service.changesId?.(invite.method) ?? false);
  }

  /** The screening in a callback, or why it cannot be used: it can perhaps be read all the same. */
  #read(payload: unknown, resource: Resource): ServiceScreening | ServiceError {
    const { service } = this.#deps;
    try {
      return understood(() => service.screeningIn?.(payload, resource) ?? noScreening());
    } catch (error) {
      if (error instanceof ServiceError) return error;
      throw error;
    }
  }

  /** @throws what is not about the body. */
  async #notUnderstood({ reference }: CallbackAddress, error: unknown): Promise<CallbackOutcome> {
    if (!isAboutBody(error)) throw error;
    const screeningId = await this.#idOf(reference);
    if (screeningId === undefined) return this.#ofNothing(reference);
    this.#deps.log.error('callback_not_understood', { screeningId, error });
    return { kind: 'not_understood', screeningId };
  }
}

const noScreening = () => new ServiceError('not-understood', 'callbacks of this service hold no screening');
