import { createServer, type RequestListener, type Server } from 'node:http';

/** The head of a request has to arrive within so long, from the connection's beginning on. */
const headTimeoutMs = 10_000;
/** The whole request, its body included. */
export const bodyTimeoutMs = 30_000;
/** How late Node may notice that. Its own interval is 30 s. */
const noticedAfterMs = 1_000;

interface Timeouts {
  headMs: number;
  bodyMs: number;
  noticedAfterMs: number;
}

/**
 * Node's own server, which answers 408 to those who send slowly and closes their connections. Serve the proxy with it,
 * or set `headersTimeout`, `requestTimeout` and `connectionsCheckingInterval` of your own server.
 */
export const createPageServer = (
  listener: RequestListener,
  timeouts: Timeouts = { headMs: headTimeoutMs, bodyMs: bodyTimeoutMs, noticedAfterMs },
): Server =>
  createServer(
    {
      headersTimeout: timeouts.headMs,
      requestTimeout: timeouts.bodyMs,
      connectionsCheckingInterval: timeouts.noticedAfterMs,
    },
    listener,
  );
