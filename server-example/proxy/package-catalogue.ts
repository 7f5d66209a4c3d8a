import type { PackageList, ScreeningPackage } from '../../src/protocol/screening-package.ts';
import { readField } from '../../src/protocol/candidate.ts';
import type { Environment } from '../../src/protocol/screening.ts';
import type { ScreeningService } from '../service/screening-service.ts';
import type { PageSessionFacts } from './page-sessions.ts';

const freshMs = 300_000;

/** The packages of the account, read from the service at most every five minutes, and limited to what a session offers. */
export class PackageCatalogue {
  readonly #service: ScreeningService;
  readonly #environment: Environment;
  readonly #now: () => number;
  #known: { packages: ScreeningPackage[]; at: number } | undefined;
  #request: Promise<ScreeningPackage[]> | undefined;

  /** @param now milliseconds, on a clock that is never set. */
  constructor(service: ScreeningService, environment: Environment, now: () => number) {
    this.#service = service;
    this.#environment = environment;
    this.#now = now;
  }

  /** For a page: fields that the host has already answered are marked as known. */
  async list(session: PageSessionFacts): Promise<PackageList> {
    const packages = (await this.#all()).filter(({ id }) => session.packages?.includes(id) ?? true);
    return {
      environment: this.#environment,
      packages: packages.map((one) => ({
        ...one,
        fields: one.fields.map((field) =>
          readField(session.candidate, field.path) === undefined ? field : { ...field, known: true },
        ),
      })),
    };
  }

  /** The package, when the session offers it and the service knows it. */
  async find(id: string, session: PageSessionFacts): Promise<ScreeningPackage | undefined> {
    if (session.packages && !session.packages.includes(id)) return undefined;
    return (await this.#all()).find((one) => one.id === id);
  }

  async #all(): Promise<ScreeningPackage[]> {
    if (this.#known && this.#now() - this.#known.at < freshMs) return this.#known.packages;
    this.#request ??= this.#ask().finally(() => {
      this.#request = undefined;
    });
    return this.#request;
  }

  /** While the service is unavailable, its last answer stays valid. */
  async #ask(): Promise<ScreeningPackage[]> {
    try {
      const packages = await this.#service.packages();
      this.#known = { packages, at: this.#now() };
      return packages;
    } catch (error) {
      if (this.#known) return this.#known.packages;
      throw error;
    }
  }
}
