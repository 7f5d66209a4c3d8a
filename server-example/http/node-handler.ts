import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { App } from './app.ts';
import type { DirectRoutes } from './direct-routes.ts';

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
    if (!direct?.take(request, response)) void listener(request, response);
  };
}
