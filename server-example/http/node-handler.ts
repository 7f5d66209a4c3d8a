import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Refusal } from '../refusal.ts';
import { problemAnswer } from './problem-answer.ts';
import { type EventStream, writeStream } from '../stream/stream-body.ts';
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
    async (request, { incoming, outgoing }) => {
      const carrier: { stream?: EventStream } = {};
      const answer = await fetch(request, { incoming: incoming as IncomingMessage, carrier });
      if (!carrier.stream) return answer;
      writeStream(carrier.stream, answer, { response: outgoing as ServerResponse, signal: request.signal });
      // Where the host replaced `Response` before this file was loaded, the original would be written; a copy is not.
      return RESPONSE_ALREADY_SENT.clone();
    },
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
  const { body, ...answer } = problemAnswer(refusal);
  return new Response(body, answer);
}
