import type { PageApi } from '../client/page-api.ts';
import { PageProblem } from '../client/page-problem.ts';
import type { SessionClaims } from '../client/session-claims.ts';
import type { Environment, Mode } from '../protocol/screening.ts';
import { isOver, type Screening } from '../protocol/screening.ts';
import type { ScreeningPackage } from '../protocol/screening-package.ts';

/** What a page session may order, who looks, and what was ordered before. */
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
   * Asks the page API. `packageId`: the only package that is wanted, if one is.
   *
   * @throws {PageProblem} also where the page session does not allow that package.
   */
  static async load(api: PageApi, packageId: string | null, signal: AbortSignal): Promise<Visit> {
    // What was ordered before is good to know; without it one can order all the same.
    const visible = api.screenings([], signal).catch(() => undefined);
    const { environment, packages } = await api.packages(signal);
    const claims = await api.claims();
    const earlier = (await visible)?.screenings ?? [];
    const wanted = packages.filter(({ id }) => !packageId || id === packageId);
    if (wanted.length === 0)
      throw new PageProblem('package_forbidden', 'The page session allows no such package.');
    return new Visit({ environment, packages: wanted, claims, earlier });
  }

  /** Whether a member orders: then only somebody else, the candidate, can open the service's form. */
  get isForAnother(): boolean {
    return this.claims.role === 'member';
  }

  /** What is open already of a package that would be ordered. */
  openScreeningOf(offer: ScreeningPackage, mode: Mode): Screening | undefined {
    return this.#earlier.find((screening) => this.isOpenHere(screening, offer, mode));
  }

  /** Whether this is what would be ordered: a member may have ordered for other candidates, too. */
  isOpenHere(screening: Screening, offer: ScreeningPackage, mode: Mode): boolean {
    const { role, reference } = this.claims;
    const { packageId, clientReferenceId } = screening;
    if (packageId !== offer.id || isOver(screening)) return false;
    if (role === undefined) return mode === 'form';
    return role === 'candidate' || clientReferenceId === reference;
  }
}
