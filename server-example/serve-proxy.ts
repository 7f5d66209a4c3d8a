import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Configuration } from './configuration.ts';
import { toNodeHandler } from './http/node-handler.ts';
import { createProxy, type ScreeningProxy } from './proxy.ts';

/** The port is taken, or may not be used. */
export class CannotListen extends Error {}

/** How long the head of a request may take, and all of it: Node answers 408 then. Its own times are minutes. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000 };

/** The proxy on Node's own server, listening. @throws {CannotListen} before it touched its database. */
export async function serveProxy(
  configuration: Configuration,
): Promise<{ server: Server; proxy: ScreeningProxy }> {
  // Listens first: a start that fails on a taken port must not touch what a running proxy keeps.
  const started = Promise.withResolvers<ScreeningProxy>();
  const handling = started.promise.then(toNodeHandler);
  const server = createServer(
    timeouts,
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
  void proxy.probePublicUrl();
  return { server, proxy };
}
