import type { Base } from '../base.ts';
import type { Recurrences } from '../recurrence/recurrences.ts';
import type { Screenings } from '../screenings/screenings.ts';
import type { MemberTrusts } from '../trust/member-trusts.ts';
import { GuessedFacts } from './guessed-facts.ts';
import { Invites } from './invites.ts';
import { OrderPlacement } from './order-placement.ts';
import { PackageCatalogue } from './package-catalogue.ts';
import { ServiceCandidates } from './service-candidates.ts';
import { Settlement } from './settlement.ts';
import { Signatures } from './signatures.ts';

/** What may be ordered, what is signed for it, and what becomes of an order. */
export function makeOrders(
  base: Base,
  screenings: Screenings,
  { plans, trusts }: Pick<Recurrences, 'plans'> & { trusts: MemberTrusts },
) {
  const catalogue = new PackageCatalogue(base);
  const invites = new Invites(base);
  const signatures = new Signatures(base);
  const settlement = new Settlement({ ...base, ...screenings, plans });
  const candidates = new ServiceCandidates({
    ...base,
    guessedFacts: new GuessedFacts(base),
  });
  const parts = { catalogue, invites, signatures, settlement };
  const placement = new OrderPlacement({ ...base, ...screenings, ...parts, plans, trusts, candidates });
  return { ...parts, placement };
}
