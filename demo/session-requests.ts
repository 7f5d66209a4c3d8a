import { requiredDisclosures } from './disclosures.ts';
import type { PageSessionRequest } from './page-sessions.ts';
import type { Person } from './people.ts';

/** The reference of the member whom Sam looks at. */
const tomasOf = (account: string): string => account.replace('sam-', 'tomas-');

/** The names, by reference, of those whose checks a visitor can have ordered, by the accounts that they have. */
export const candidateNames = (nora?: string, sam?: string): Record<string, string> => ({
  ...(nora && { [nora]: 'Nora Ellis' }),
  ...(sam && { [tomasOf(sam)]: 'Tomás Rivera' }),
});

/** The page session that each person needs, by their account reference and the packages that they may order. */
export const sessionRequest: Record<Person, (account: string, packages: string[]) => PageSessionRequest> = {
  candidate: (account, packages) => ({
    user: account,
    role: 'candidate',
    candidate: { clientReferenceId: account },
    packages,
    recurrence: ['P1M'],
    disclosures: requiredDisclosures,
  }),
  member: (account, packages) => {
    const other = tomasOf(account);
    const facts = { givenName: 'Tomás', familyName: 'Rivera', email: `${other}@example.com` };
    return { user: account, role: 'member', candidate: { clientReferenceId: other, ...facts }, packages };
  },
  operator: (account) => ({ user: account, role: 'operator', may: ['report'] }),
};
