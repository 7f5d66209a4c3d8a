import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '../../server-example/proxy/node-carrier.ts';
import { createNodeServer } from '../../server-example/proxy/node-server.ts';
import type { Proxy } from '../../server-example/proxy/proxy.ts';

export interface NodeServer {
  port: number;
  /** Sends the request to this server, whatever host it names. */
  reach(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** Node's own server on the loopback interface. */
export async function serveNode(proxy: Proxy): Promise<NodeServer> {
  const server = createNodeServer({
    handle: toNodeHandler(proxy),
    handleMalformed: proxy.handleMalformed,
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    reach: async (request) => {
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const body = request.body === null ? {} : { body: await request.arrayBuffer() };
      return fetch(`http://127.0.0.1:${port}${pathname}${search}`, { method, headers, ...body });
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
