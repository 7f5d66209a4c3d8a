import type { PageSessionRequest } from '../../../src/protocol/page-session-request.ts';
import { packageIds } from '../draw-story.ts';

/** How often a check may be repeated. */
export const interval = 'P1D';

/** A person of a story as a form names them. */
export const factsOf = (person: string) => {
  const name = person.split('-')[1]!;
  return {
    givenName: name[0]!.toUpperCase() + name.slice(1),
    familyName: 'Bell',
    email: `${name}@example.com`,
  };
};

/** What the host's server asks for a user; `candidate` whom a member may order for. */
export function sessionOf(
  role: PageSessionRequest['role'],
  user: string,
  candidate?: string,
): PageSessionRequest {
  switch (role) {
    case 'operator':
      return { user, role };
    case 'candidate':
      return { user, role, packages: packageIds, recurrence: [interval] };
    case 'member':
      return {
        user,
        role,
        packages: packageIds,
        recurrence: [interval],
        ...(candidate && { candidate: { clientReferenceId: candidate, ...factsOf(candidate) } }),
      };
  }
}
