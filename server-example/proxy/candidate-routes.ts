import type { Store } from '../store/store.ts';
import type { RecurrenceDesk } from './recurrence-desk.ts';
import { reply, type Route, route } from './route.ts';

export interface CandidateDependencies {
  store: Store;
  recurrences: RecurrenceDesk;
  now: () => number;
}

/** What the host's back end asks about a person. */
export function candidateRoutes({ store, recurrences, now }: CandidateDependencies): Route[] {
  return [
    route({
      method: 'delete',
      path: '/candidates/{clientReferenceId}',
      summary: 'Erase a person: references, typed names, links and log entries.',
      key: 'hostKey',
      params: { clientReferenceId: "The host's reference." },
      answers: { 204: 'Erased, or never known.' },
      handle: async ({ params: { clientReferenceId } }) => {
        await recurrences.endAllOf(clientReferenceId);
        await store.erase(clientReferenceId, now());
        return reply(204);
      },
    }),
  ];
}
