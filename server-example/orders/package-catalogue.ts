import type { Clock } from '../clock.ts';
import type { PackageList, PassedFacts, ScreeningPackage } from '../../src/protocol/screening-package.ts';
import { readField } from '../../src/protocol/candidate.ts';
import type { Environment } from '../../src/protocol/screening.ts';
import { Refusal } from '../refusal.ts';
import type { ScreeningService } from '../service/port.ts';
import { shortMs, type TimeLimit, type TimeLimits } from '../time-limit.ts';
import { ServiceError } from '../service/service-error.ts';
import type { PageSessionFacts } from '../sessions/page-sessions.ts';
import type { ProxyLog } from '../log/proxy-log.ts';

const freshMs = 300_000;

interface Dependencies {
  service: ScreeningService;
  environment: Environment;
  timeLimits: TimeLimits;
  log: ProxyLog;
  clock: Clock;
}

/** The packages of the account, read from the service at most every five minutes, and limited to what a session offers. */
export class PackageCatalogue {
  readonly #deps: Dependencies;
  #known: { packages: ScreeningPackage[]; at: number } | undefined;
  #request: Promise<ScreeningPackage[]> | undefined;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * For a page: fields that it does not ask are given as known. Of somebody else a member is asked nothing.
   *
   * @throws {Refusal} `package_forbidden` where the account has none of those that the session names.
   */
  async list(session: PageSessionFacts, limit: TimeLimit): Promise<PackageList> {
    const all = await this.#all(limit);
    const packages = all.filter(({ id }) => session.packages?.includes(id) ?? true);
    if (packages.length === 0 && session.packages?.length) throw this.#noneOf(session.packages, all);
    const passed = passedFacts(session);
    return {
      environment: this.#deps.environment,
      packages: packages.map((one) => ({
        ...one,
        fields: one.fields.map((field) =>
          session.role === 'member' || readField(session.candidate, field.path) !== undefined
            ? { ...field, known: true }
            : field,
        ),
      })),
      ...(passed && { passed }),
    };
  }

  /** The package, when the session offers it and the service knows it. */
  async find(id: string, session: PageSessionFacts, limit: TimeLimit): Promise<ScreeningPackage | undefined> {
    if (session.packages && !session.packages.includes(id)) return undefined;
    return (await this.#all(limit)).find((one) => one.id === id);
  }

  /** A page can do nothing about it. In production candidates do not read in the console what else the account has. */
  #noneOf(ids: string[], all: ScreeningPackage[]): Refusal {
    const others =
      this.#deps.environment === 'production'
        ? 'npx screening-proxy doctor lists those that it has'
        : `it has ${all.map(({ id, title }) => `${id} (${title})`).join(', ') || 'none'}`;
    return new Refusal('package_forbidden', {
      detail: `The account has no package ${ids.join(' or ')}, which packages of POST /sessions names: ${others}.`,
    });
  }

  async #all(limit: TimeLimit): Promise<ScreeningPackage[]> {
    const { clock } = this.#deps;
    if (this.#known && clock.steady() - this.#known.at < freshMs) return this.#known.packages;
    const request = this.#join();
    const packages = await limit.atMost(shortMs).waitFor(request);
    if (packages) return packages;
    // It hangs: whoever asks from now on does not wait for it.
    if (this.#request === request) this.#request = undefined;
    const known = this.#known?.packages ?? (await limit.waitFor(this.#join()));
    if (known) return known;
    throw new ServiceError('unavailable', 'the service did not list its packages in time');
  }

  /** The request that is under way, or a new one. */
  #join(): Promise<ScreeningPackage[]> {
    if (this.#request) return this.#request;
    const request = this.#ask();
    this.#request = request;
    const forget = () => {
      if (this.#request === request) this.#request = undefined;
    };
    request.then(forget, forget);
    return request;
  }

  /** While the service is unavailable, its last answer stays valid. */
  async #ask(): Promise<ScreeningPackage[]> {
    const { service, timeLimits, log } = this.#deps;
    try {
      const packages = await service.packages(timeLimits.begin(), (error) =>
        log.warn('package_left_out', { error }),
      );
      this.#known = { packages, at: this.#deps.clock.steady() };
      return packages;
    } catch (error) {
      if (!this.#known) throw error;
      log.warn('packages_outdated', { error });
      return this.#known.packages;
    }
  }
}

/** What a candidate sees of what the host has passed: the page lists it before they send it. Others see none of it. */
function passedFacts({ role, candidate }: PageSessionFacts): PassedFacts | undefined {
  if (role !== 'candidate') return undefined;
  const names = ['givenName', 'middleName', 'familyName', 'email'];
  const facts = names.filter((name) => typeof candidate[name] === 'string');
  return facts.length > 0 ? Object.fromEntries(facts.map((name) => [name, candidate[name]])) : undefined;
}
