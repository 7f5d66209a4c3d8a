import { Hono } from 'hono';
import type { RecurrenceList } from '../../src/protocol/recurrence.ts';
import type { PageEnvironment } from './page-environment.ts';
import type { RecurrenceDesk } from './recurrence-desk.ts';

/** Screenings that repeat, under `/recurrences`. */
export function recurrenceRoutes(desk: RecurrenceDesk): Hono<PageEnvironment> {
  return new Hono<PageEnvironment>()
    .get('/', async (context) =>
      context.json<RecurrenceList>({ recurrences: await desk.list(context.get('session')) }),
    )
    .delete('/:id', async (context) => {
      await desk.end(context.get('session'), context.req.param('id'));
      return context.body(null, 204);
    });
}
