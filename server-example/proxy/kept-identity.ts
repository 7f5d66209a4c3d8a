import { readField } from '../../src/protocol/candidate.ts';
import { isOver } from '../../src/protocol/screening.ts';
import type { Store } from '../store/store.ts';
import type { PageSessionFacts } from './page-sessions.ts';

/** By these a check finds the person whom it is about. */
const identifyingPaths = [
  'givenName',
  'middleName',
  'confirmedNoMiddleName',
  'familyName',
  'email',
  'dob',
  'ssn',
];

/**
 * What a page must not change of a candidate: who they are, while a check goes on that a member has ordered, or recurs, one
 * whose order is still on its way included. Its result would be about somebody else. The host may still change what it
 * passes itself.
 */
export async function keptIdentity(
  store: Store,
  { candidate }: PageSessionFacts,
  clientReferenceId: string,
): Promise<string[]> {
  const audience = { role: 'candidate', clientReferenceId } as const;
  const records = await store.orderedFor(clientReferenceId);
  const isAwaited =
    records.some((one) => one.orderedBy.role === 'member' && !isOver(one)) ||
    (await store.recurrences.list(audience)).some(
      ({ orderedBy, status }) => orderedBy.role === 'member' && status !== 'ended',
    );
  return isAwaited ? identifyingPaths.filter((path) => readField(candidate, path) === undefined) : [];
}
