import { requiredDisclosures } from './disclosures.ts';
import type { PageSessionRequest } from './page-sessions.ts';
import type { Person } from './people.ts';

/** The reference of the member whom Sam looks at. */
const tomasOf = (account: string): string => account.replace('sam-', 'tomas-');

/** The names, by reference, of those whose checks somebody with one of these accounts can have ordered. */
export const candidateNames = (accounts: Iterable<string>): Record<string, string> =>
  Object.fromEntries(
    [...accounts].flatMap((account) => {
      if (account.startsWith('nora-')) return [[account, 'Nora Ellis']];
      return account.startsWith('sam-') ? [[tomasOf(account), 'Tomás Rivera']] : [];
    }),
  );

/** The page session that each person needs, by their account reference and the packages that they may order. */
export const sessionRequest: Record<Person, (account: string, packages: string[]) => PageSessionRequest> = {
  candidate: (account, packages) => ({
    user: account,
    role: 'candidate',
    candidate: { clientReferenceId: account },
    packages,
    disclosures: requiredDisclosures,
  }),
  member: (account, packages) => {
    const other = tomasOf(account);
    const facts = { givenName: 'Tomás', familyName: 'Rivera', email: `${other}@example.com` };
    return { user: account, role: 'member', candidate: { clientReferenceId: other, ...facts }, packages };
  },
  operator: (account) => ({ user: account, role: 'operator', may: ['report'] }),
};
