import type { Clock } from '../clock.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import { ServiceError } from '../service/service-error.ts';
import { ForeignServiceId, LockLost, StoreError } from '../store/store-error.ts';
import type { Job, Jobs, Next, TakenJob } from '../store/tables/jobs.ts';
import { longestSilenceMs, Pace, pauseAfter } from './pace.ts';

/** When a job runs again, and what else is different then. */
export type Again = NonNullable<Next> & Pick<Job, 'runAt'>;

/**
 * Does a job, and answers when it runs again, or nothing where it is over; `written` where that was written together with
 * what it did. A job whose handler throws runs again after a growing pause.
 */
export type JobHandler = (job: TakenJob) => Promise<Again | 'written' | undefined>;

interface Dependencies {
  jobs: Jobs;
  log: ProxyLog;
  clock: Clock;
}

/** Longer than the calls of one job take. A lock also ends with its work, and with its instance. */
const lockMs = 60_000;
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
  #isNudged = false;
  /** Whether more may be due than what was taken. */
  #mayHaveMore = true;
  #isStopped = false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#pace = new Pace(deps.clock);
  }

  handle(kind: Job['kind'], handler: JobHandler): void {
    this.#handlers.set(kind, handler);
  }

  /**
   * Begins at once with what is due.
   *
   * @param isCalledBack whether a callback asks for it, or a page: a service that calls back may answer, too.
   */
  nudge({ isCalledBack = false } = {}): void {
    if (this.#isStopped) return;
    if (isCalledBack) this.#pace.noteSign();
    this.#isNudged = true;
    this.#taking ??= this.#takeDue();
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
    await Promise.allSettled(jobsUnderWay.map((job) => jobs.end(job, {})));
  }

  async #takeDue(): Promise<void> {
    const { jobs, log, clock } = this.#deps;
    const kinds = [...this.#handlers.keys()];
    try {
      while (this.#isNudged && !this.#isStopped) {
        this.#isNudged = false;
        this.#mayHaveMore = true;
        await Promise.allSettled(this.#unwritten.splice(0).map((end) => end()));
        const limit = this.#pace.places(Array.from(this.#underWay.values(), ({ beganAt }) => beganAt));
        if (limit <= 0) continue;
        const taken = await jobs.take(clock.forward(), { kinds, limit, forMs: lockMs });
        this.#mayHaveMore = taken.length === limit;
        if (!this.#isStopped) for (const job of taken) this.#begin(job);
      }
    } catch (error) {
      if (!this.#isStopped) log.error('store_failed', { error });
    } finally {
      this.#taking = undefined;
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
    this.#underWay.set(work, { job, beganAt: this.#deps.clock.forward() });
  }

  async #work(job: TakenJob): Promise<void> {
    const handler = this.#handlers.get(job.kind)!;
    const beganAt = this.#deps.clock.forward();
    let next: Next;
    try {
      const again = await handler(job);
      this.#pace.noteAnswer();
      if (again === 'written') return;
      next = again ? { attempts: 0, ...again } : null;
    } catch (error) {
      if (error instanceof LockLost || this.#isStopped) return;
      next = this.#failed(job, error as Error, beganAt);
    }
    await this.#end(job, next);
    // It may be due again at once.
    this.#mayHaveMore = true;
  }

  /** Where the store fails, it is done once it can be, or the job would stay with this instance. */
  async #end(job: TakenJob, next: Next): Promise<void> {
    try {
      await this.#deps.jobs.end(job, next);
    } catch (error) {
      if (error instanceof StoreError) this.#unwritten.push(() => this.#end(job, next));
      throw error;
    }
  }

  #logFailure(error: unknown): void {
    this.#deps.log.error(error instanceof StoreError ? 'store_failed' : 'failed', { error });
  }

  /** A service that answers nobody is asked for nothing else for a while. */
  #failed({ attempts }: Job, error: Error, beganAt: number): Next {
    const { log, clock } = this.#deps;
    const failedAt = clock.forward();
    const isHostSilent = error instanceof NoAnswer;
    const ofService = error instanceof ServiceError ? error : undefined;
    const isOwn = !isHostSilent && !ofService && !(error instanceof ForeignServiceId);
    if (isOwn) this.#logFailure(error);
    else if (!isHostSilent) log.warn(ofService?.event ?? 'service_failed', { error });
    const isSilent = isHostSilent || ofService?.type === 'unavailable' || ofService?.type === 'credentials';
    if (isSilent) this.#pace.noteSilence(beganAt, (ofService?.retryAfter ?? 0) * 1_000);
    else if (!isOwn) this.#pace.noteAnswer();
    const longest = isSilent ? longestSilenceMs : longestPauseMs;
    return { attempts: attempts + 1, runAt: failedAt + pauseAfter(attempts, longest) };
  }
}
