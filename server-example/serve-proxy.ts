import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as sleepFor } from 'node:timers/promises';
import type { Configuration } from './configuration.ts';
import { toNodeHandler } from './http/node-handler.ts';
import { createProxy, type ScreeningProxy } from './proxy.ts';

/** The port is taken, or may not be used. */
export class CannotListen extends Error {}

/**
 * For `createServer`: how long the head of a request may take, and all of it. Node answers 408 then. Its own times are
 * minutes, and it would look for late ones every half a minute.
 */
export const serverTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
};

/** How long requests may take to finish that wait for nothing but us and their reader. */
const graceMs = 2_000;
/** How long the last answers may take to reach their readers. */
const lastAnswersMs = 1_000;

/** The proxy on Node's own server, listening. @throws {CannotListen} before it touched its database. */
export async function serveProxy(
  configuration: Configuration,
): Promise<{ server: Server; proxy: ScreeningProxy }> {
  // Listens first: a start that fails on a taken port must not touch what a running proxy keeps.
  const started = Promise.withResolvers<ScreeningProxy>();
  const handling = started.promise.then(toNodeHandler);
  const server = createServer(
    serverTimeouts,
    (request, response) => void handling.then((handle) => handle(request, response)),
  );
  server.listen(configuration.port, configuration.listen);
  await once(server, 'listening').catch((error: unknown) => {
    throw new CannotListen(
      `The proxy cannot listen: ${(error as Error).message}. LISTEN and PORT choose another place.`,
    );
  });
  const proxy = await createProxy(configuration);
  started.resolve(proxy);
  return { server, proxy };
}

/**
 * Takes no more requests, finishes those that run, and closes the proxy. An order that waits for the service is waited
 * for, at most the 15 s that its calls may take; nobody else can hold the process for more than three seconds.
 *
 * @param sleep resolves after so many milliseconds: this machine's timer, unless a test gives another.
 */
export async function stopServer(
  server: Server,
  proxy: ScreeningProxy,
  sleep: (milliseconds: number) => Promise<void> = sleepFor,
): Promise<void> {
  const closed = once(server, 'close').then(() => true);
  const closedWithin = async (milliseconds: number) =>
    Promise.race([closed, sleep(milliseconds).then(() => false)]);
  server.close();
  proxy.endStreams();
  const ended = proxy.endWork();
  // A connection that is kept open after its answer would hold the process.
  const closing = setInterval(() => server.closeIdleConnections(), 50);
  if (!(await closedWithin(graceMs))) {
    await proxy.settled();
    await closedWithin(lastAnswersMs);
  }
  clearInterval(closing);
  server.closeAllConnections();
  await ended;
  await proxy.close();
}
