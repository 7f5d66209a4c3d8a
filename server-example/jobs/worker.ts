import type { ProxyLog } from '../log/proxy-log.ts';
import { ServiceError } from '../service/service-error.ts';
import { ForeignServiceId, LeaseLost, StoreError } from '../store/store-error.ts';
import type { Job, Jobs, JobUpdate, Lease, TakenJob } from '../store/tables/jobs.ts';
import { longestSilenceMs, Pace, pauseAfter } from './pace.ts';

/**
 * Does a job; what it becomes is what this answers, or `ended` where that was written together with what it did. A job
 * whose handler fails is tried again after a growing pause.
 */
export type JobHandler = (job: TakenJob) => Promise<JobUpdate | 'ended'>;

interface Dependencies {
  jobs: Jobs;
  log: ProxyLog;
  /** Milliseconds since the epoch, on a clock that never steps back. */
  now: () => number;
  /** Bounds how long the calls to the service of one job take. */
  bound: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** Longer than the calls of one job take. A lease also ends with its work, and with its instance. */
const leaseMs = 60_000;
const longestPauseMs = 300_000;

/** What a job needs does not answer, so that jobs like it wait as well. Its handler has logged it. */
export class NoAnswer extends Error {}

/** Does what is due, of all kinds. What it has not ended when the process ends, the next one does again. */
export class Worker {
  readonly #deps: Dependencies;
  readonly #handlers = new Map<Job['kind'], JobHandler>();
  readonly #underWay = new Map<Promise<void>, { job: TakenJob; beganAt: number }>();
  readonly #pace: Pace;
  /** Ends of jobs that could not be written. */
  readonly #unwritten: (() => Promise<void>)[] = [];
  #taking: Promise<void> | undefined;
  /** Places of jobs that are being noted. */
  #promised = 0;
  /** Whether more may be due than what was taken. */
  #mayHaveMore = true;
  #isAskedAgain = false;
  #isStopped = false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#pace = new Pace(deps.now);
  }

  handle(kind: Job['kind'], handler: JobHandler): void {
    this.#handlers.set(kind, handler);
  }

  /** Begins at once with what is due. */
  nudge(): void {
    this.#isAskedAgain = true;
    this.#taking ??= this.#takeDue().finally(() => {
      this.#taking = undefined;
      if (this.#isAskedAgain && !this.#isStopped) this.nudge();
    });
  }

  /**
   * Begins with a job as it is noted, without taking it in a step of its own; where there is no place for it, it is only
   * noted.
   *
   * @param note is given by what to take the job, and answers it where it was taken.
   */
  async beginNoted(note: (lease: Lease | undefined) => Promise<TakenJob | undefined>): Promise<void> {
    const { jobs, now } = this.#deps;
    const isPlaced = this.#places({ isCalledBack: true }) > 0;
    if (isPlaced) this.#promised += 1;
    try {
      const job = await note(isPlaced ? jobs.lease({ now: now(), forMs: leaseMs }) : undefined);
      if (job) this.#begin(job);
      else this.nudge();
    } finally {
      if (isPlaced) this.#promised -= 1;
    }
  }

  /** The same as {@link nudge}; resolves when nothing is under way. */
  async run(): Promise<void> {
    this.nudge();
    await this.idle();
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#taking || this.#underWay.size > 0)
      await Promise.race([...this.#underWay.keys(), ...(this.#taking ? [this.#taking] : [])]);
  }

  /** Begins nothing any more, and gives what is under way to whoever takes it next. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#taking;
    const { jobs } = this.#deps;
    const jobsUnderWay = Array.from(this.#underWay.values(), ({ job }) => job);
    await Promise.allSettled(jobsUnderWay.map((job) => jobs.end(job, () => undefined)));
  }

  #places({ isCalledBack = false } = {}): number {
    if (this.#isStopped) return 0;
    return (
      this.#pace.places(
        Array.from(this.#underWay.values(), ({ beganAt }) => beganAt),
        isCalledBack,
      ) - this.#promised
    );
  }

  async #takeDue(): Promise<void> {
    const { jobs, log, now } = this.#deps;
    const kinds = [...this.#handlers.keys()];
    try {
      while (this.#isAskedAgain && !this.#isStopped) {
        this.#isAskedAgain = false;
        await Promise.allSettled(this.#unwritten.splice(0).map((end) => end()));
        const places = this.#places();
        this.#mayHaveMore = true;
        if (places <= 0) return;
        const taken = await jobs.take(now(), { kinds, limit: places, leaseMs });
        this.#mayHaveMore = taken.length === places;
        if (!this.#isStopped) for (const job of taken) this.#begin(job);
      }
    } catch (error) {
      if (!this.#isStopped) log.error('store_failed', { error });
    }
  }

  #begin(job: TakenJob): void {
    const work = this.#work(job)
      .catch((error: unknown) => {
        if (!this.#isStopped) this.#logFailure(error);
      })
      .finally(() => {
        this.#underWay.delete(work);
        if (this.#mayHaveMore) this.nudge();
      });
    this.#underWay.set(work, { job, beganAt: this.#deps.now() });
  }

  async #work(job: TakenJob): Promise<void> {
    const { bound } = this.#deps;
    const handler = this.#handlers.get(job.kind)!;
    const beganAt = this.#deps.now();
    let update: JobUpdate | 'ended';
    try {
      update = await bound(() => handler(job));
      this.#pace.noteAnswer();
    } catch (error) {
      if (error instanceof LeaseLost || this.#isStopped) return;
      update = this.#failed(error as Error, beganAt);
    }
    if (update === 'ended') return;
    await this.#end(job, update);
    // It may be due again at once.
    this.#mayHaveMore = true;
  }

  /** Where the store fails, it is done once it can be, or the job would stay with this instance. */
  async #end(job: TakenJob, update: JobUpdate): Promise<void> {
    try {
      await this.#deps.jobs.end(job, update);
    } catch (error) {
      if (error instanceof StoreError) this.#unwritten.push(() => this.#end(job, update));
      throw error;
    }
  }

  #logFailure(error: unknown): void {
    this.#deps.log.error(error instanceof StoreError ? 'store_failed' : 'failed', { error });
  }

  /** A service that answers nobody is asked for nothing else for a while. */
  #failed(error: Error, beganAt: number): JobUpdate {
    const { log, now } = this.#deps;
    const failedAt = now();
    const isHostSilent = error instanceof NoAnswer;
    const ofService = error instanceof ServiceError ? error : undefined;
    const isOwn = !isHostSilent && !ofService && !(error instanceof ForeignServiceId);
    if (isOwn) this.#logFailure(error);
    else if (!isHostSilent) log.warn(ofService?.event ?? 'service_failed', { error });
    const isSilent = isHostSilent || ofService?.type === 'unavailable' || ofService?.type === 'credentials';
    if (isSilent) this.#pace.noteSilence(beganAt, (ofService?.retryAfter ?? 0) * 1_000);
    else if (!isOwn) this.#pace.noteAnswer();
    const longest = isSilent ? longestSilenceMs : longestPauseMs;
    return (known) =>
      known && { ...known, tries: known.tries + 1, due: failedAt + pauseAfter(known.tries, longest) };
  }
}
