import type { Clock } from '../clock.ts';
import { type Again, Worker } from '../jobs/worker.ts';
import type { Metrics } from '../log/metrics.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import { showTo } from '../store/audience.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import type { Job } from '../store/tables/jobs.ts';
import type { Reminder } from '../store/tables/validities.ts';
import { HostUnreached, type HostWebhook } from './host-webhook.ts';

interface Dependencies {
  store: Store;
  webhook: HostWebhook;
  log: ProxyLog;
  metrics: Metrics;
  clock: Clock;
}

const longestTryingMs = 3 * 24 * 3_600_000;
const hourMs = 3_600_000;

/** What is told of a screening, and since when it is so. */
interface News {
  type: 'screening.changed' | `screening.${Reminder}`;
  at: string;
}

/**
 * Tells the host's back end that a screening has changed, or that its result counts for thirty days more, or no more, and
 * nothing of what it says: no result, no person. A job of either kind is noted with the change; the state is read when
 * it is sent, so that a revision is never followed by an older one. Its worker is its own: a back end that is down keeps
 * nothing waiting at the service.
 */
export class HostNotifier {
  readonly #deps: Dependencies;
  readonly #worker: Worker;
  readonly #stopWatching: () => void;
  readonly #beganAt: number;
  #warnedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: Dependencies) {
    const { store, log, clock } = deps;
    this.#deps = deps;
    this.#beganAt = clock.forward();
    this.#worker = new Worker({ jobs: store.jobs, log, clock });
    this.#worker.handle('tell-host', (job) => this.#notify(job));
    this.#worker.handle('tell-validity', (job) => this.#remind(job));
    this.#stopWatching = store.eventLog.watch({ role: 'operator' }, () => this.#worker.nudge());
  }

  /** Sends what is due; resolves when nothing is under way. */
  run(): Promise<void> {
    return this.#worker.run();
  }

  /** Resolves when nothing is under way. */
  idle(): Promise<void> {
    return this.#worker.idle();
  }

  /** Begins nothing any more. */
  async stop(): Promise<void> {
    this.#stopWatching();
    await this.#worker.stop();
  }

  async #notify(job: Job): Promise<undefined> {
    const record = await this.#deps.store.screenings.get(job.about);
    if (record) await this.#send(job, record, { type: 'screening.changed', at: record.whole.updatedAt });
  }

  /** First that it is due, then that it has lapsed; neither where a newer one was completed, or it was reopened. */
  async #remind(job: Job): Promise<Again | undefined> {
    const record = await this.#deps.store.validities.get(job.about);
    if (!record?.validity) return undefined;
    const { dueAt, until } = record.validity;
    const reminder = JSON.parse(job.detail ?? '') as Reminder;
    const at = reminder === 'due' ? dueAt : until;
    const waitFor = (time: string, next: Reminder): Again => ({
      since: Date.parse(time),
      runAt: Date.parse(time),
      detail: JSON.stringify(next),
    });
    // It was freed as if it had been due.
    if (this.#deps.clock.forward() < Date.parse(at)) return waitFor(at, reminder);
    await this.#send(job, record, { type: `screening.${reminder}`, at });
    return reminder === 'due' ? waitFor(until, 'lapsed') : undefined;
  }

  async #send({ since }: Job, record: ScreeningRecord, { type, at: timestamp }: News): Promise<void> {
    const { webhook, metrics, log, clock } = this.#deps;
    const { id, clientReferenceId, packageId, phase, revision } = showTo(record, { role: 'operator' });
    const data = { id, clientReferenceId, packageId, phase, revision };
    const what = type === 'screening.changed' ? '' : `.${type.split('.')[1]}`;
    try {
      await webhook.send(`${id}.${revision}${what}`, { type, timestamp, data });
    } catch (error) {
      if (!(error instanceof HostUnreached)) throw error;
      this.#warnOf(error);
      // What became due while no proxy ran was not tried before this one began.
      const isGivenUp = clock.forward() - Math.max(since, this.#beganAt) >= longestTryingMs;
      metrics.count('host_news', { outcome: isGivenUp ? 'given_up' : 'failed' });
      if (!isGivenUp) throw error;
      log.error('host_news_given_up', { screeningId: id });
      return;
    }
    metrics.count('host_news', { outcome: 'sent' });
  }

  #warnOf({ status }: HostUnreached): void {
    const { webhook, log, clock } = this.#deps;
    if (clock.forward() - this.#warnedAt < hourMs) return;
    this.#warnedAt = clock.forward();
    log.warn('host_unreached', { origin: webhook.origin, ...(status === undefined ? {} : { status }) });
  }
}
