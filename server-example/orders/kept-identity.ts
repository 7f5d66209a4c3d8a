import { readField } from '../../src/protocol/candidate.ts';
import { identifyingPaths } from '../../src/protocol/identifying-paths.ts';
import { isOver } from '../../src/protocol/phase.ts';
import type { RecurrenceRecord } from '../store/recurrence-record.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { Store } from '../store/store.ts';
import type { PageSessionFacts } from '../sessions/page-sessions.ts';

/**
 * What a page must not change of a candidate: who they are, while a check goes on that a member has ordered, or recurs, one
 * whose order is still on its way included. Its result would be about somebody else. The host may still change what it
 * passes itself, and with a member's page session nothing comes from the page.
 *
 * @throws {StoreError} where a record is damaged that says whether one goes on.
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
  await demandPlans(store, ofMembers, plans);
  const isAwaited =
    ofMembers.some((one) => !isOver(one)) ||
    plans.some(({ orderedBy, status }) => orderedBy.role === 'member' && status !== 'ended');
  return isAwaited ? identifyingPaths.filter((path) => readField(candidate, path) === undefined) : [];
}

/**
 * A damaged plan is not listed, so the plans that the checks name and the list does not are looked for. To change one is to
 * decide by it, and fails where it is damaged.
 */
async function demandPlans(
  store: Store,
  checks: ScreeningRecord[],
  listed: RecurrenceRecord[],
): Promise<void> {
  const named = new Set(checks.flatMap(({ recurrence }) => recurrence?.id ?? []));
  for (const { id } of listed) named.delete(id);
  for (const id of named) await store.recurrences.change(id, (plan) => plan);
}
