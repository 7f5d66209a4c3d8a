import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { ScreeningProxy } from '../proxy.ts';
import { streamOf, writeStream } from '../stream/stream-body.ts';

/** The proxy as a handler for Node's own server, Express or Fastify. */
export function toNodeHandler({
  fetch,
}: Pick<ScreeningProxy, 'fetch'>): (request: IncomingMessage, response: ServerResponse) => void {
  const listener = getRequestListener(
    async (request, bindings) => {
      const [incoming, outgoing] = [
        bindings.incoming as IncomingMessage,
        bindings.outgoing as ServerResponse,
      ];
      const response = await fetch(request, { incoming });
      const stream = streamOf(response);
      if (!stream) return response;
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      void writeStream(stream, outgoing);
      return RESPONSE_ALREADY_SENT;
    },
    // The globals belong to the server that the proxy is mounted in.
    { overrideGlobalObjects: false },
  );
  return (request, response) => void listener(request, response);
}
