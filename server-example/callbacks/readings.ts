import { ServiceError } from '../service/service-error.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import { ForeignServiceId, type Store } from '../store/store.ts';
import type { Deadline } from '../orders/deadline.ts';
import type { Reading } from './news-rules.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import type { Ordered, ScreeningReader } from './screening-reader.ts';

interface Dependencies {
  store: Store;
  service: ScreeningService;
  reader: ScreeningReader;
  deadline: Deadline;
  log: ProxyLog;
}

/** What is read, and the version of its record before. */
interface Asked extends Ordered {
  version: number;
}

type Answer = Promise<Reading | undefined>;

/** A read that is under way, and the one after it. */
interface Running {
  current: Answer;
  next?: Answer;
}

/**
 * Reads screenings back while callbacks wait. A read that began before a callback came may miss what it tells, so whoever
 * comes meanwhile waits for the next one, together with all others.
 */
export class Readings {
  readonly #deps: Dependencies;
  readonly #running = new Map<string, Running>();
  #isStopped = false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Reads the screening back. Undefined where the profile allows no reading, where the service cannot be read at the
   * moment, and where its answer takes longer than the deadline: then the authenticated callback has to do.
   *
   * @param applyLate takes an answer that comes after the deadline.
   * @throws {ForeignServiceId} where it is not what was ordered.
   */
  async read(serviceId: string, asked: Asked, applyLate?: (late: Reading) => Promise<unknown>): Answer {
    if (!this.#deps.service.canRead) return undefined;
    const answer = this.#join(serviceId, asked);
    const reading = await this.#deps.deadline.waitFor(answer);
    if (!reading && applyLate) this.#whenLate(answer, applyLate);
    return reading;
  }

  /** Applies no late answer from now on: the store is about to be closed. The reconciliation finds what they would tell. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Nobody waits for it any more, so an error is told to the operator alone. The reader tells of a foreign screening itself. */
  #whenLate(answer: Answer, applyLate: (late: Reading) => Promise<unknown>): void {
    answer
      .then((late) => late && !this.#isStopped && applyLate(late))
      .catch((error: unknown) => {
        if (this.#isStopped || error instanceof ForeignServiceId) return;
        this.#deps.log.error('store_failed', { error });
      });
  }

  #join(serviceId: string, asked: Asked): Answer {
    const { callbackReference: reference } = asked;
    const name = `${reference} ${serviceId}`;
    const running = this.#running.get(name);
    if (!running) return this.#begin(name, serviceId, asked);
    const next = () => this.#begin(name, serviceId, asked, this.#deps.store.screeningByCallback(reference));
    return (running.next ??= running.current.then(next, next));
  }

  /** @param before the record as it is then, where it may have changed since it was asked for. */
  #begin(
    name: string,
    serviceId: string,
    asked: Asked,
    before?: Promise<ScreeningRecord | undefined>,
  ): Answer {
    const running: Running = {
      current: this.#read(serviceId, asked, before).finally(() => {
        if (!running.next) this.#running.delete(name);
      }),
    };
    this.#running.set(name, running);
    return running.current;
  }

  async #read(serviceId: string, asked: Asked, before?: Promise<ScreeningRecord | undefined>): Answer {
    const { version } = (await before) ?? asked;
    try {
      return { report: await this.#deps.reader.read(serviceId, asked), version };
    } catch (error) {
      if (error instanceof ServiceError) return undefined;
      throw error;
    }
  }
}
