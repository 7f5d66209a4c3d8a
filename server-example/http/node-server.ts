import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

interface Handlers {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Absent: Node answers by itself what it cannot read. */
  handleMalformed?(error: Error, socket: Duplex): void;
}

interface Timeouts {
  /** Milliseconds within which the head of a request has to arrive, from the connection's beginning on. */
  headMs: number;
  /** The whole request, its body included. */
  bodyMs: number;
  /** How late Node may notice that. Its own interval is 30 s. */
  noticedAfterMs: number;
}

/** Milliseconds that a body may take. */
export const bodyTimeoutMs = 30_000;
const usualTimeouts: Timeouts = { headMs: 10_000, bodyMs: bodyTimeoutMs, noticedAfterMs: 1_000 };

/**
 * Node's own server, not yet listening, that leaves every answer to the proxy: also those that Node would give by itself,
 * such as 408 to those who send slowly. For a server of your own set `headersTimeout`, `requestTimeout` and
 * `connectionsCheckingInterval`, and give it `handleMalformed` for `clientError`.
 */
export function createNodeServer(
  { handle, handleMalformed }: Handlers,
  { headMs, bodyMs, noticedAfterMs } = usualTimeouts,
): Server {
  const server = createServer(
    {
      requireHostHeader: false,
      headersTimeout: headMs,
      requestTimeout: bodyMs,
      connectionsCheckingInterval: noticedAfterMs,
    },
    handle,
  ).on('checkExpectation', handle);
  return handleMalformed ? server.on('clientError', handleMalformed) : server;
}
