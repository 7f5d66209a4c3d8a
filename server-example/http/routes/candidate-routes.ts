import type { Clock } from '../../clock.ts';
import type { TimeLimits } from '../../time-limit.ts';
import type { Store } from '../../store/store.ts';
import type { PageSessions } from '../../sessions/page-sessions.ts';
import { wholeReference } from '../../sessions/reference-forms.ts';
import { reply, type Route, route } from '../route.ts';
import type { MemberTrusts } from '../../trust/member-trusts.ts';

export interface CandidateDependencies {
  store: Store;
  timeLimits: TimeLimits;
  trusts: MemberTrusts;
  sessions: PageSessions;
  clock: Clock;
}

/** What the host's back end asks about a person. */
export function candidateRoutes(deps: CandidateDependencies): Route[] {
  const { store, timeLimits, trusts, sessions, clock } = deps;
  return [
    route({
      method: 'delete',
      path: '/candidates/{clientReferenceId}',
      summary: 'Erase a person: references, typed names, links and log entries.',
      key: 'hostKey',
      params: { clientReferenceId: "The host's reference, percent-encoded." },
      answers: { 204: 'Erased, or never known.' },
      handle: async ({ request, params }) => {
        const reference = wholeReference(request, params.clientReferenceId);
        // What was revoked stays so, by a digest: a page that is still open cannot bring the person back.
        await sessions.revokePerson(reference);
        return timeLimits.during(async (limit) => {
          // Only now: a proof that ends later finds its session revoked, and ends its trust itself.
          await trusts.endAllOf(reference, limit);
          await store.erase(reference, clock.wall());
          return reply(204);
        });
      },
    }),
  ];
}
