import { ServiceError } from '../service/service-error.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { Deadline } from './deadline.ts';
import type { Reading } from './news-rules.ts';
import type { Ordered, ScreeningReader } from './screening-reader.ts';

interface Dependencies {
  service: ScreeningService;
  reader: ScreeningReader;
  deadline: Deadline;
}

/** What is read, and the version of its record before. */
interface Read extends Ordered {
  version: number;
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
   * @throws {ForeignServiceId} where it is not what was ordered.
   */
  async read(serviceId: string, read: Read): Promise<Reading | undefined> {
    if (!this.#deps.service.canRead) return undefined;
    const name = `${read.callbackReference} ${serviceId}`;
    return this.#deps.deadline.waitFor(this.#running.get(name) ?? this.#begin(name, serviceId, read));
  }

  #begin(name: string, serviceId: string, read: Read): Promise<Reading | undefined> {
    const reading = this.#deps.reader
      .read(serviceId, read)
      .then((report) => ({ report, version: read.version }))
      .catch((error: unknown) => {
        if (error instanceof ServiceError) return undefined;
        throw error;
      })
      .finally(() => this.#running.delete(name));
    this.#running.set(name, reading);
    return reading;
  }
}
