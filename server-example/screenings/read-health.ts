import type { Clock } from '../clock.ts';
import { isOver } from '../../src/protocol/phase.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import { ServiceError } from '../service/service-error.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import { ForeignServiceId } from '../store/store-error.ts';
import type { Job } from '../store/tables/jobs.ts';
import type { ScreeningChanges } from './screening-changes.ts';

interface Dependencies {
  changes: ScreeningChanges;
  log: ProxyLog;
  clock: Clock;
}

/** Reads that fail for so long, while a callback waits for one, are for the operator. */
const alarmingMs = 3_600_000;
/** Longer than any open screening stays unread. */
const longestQuietMs = 12 * 3_600_000;
/** So long the service must not have a screening, while it has others. */
const missingMs = 24 * 3_600_000;

/** Tells a service that cannot be read from a screening that cannot. */
export class ReadHealth {
  /** Whether reads fail for so long, all of them, that nothing that callbacks say is shown. */
  areFailing = false;
  readonly #deps: Dependencies;
  readonly #startedAt: number;
  #succeededAt = Number.NEGATIVE_INFINITY;
  #failedSince: number | undefined;
  /** The first screening of which the service says nothing that can be used, though it answers. */
  #refusedId: string | undefined;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#startedAt = deps.clock.forward();
  }

  noteSuccess(): void {
    this.#succeededAt = this.#deps.clock.forward();
    this.#failedSince = undefined;
    this.#refusedId = undefined;
    this.areFailing = false;
  }

  /**
   * Notes that a read failed. What the service answers about one screening says nothing about reads, nor does it where it does
   * not have any more what it had.
   *
   * @param isAwaited whether a callback waits for the read.
   * @returns whether the service has not had the screening for a day: then it is over, and nothing more is read.
   */
  async noteFailure(
    { about, since, attempts }: Job,
    { record, isAwaited, error }: { record: ScreeningRecord; isAwaited: boolean; error: unknown },
  ): Promise<boolean> {
    const { clock, log } = this.#deps;
    const { missingSince } = record;
    if (missingSince !== undefined && error instanceof ServiceError && error.isMissing)
      return this.#noteMissing({ ...record, missingSince });
    // A process before this one may have tried.
    const began = attempts === 0 ? clock.forward() : Math.max(since, this.#succeededAt);
    const isOfOne = isAnswer(error) && (this.#refusedId ??= about) === about;
    if (isAwaited && !isOfOne) this.#failedSince ??= began;
    this.areFailing = this.#failedSince !== undefined && clock.forward() - this.#failedSince >= alarmingMs;
    if (this.areFailing) log.warn('readings_unanswered');
    return false;
  }

  /** Only a time counts in which others are read: a service that has lost everything, or a wrong path, ends nothing. */
  async #noteMissing(known: ScreeningRecord & { missingSince: string | null }): Promise<boolean> {
    const { changes, clock, log } = this.#deps;
    const { id: screeningId } = known;
    const now = clock.forward();
    const isQuiet = now - Math.max(this.#succeededAt, this.#startedAt) > longestQuietMs;
    const missingSince = isQuiet ? null : (known.missingSince ?? new Date(now).toISOString());
    const isLong = missingSince !== null && now - Date.parse(missingSince) >= missingMs;
    const isGone = isLong && now - this.#succeededAt <= longestQuietMs;
    await changes.apply(screeningId, (record) => {
      if (isGone && !isOver(record)) return { phase: 'cancelled', waitingOn: 'none', missingSince };
      return record.missingSince === missingSince ? undefined : { missingSince };
    });
    if (isGone) log.warn('gone_at_service', { screeningId });
    return isGone;
  }
}

const isAnswer = (error: unknown): boolean =>
  error instanceof ForeignServiceId || (error instanceof ServiceError && error.isAnswered);
