import { eventBatchSchema } from '../../src/protocol/snapshot.ts';
import type { EventFeed } from './event-feed.ts';
import { Refusal } from './refusal.ts';
import { reply, type Route, route } from './route.ts';

const longestPollSeconds = 25;

/** The event log as pages follow it. */
export function eventRoutes(feed: EventFeed): Route[] {
  return [
    route({
      method: 'get',
      path: '/events',
      summary: 'The event stream, or with ?wait= a long poll.',
      key: 'pageSession',
      query: {
        after: 'A cursor; or as the header Last-Event-ID.',
        wait: 'Seconds, at most 25.',
      },
      answers: { 200: eventBatchSchema },
      handle: async ({ request, query, session }) => {
        // A stream for a HEAD request would have no reader.
        if (request.method === 'HEAD') return { response: new Response(null) };
        const cursor = request.headers.get('last-event-id') || query.get('after') || undefined;
        const wait = query.get('wait');
        if (wait === null) return { response: await feed.stream(session, cursor) };
        const seconds = Number(wait);
        if (!(seconds >= 0)) throw new Refusal('invalid_request');
        const waitMs = Math.min(seconds, longestPollSeconds) * 1000;
        return reply(200, await feed.poll(session, cursor, waitMs));
      },
    }),
  ];
}
