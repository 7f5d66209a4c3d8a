import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { Refusal } from '../refusal.ts';
import type { App } from './app.ts';

/**
 * A connection that takes nothing of its answer for so long is closed: it would be held for good. A stream has a comment
 * more often, and no other answer is waited for as long.
 */
const longestSilenceMs = 40_000;

/** The proxy as a handler for Node's own server, Express or Fastify. */
export function toNodeHandler({
  fetch,
}: {
  fetch: App['fetch'];
}): (request: IncomingMessage, response: ServerResponse) => void {
  const listener = getRequestListener(
    (request, { incoming, outgoing }) =>
      fetch(request, { incoming: incoming as IncomingMessage, outgoing: outgoing as ServerResponse }),
    // The globals belong to the server that the proxy is mounted in.
    { overrideGlobalObjects: false, errorHandler: refuseUnreadable },
  );
  return (request, response) => {
    response.setTimeout(longestSilenceMs);
    void listener(request, response);
  };
}

/** Answers a request whose `Host` or path makes no address: no route sees it. */
function refuseUnreadable(error: unknown): Response {
  if (!(error instanceof RequestError)) throw error;
  const refusal = new Refusal('invalid_request', {
    detail: 'Host and path of the request make no address. A gateway in front must pass on both as they are.',
  });
  const { body, ...answer } = refusal.toAnswer();
  return new Response(body, answer);
}
