import { readField } from '../../src/protocol/candidate.ts';
import { identifyingPaths } from '../../src/protocol/identifying-paths.ts';
import { isOver } from '../../src/protocol/phase.ts';
import type { Store } from '../store/store.ts';
import type { PageSessionFacts } from '../sessions/page-sessions.ts';

/**
 * What a page must not change of a candidate: who they are, while a check goes on that a member has ordered, or recurs, one
 * whose order is still on its way included. Its result would be about somebody else. The host may still change what it
 * passes itself, and with a member's page session nothing comes from the page.
 */
export async function keptIdentity(
  store: Store,
  { role, candidate }: PageSessionFacts,
  clientReferenceId: string,
): Promise<string[]> {
  if (role === 'member') return [];
  const audience = { role: 'candidate', clientReferenceId } as const;
  const records = await store.orderedFor(clientReferenceId);
  const ofMembers = records.filter(({ orderedBy }) => orderedBy.role === 'member');
  const plans = await store.recurrences.list(audience);
  const isAwaited =
    ofMembers.some((one) => !isOver(one)) ||
    plans.some(({ orderedBy, status }) => orderedBy.role === 'member' && status !== 'ended');
  return isAwaited ? identifyingPaths.filter((path) => readField(candidate, path) === undefined) : [];
}
