import type { Clock } from '../clock.ts';
import { isOver } from '../../src/protocol/phase.ts';
import type { ScreeningService } from '../service/port.ts';
import type { ServiceScreening } from '../service/service-screening.ts';
import type { TimeLimits } from '../time-limit.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import type { Job, JobChange, JobUpdate, TakenJob } from '../store/tables/jobs.ts';
import type { Again, Worker } from '../jobs/worker.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import type { ScreeningChanges } from './screening-changes.ts';
import { changeByBody, changeByRead } from './precedence.ts';
import { ReadHealth } from './read-health.ts';
import type { OrderMatch } from './order-match.ts';
import type { KeptState, KeptStates } from './kept-state.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  timeLimits: TimeLimits;
  orderMatch: OrderMatch;
  keptStates: KeptStates;
  changes: ScreeningChanges;
  worker: Worker;
  log: ProxyLog;
  clock: Clock;
}

/** In the detail of a job: a callback, or doubt, has asked for reads since its `since`. Without it, the screening was silent. */
interface Owed {
  /** By which it is found while it is only reserved. */
  reference: string;
  /** The service's id, which only a callback has named so far. */
  named?: string | undefined;
  /** What the callback said. Only the version of schema 16 kept it: its operator may let callbacks decide from the update on. */
  report?: KeptState;
  /** When a read first said what is older than what is known; milliseconds since the epoch. */
  doubtedSince?: number | undefined;
}

/** Between two reads of the same screening. */
const leastPauseMs = 1_000;
/** After a callback it is read at once, then so long after it, and then each time it is twice as long ago, for a day. */
const rereadsMs = [2_000, 10_000, 60_000];
const longestOwedMs = 24 * 3_600_000;
/** So long what was read may lag behind what was read before. */
const longestDoubtMs = 600_000;
const mostRemembered = 10_000;
/** A screening is read again once it has been silent for twice as long as at the last read, within these bounds. */
const shortestSilenceMs = 60_000;
const longestSilenceMs = 6 * 3_600_000;

/** Reads screenings, one job each: those of which a callback said something at once, the others after growing silence. */
export class ReadSchedule {
  readonly #deps: Dependencies;
  readonly #health: ReadHealth;
  /** By screening; milliseconds since the epoch. */
  readonly #readAt = new Map<string, number>();
  #hasMissed = false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#health = new ReadHealth(deps);
    deps.worker.handle('read', (job) => this.#do(job));
  }

  get areFailing(): boolean {
    return this.#health.areFailing;
  }

  /**
   * Notes that a callback came: once this is on disk, the screening will be read, and that is begun.
   *
   * @param named the service's id, where nothing else has said it.
   */
  async owe({ id, callbackReference }: ScreeningRecord, named: string | undefined): Promise<void> {
    const { store, worker, clock } = this.#deps;
    const at = clock.forward();
    const readableAt = this.#readableAt(id);
    // Before all that waits: somebody looks at it.
    const runAt = readableAt > at ? readableAt : 0;
    const update: JobUpdate = (job) => {
      const owed = owedIn(job);
      const isFailing = job !== undefined && owed !== undefined && job.attempts > 0;
      const detail: Owed = { ...owed, reference: callbackReference, named: named ?? owed?.named };
      return {
        kind: 'read',
        about: id,
        since: isFailing ? job.since : at,
        runAt,
        attempts: job?.attempts ?? 0,
        detail: JSON.stringify(detail),
      };
    };
    await store.jobs.change('read', id, update);
    if (runAt === 0) worker.nudge({ isCalledBack: true });
  }

  /** Plans to read a screening after it was silent for long; at once where a callback has overtaken what is known now. */
  plan(record: ScreeningRecord): JobChange {
    return {
      kind: 'read',
      about: record.id,
      update: (known) => {
        const at = this.#deps.clock.forward();
        if (known) return owedIn(known) && { ...known, runAt: at, attempts: 0 };
        return silent(record, at);
      },
    };
  }

