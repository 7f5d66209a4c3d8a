import { isDay } from '../../src/protocol/day.ts';
import { isOver } from '../../src/protocol/phase.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { ServiceScreening } from '../service/service-screening.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import type { Job, JobChange, JobUpdate, TakenJob } from '../store/tables/jobs.ts';
import type { Worker } from '../jobs/worker.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import type { ScreeningChanges } from './screening-changes.ts';
import { judgeBody, judgeRead } from './judge.ts';
import { ReadHealth } from './read-health.ts';
import type { Reading } from './reading.ts';
import { type Report, type Reports, saysTheSame } from './report.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  reading: Reading;
  reports: Reports;
  changes: ScreeningChanges;
  worker: Worker;
  log: ProxyLog;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** The same, on a clock that never steps back. */
  clock: () => number;
}

/** Why a screening is read, in the detail of its job. Without it, the screening was silent for long. */
interface Owed {
  /** By which it is found while it is only reserved. */
  reference: string;
  /** What a callback said, stripped; null where that could not be read. */
  report: Report | null;
  /** The service's id, which only a callback has named so far. */
  named?: string | undefined;
  /** When a read first said what is older than what is known; milliseconds since the epoch. */
  doubtedSince?: number | undefined;
}

/** Between two reads of the same screening. */
const leastPauseMs = 1_000;
/** So long what was read may lag behind what was read before. */
const longestDoubtMs = 600_000;
/** So long a read is awaited that says what a callback said. */
const longestWaitMs = 24 * 3_600_000;
const mostRemembered = 10_000;
/** A screening is read again once it has been silent for twice as long as at the last read, within these bounds. */
const shortestSilenceMs = 60_000;
const longestSilenceMs = 6 * 3_600_000;

/** Reads screenings, one job each: those of which a callback said something at once, the others after growing silence. */
export class ScreeningReads {
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

  /** Notes what a callback said: once this is on disk, the screening will be read, and that is begun. */
  async owe(
    { id, callbackReference, ...known }: ScreeningRecord,
    said: { report: Report | null; named: string | undefined },
  ): Promise<void> {
    const { store, worker, clock } = this.#deps;
    const at = clock();
    const due = Math.max(at, this.#readableAt(id));
    const update: JobUpdate = (job) => {
      const owed = owedIn(job);
      const detail: Owed = {
        ...owed,
        reference: callbackReference,
        report: laterOf(owed?.report ?? null, said.report, known),
        named: said.named ?? owed?.named,
      };
      const isFailing = job !== undefined && owed !== undefined && job.tries > 0;
      return {
        kind: 'read',
        about: id,
        since: isFailing ? job.since : at,
        due,
        tries: job?.tries ?? 0,
        detail: JSON.stringify(detail),
      };
    };
    if (due > at) await store.jobs.change('read', id, update);
    else await worker.beginNoted((take) => store.jobs.change('read', id, update, take));
  }

  /** Plans to read a screening after it was silent for long; at once where a callback has overtaken what is known now. */
  plan(record: ScreeningRecord): JobChange {
    return {
      kind: 'read',
      about: record.id,
      update: (known) => {
        const at = this.#deps.clock();
        if (known) return owedIn(known) && { ...known, due: at, tries: 0 };
        return silent(record, at);
      },
    };
  }

  async #do(job: TakenJob): Promise<JobUpdate | 'ended'> {
    const { store, service, clock } = this.#deps;
    const owed = owedIn(job);
    const record =
      (await store.screenings.get(job.about)) ??
      (owed && (await store.screenings.byCallback(owed.reference)));
    if (!record) return () => null;
    if (!service.canRead) return this.#applyKept(record, owed);
    const serviceId = record.serviceId ?? owed?.named;
    if (serviceId === undefined) return () => null;
    const readableAt = this.#readableAt(record.id);
    if (readableAt > clock()) return (known) => known && { ...known, due: readableAt };
    return this.#read(job, owed, record, serviceId);
  }

