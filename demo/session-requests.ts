import { requiredDisclosures } from './disclosures.ts';
import type { PageSessionRequest } from './page-sessions.ts';
import type { Person } from './people.ts';

/** The reference of the member whom Sam looks at. */
export const tomasOf = (account: string): string => account.replace('sam-', 'tomas-');

/** The page session that each person needs, by their account reference. */
export const sessionRequest: Record<Person, (account: string) => PageSessionRequest> = {
  candidate: (account) => ({
    subject: account,
    role: 'candidate',
    candidate: { clientReferenceId: account },
    disclosures: requiredDisclosures,
  }),
  member: (account) => {
    const other = tomasOf(account);
    const facts = { givenName: 'Tomás', familyName: 'Rivera', email: `${other}@example.com` };
    return { subject: account, role: 'member', candidate: { clientReferenceId: other, ...facts } };
  },
  operator: (account) => ({ subject: account, role: 'operator' }),
};
