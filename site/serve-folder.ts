import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveStatic } from '@hono/node-server/serve-static';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';

/** A folder that is served on this machine alone. */
export interface ServedFolder {
  url: string;
  close(): Promise<void>;
}

/** Serves the files of a folder; port 0 means any free one. */
export async function serveFolder(folder: string, port: number): Promise<ServedFolder> {
  const app = new Hono().use(
    async (context, next) => {
      context.header('Cache-Control', 'no-store');
      await next();
    },
    serveStatic({ root: folder }),
  );
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
