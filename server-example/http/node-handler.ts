import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { App } from './app.ts';
import type { DirectRoutes } from './direct-routes.ts';

/**
 * A connection that takes nothing of its answer for so long is closed: it would be held for good. A stream has a comment
 * more often, and no other answer is waited for as long.
 */
const longestSilenceMs = 40_000;

/** The proxy as a handler for Node's own server, Express or Fastify. */
export function toNodeHandler({
  fetch,
  direct,
}: {
  fetch: App['fetch'];
  direct?: DirectRoutes;
}): (request: IncomingMessage, response: ServerResponse) => void {
  const listener = getRequestListener(
    (request, { incoming }) => fetch(request, { incoming: incoming as IncomingMessage }),
    // The globals belong to the server that the proxy is mounted in.
    { overrideGlobalObjects: false },
  );
  return (request, response) => {
    response.setTimeout(longestSilenceMs);
    if (!direct?.take(request, response)) void listener(request, response);
  };
}