  async #read(
    job: TakenJob,
    owed: Owed | undefined,
    record: ScreeningRecord,
    serviceId: string,
  ): Promise<JobUpdate | 'ended'> {
    const { reading, reports, changes, now, clock } = this.#deps;
    const at = clock();
    this.#note(record.id, at);
    let said: ServiceScreening;
    try {
      said = await reading.read(serviceId, record);
    } catch (error) {
      const isGone = await this.#health.noteFailure(job, { record, isAwaited: owed !== undefined, error });
      if (isGone) return () => null;
      throw error;
    }
    this.#health.noteSuccess();
    const report = reports.of(record.id, said);
    const isDoubtOver = owed?.doubtedSince !== undefined && at - owed.doubtedSince >= longestDoubtMs;
    let isOlder = false;
    const judge = (known: ScreeningRecord) => {
      const change = judgeRead(known, report, { now: now(), isDoubtOver });
      isOlder = change === 'older';
      return change === 'older' ? undefined : change;
    };
    const nextOf =
      (after: ScreeningRecord): JobUpdate =>
      (known) =>
        known && this.#next(known, { after, report, isOlder, at });
    const { kind, about } = job;
    const { after, isVisible } = await changes.apply(record.id, judge, {
      jobs: (changed) => [{ kind, about, taken: job, update: nextOf(changed) }],
    });
    if (isVisible && !owed) this.#noteMissed(record);
    return after ? 'ended' : nextOf(record);
  }

  /** What the job becomes after a read. */
  #next(
    known: Job,
    read: { after: ScreeningRecord; report: Report; isOlder: boolean; at: number },
  ): Job | null {
    const { after, report, isOlder, at } = read;
    const owed = owedIn(known);
    const awaited = owed?.report ?? null;
    const isAwaited = awaited !== null && !reaches(report, awaited) && at - known.since < longestWaitMs;
    if (!isAwaited && !isOlder) return isFinal(after, report, at) ? null : silent(after, at);
    const doubtedSince = isOlder ? (owed?.doubtedSince ?? at) : undefined;
    const pause = Math.max(leastPauseMs, at - (isAwaited ? known.since : doubtedSince!));
    const due = Math.min(at + pause, isOlder ? doubtedSince! + longestDoubtMs : Infinity);
    const detail: Owed = {
      named: owed?.named,
      reference: after.callbackReference,
      report: isAwaited ? awaited : null,
      doubtedSince,
    };
    return { ...known, tries: 0, due, detail: JSON.stringify(detail) };
  }

  /** The profile was changed after callbacks came whose reads always failed: now what they said decides. */
  async #applyKept({ id }: ScreeningRecord, owed: Owed | undefined): Promise<JobUpdate> {
    const { store, changes, now, clock } = this.#deps;
    const report = owed?.report;
    if (report) await changes.apply(id, (known) => judgeBody(known, report, now()));
    const after = await store.screenings.get(id);
    // It is read again where the profile says some day that it can be.
    return () => (after && !isOver(after) ? silent(after, clock()) : null);
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
  const due = at + Math.min(silence, longestSilenceMs);
  return { kind: 'read', about: id, since: at, due, tries: 0, detail: null };
}

/** Whether the service says when it was so: a day alone tells no order within itself. */
const isTimed = (report: Report): report is Report & { updatedAt: string } =>
  report.updatedAt !== null && !isDay(report.updatedAt);

/** Whether nothing more is expected. Without times one callback of several cannot be told from the last: so it is read on. */
const isFinal = (record: ScreeningRecord, report: Report, at: number): boolean =>
  isOver(record) && (isTimed(report) || at - Date.parse(record.whole.updatedAt) >= longestWaitMs);

/** Which report a read has to reach. What the page shows already, perhaps by a repeat, asks for nothing more. */
function laterOf(
  awaited: Report | null,
  arrived: Report | null,
  shown: Pick<ScreeningRecord, 'phase' | 'result' | 'items' | 'aftermath'>,
): Report | null {
  if (awaited === null || arrived === null) return awaited ?? arrived;
  if (isTimed(awaited) && isTimed(arrived))
    return Date.parse(arrived.updatedAt) >= Date.parse(awaited.updatedAt) ? arrived : awaited;
  return saysTheSame(arrived, shown) ? awaited : arrived;
}

/** Whether a read is as new as a callback; without times, whether it says the same. */
const reaches = (read: Report, awaited: Report): boolean =>
  isTimed(read) && isTimed(awaited)
    ? Date.parse(read.updatedAt) >= Date.parse(awaited.updatedAt)
    : saysTheSame(read, awaited);
