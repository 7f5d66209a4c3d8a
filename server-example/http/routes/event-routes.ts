import { eventBatchSchema } from '../../../src/protocol/snapshot.ts';
import type { EventFeed } from '../../stream/event-feed.ts';
import type { Readiness } from '../readiness.ts';
import { Refusal } from '../../refusal.ts';
import { raw, reply, type Route, route } from '../route.ts';

const longestPollSeconds = 25;
const longestPageName = 40;

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Else nginx keeps the frames back.
  'x-accel-buffering': 'no',
};

/** The event log as pages follow it. */
export function eventRoutes(feed: EventFeed, readiness: Readiness): Route[] {
  return [
    route({
      method: 'get',
      path: '/events',
      summary: 'The event stream, or with ?wait= a long poll.',
      key: 'pageSession',
      query: {
        after: 'A cursor; or as the header Last-Event-ID.',
        wait: 'Seconds, at most 25.',
        page: 'A random text, by which the page calls itself as long as it is open: its former stream ends.',
      },
      answers: { 200: eventBatchSchema },
      // All pages come back at once after a restart.
      isQuiet: true,
      handle: async ({ request, session, signal }) => {
        // A stream for a HEAD request would have no reader.
        if (request.method === 'HEAD') return raw(200);
        readiness.demand();
        const cursor = request.header('last-event-id') || request.query('after') || undefined;
        const page = request.query('page')?.slice(0, longestPageName);
        const wait = request.query('wait');
        if (wait === undefined) return raw(200, streamHeaders, await feed.stream(session, cursor, page));
        const seconds = Number(wait);
        if (!(seconds >= 0)) throw new Refusal('invalid_request');
        const waitMs = Math.min(seconds, longestPollSeconds) * 1000;
        return reply(200, await feed.poll(session, cursor, { page, waitMs, signal: signal() }));
      },
    }),
  ];
}
