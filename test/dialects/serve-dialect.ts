import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Deliver, EmulatedService } from './dialect.ts';

/** Serves an emulated service over HTTP on a free port. Its callbacks go out over HTTP too. */
export async function serveDialect<Spoken extends EmulatedService>(
  make: (deps: { deliver: Deliver; now: () => number }) => Spoken,
): Promise<{ service: Spoken; url: string; stop: () => Promise<void> }> {
  const service = make({ deliver: (request) => fetch(request), now: Date.now });
  const listener = getRequestListener((request) => service.fetch(request));
  const server = createServer((request, response) => void listener(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    service,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
