import { recurrenceListSchema } from '../../../src/protocol/recurrence.ts';
import type { Plans } from '../../recurrence/plans.ts';
import type { TimeLimits } from '../../time-limit.ts';
import { reply, type Route, route } from '../route.ts';

/** Screenings that repeat. */
export function recurrenceRoutes(plans: Plans, timeLimits: TimeLimits): Route[] {
  return [
    route({
      method: 'get',
      path: '/recurrences',
      summary: 'The screenings that repeat.',
      key: 'pageSession',
      answers: { 200: recurrenceListSchema },
      handle: async ({ session }) => reply(200, { recurrences: await plans.list(session) }),
    }),
    route({
      method: 'delete',
      path: '/recurrences/{id}',
      summary:
        'End a repetition: no further run. Its candidate may, whoever ordered it; `endedBy` tells all who see it who did.',
      key: 'pageSession',
      params: { id: "The repetition's id." },
      answers: { 204: 'Ended.' },
      handle: async ({ session, params }) => {
        await timeLimits.during((limit) => plans.end(session, params.id, limit));
        return reply(204);
      },
    }),
  ];
}