  async #do(job: TakenJob): Promise<Again | 'written' | undefined> {
    const { store, service, clock } = this.#deps;
    const owed = owedIn(job);
    const record =
      (await store.screenings.get(job.about)) ??
      (owed && (await store.screenings.byCallback(owed.reference)));
    if (!record) return undefined;
    if (!service.read) return this.#withoutRead(record, owed);
    const serviceId = record.serviceId ?? owed?.named;
    if (serviceId === undefined) return undefined;
    const readableAt = this.#readableAt(record.id);
    if (readableAt > clock.forward()) return { runAt: readableAt, attempts: job.attempts };
    return this.#read(job, owed, record, serviceId);
  }

  /** Bodies decide: it is read again where the profile says some day that it can be. */
  async #withoutRead(record: ScreeningRecord, owed: Owed | undefined): Promise<Again | undefined> {
    const { changes, clock } = this.#deps;
    const said = owed?.report;
    const { after = record } = said
      ? await changes.apply(record.id, (known) => changeByBody(known, said, clock.wall()))
      : {};
    return isOver(after) ? undefined : silent(after, clock.forward());
  }

  async #read(
    job: TakenJob,
    owed: Owed | undefined,
    record: ScreeningRecord,
    serviceId: string,
  ): Promise<Again | 'written' | undefined> {
    const { orderMatch, timeLimits, keptStates, changes, worker, clock } = this.#deps;
    const at = clock.forward();
    this.#note(record.id, at);
    let said: ServiceScreening;
    try {
      said = await timeLimits.during((limit) => orderMatch.read(serviceId, record, limit));
    } catch (error) {
      const isGone = await this.#health.noteFailure(job, { record, isAwaited: owed !== undefined, error });
      if (isGone) return undefined;
      throw error;
    }
    this.#health.noteSuccess();
    const state = keptStates.of(record.id, said);
    const isDoubtOver = owed?.doubtedSince !== undefined && at - owed.doubtedSince >= longestDoubtMs;
    let isOlder = false;
    const judge = (known: ScreeningRecord) => {
      const change = changeByRead(known, state, { now: clock.wall(), isDoubtOver });
      isOlder = change === 'older';
      return change === 'older' ? undefined : change;
    };
    let isOutdated = false;
    const again = (after: ScreeningRecord): Again | undefined => {
      // Its id has changed, by this read or meanwhile: what is there now is read at once.
      isOutdated = after.serviceId !== serviceId;
      return isOutdated ? { runAt: at, attempts: 0 } : againAfter(job, { after, isOlder, at });
    };
    const {
      before = record,
      after,
      isVisible,
    } = await changes.apply(record.id, judge, {
      jobs: (changed) => [{ taken: job, next: again(changed) ?? null }],
    });
    if (isVisible && !owed) this.#noteMissed(record);
    const next = after ? 'written' : again(before);
    if (isOutdated) {
      this.#readAt.delete(record.id);
      worker.nudge();
    }
    return next;
  }

  #readableAt(id: string): number {
    return (this.#readAt.get(id) ?? Number.NEGATIVE_INFINITY) + leastPauseMs;
  }

  #note(id: string, at: number): void {
    if (this.#readAt.size === mostRemembered) this.#readAt.clear();
    this.#readAt.set(id, at);
  }

  #noteMissed({ id }: ScreeningRecord): void {
    const { log } = this.#deps;
    if (!this.#hasMissed) log.warn('callback_missed_first', { screeningId: id });
    this.#hasMissed = true;
    log.info('callback_missed', { screeningId: id });
  }
}

const owedIn = (job: Job | undefined): Owed | undefined =>
  job && job.detail !== null ? (JSON.parse(job.detail) as Owed) : undefined;

/** Reads it after twice the silence that it has had, within bounds. */
function silent({ id, whole }: ScreeningRecord, at: number): Job {
  const silence = Math.max(at - Date.parse(whole.updatedAt), shortestSilenceMs);
  const runAt = at + Math.min(silence, longestSilenceMs);
  return { kind: 'read', about: id, since: at, runAt, attempts: 0, detail: null };
}

/** When it is read again after a read. */
function againAfter(
  job: Job,
  { after, isOlder, at }: { after: ScreeningRecord; isOlder: boolean; at: number },
): Again | undefined {
  const owed = owedIn(job);
  const since = owed ? job.since : at;
  const age = at - since;
  const isOwed = owed !== undefined && age < longestOwedMs;
  if (!isOwed && !isOlder) return isOver(after) ? undefined : silent(after, at);
  const doubtedSince = isOlder ? (owed?.doubtedSince ?? at) : undefined;
  const reread = since + (rereadsMs.find((each) => each > age) ?? 2 * age);
  const runAt = Math.min(reread, doubtedSince === undefined ? Infinity : doubtedSince + longestDoubtMs);
  const detail: Owed = { reference: after.callbackReference, named: owed?.named, doubtedSince };
  return { since, runAt, attempts: 0, detail: JSON.stringify(detail) };
}
