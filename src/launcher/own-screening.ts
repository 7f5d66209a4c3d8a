import type { Visitor } from '../client/visitor.ts';
import type { Mode } from '../protocol/mode.ts';
import { isOver } from '../protocol/phase.ts';
import type { ScreeningPackage } from '../protocol/screening-package.ts';
import type { Screening } from '../protocol/screening.ts';

type Asker = Pick<Visitor, 'claims' | 'screenings'>;

/**
 * What stands between a visitor and an order of the package: its open screening, else the one that is finished where
 * that stays so, else the last one, which may have been called off.
 */
export function ownScreening(asker: Asker, offer: ScreeningPackage, mode: Mode): Screening | undefined {
  const those = ownScreenings(asker, offer, mode);
  const finished = asker.claims.again ? undefined : those.find(({ phase }) => phase === 'complete');
  return those.find((one) => !isOver(one)) ?? finished ?? those[0];
}

/** A screening that is open and the one that would be ordered. */
export const openScreening = (asker: Asker, offer: ScreeningPackage, mode: Mode): Screening | undefined =>
  ownScreenings(asker, offer, mode).find((screening) => !isOver(screening));

/** A member may have others of the same package, for other candidates. */
function ownScreenings({ claims, screenings }: Asker, offer: ScreeningPackage, mode: Mode): Screening[] {
  const { role, reference } = claims;
  return screenings.newestFirst.filter(({ packageId, clientReferenceId }) => {
    if (packageId !== offer.id) return false;
    if (role === undefined) return mode === 'form';
    return clientReferenceId === reference || (role === 'candidate' && reference === undefined);
  });
}
