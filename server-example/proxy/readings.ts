import { ServiceError } from '../service/service-error.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Deadline } from './deadline.ts';
import type { Reading } from './news-rules.ts';

interface Dependencies {
  service: ScreeningService;
  deadline: Deadline;
}

/** Reads screenings back while callbacks wait: all who wait for the same screening share one read. */
export class Readings {
  readonly #deps: Dependencies;
  readonly #running = new Map<string, Promise<Reading | undefined>>();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Reads the screening back. Undefined where the profile allows no reading, where the service cannot be read at the
   * moment, and where its answer takes longer than the deadline: then the authenticated callback has to do.
   *
   * @param record what is known of the screening before the read.
   */
  async read(
    serviceId: string,
    record: Pick<ScreeningRecord, 'invite' | 'version'>,
  ): Promise<Reading | undefined> {
    if (!this.#deps.service.canRead) return undefined;
    return this.#deps.deadline.waitFor(this.#running.get(serviceId) ?? this.#begin(serviceId, record));
  }

  #begin(
    serviceId: string,
    { invite, version }: Pick<ScreeningRecord, 'invite' | 'version'>,
  ): Promise<Reading | undefined> {
    const reading = this.#deps.service
      .read(serviceId, invite !== null)
      .then((report) => ({ report, version }))
      .catch((error: unknown) => {
        if (error instanceof ServiceError) return undefined;
        throw error;
      })
      .finally(() => this.#running.delete(serviceId));
    this.#running.set(serviceId, reading);
    return reading;
  }
}
