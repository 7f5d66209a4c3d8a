import type { PageApi } from '../client/page-api.ts';
import { ScreeningError } from '../client/screening-error.ts';
import { type Prefetched, readPrefetched } from '../client/prefetched.ts';
import type { SessionClaims } from '../client/session-claims.ts';
import type { Environment } from '../protocol/screening.ts';
import type { Mode } from '../protocol/mode.ts';
import type { Screening } from '../protocol/screening.ts';
import { isOver } from '../protocol/phase.ts';
import type { ScreeningPackage } from '../protocol/screening-package.ts';

interface VisitOptions {
  packageId: string | null;
  prefetched: Prefetched | null;
}

/** What the page session may order, whose it is, and what was ordered before. */
export class Visit {
  readonly environment: Environment;
  /** At least one. */
  readonly packages: ScreeningPackage[];
  readonly claims: SessionClaims;
  readonly #earlier: Screening[];

  constructor(facts: Pick<Visit, 'environment' | 'packages' | 'claims'> & { earlier: Screening[] }) {
    this.environment = facts.environment;
    this.packages = facts.packages;
    this.claims = facts.claims;
    this.#earlier = facts.earlier;
  }

  /**
   * Loads from the page API what did not come with the page. `packageId` limits it to one package.
   *
   * @throws {ScreeningError} also when the page session does not allow that package.
   */
  static async load(
    api: PageApi,
    { packageId, prefetched }: VisitOptions,
    signal: AbortSignal,
  ): Promise<Visit> {
    const known = prefetched && readPrefetched(prefetched);
    // Ordering works without the earlier screenings, so ignore a failure to load them.
    const snapshot = known?.screenings ?? api.screenings([], signal).catch(() => undefined);
    const [{ environment, packages }] = await Promise.all([
      known?.packages ?? api.packages(signal),
      api.checkOrigin(signal),
    ]);
    const claims = await api.claims();
    const earlier = (await snapshot)?.screenings ?? [];
    const offers = packages.filter(({ id }) => !packageId || id === packageId);
    if (offers.length === 0)
      throw new ScreeningError(
        'not_set_up',
        packageId
          ? `package-id="${packageId}" is none of the packages that the page session allows: correct it, or packages of POST /sessions.`
          : 'The page session allows no package: correct packages of POST /sessions.',
      );
    return new Visit({ environment, packages: offers, claims, earlier });
  }

  /** Whether a member orders for somebody else: then only the candidate can open the service's form. */
  get isForAnother(): boolean {
    return this.claims.role === 'member';
  }

  /**
   * What stands between this page and an order of the package: its open screening, else the one that is finished where
   * that stays so, else the last one, which may have been called off.
   */
  screeningOf(offer: ScreeningPackage, mode: Mode): Screening | undefined {
    const those = this.#earlier.filter((screening) => this.#isOf(screening, offer, mode));
    const finished = this.claims.again ? undefined : those.find(({ phase }) => phase === 'complete');
    return those.find((one) => !isOver(one)) ?? finished ?? those[0];
  }

  /** Whether a screening is open, and the one that would be ordered. */
  isOpenHere(screening: Screening, offer: ScreeningPackage, mode: Mode): boolean {
    return !isOver(screening) && this.#isOf(screening, offer, mode);
  }

  /** A member may have others of the same package, for other candidates; what comes late may be another person's. */
  #isOf({ packageId, clientReferenceId }: Screening, offer: ScreeningPackage, mode: Mode): boolean {
    const { role, reference } = this.claims;
    if (packageId !== offer.id) return false;
    if (role === undefined) return mode === 'form';
    return clientReferenceId === reference || (role === 'candidate' && reference === undefined);
  }
}
