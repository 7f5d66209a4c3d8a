import { once } from 'node:events';
import { createServer, type IncomingMessage, request as ask } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { Readable } from 'node:stream';
import { toNodeHandler } from '../../server-example/http/node-handler.ts';
import type { ScreeningProxy } from '../../server-example/proxy.ts';

/** The port that the server has got on the loopback interface. */
export async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

export interface NodeServer {
  port: number;
  /** Sends the request to this server, whatever host it names. */
  reach(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** Node's own server on the loopback interface. */
export async function serveNode(proxy: ScreeningProxy): Promise<NodeServer> {
  const server = createServer(toNodeHandler(proxy));
  const port = await listening(server);
  return {
    port,
    reach: async (request) => {
      const { pathname, search, host } = new URL(request.url);
      // Node's fetch would replace the Host header.
      const asked = ask({
        host: '127.0.0.1',
        port,
        method: request.method,
        path: pathname + search,
        headers: { host, ...Object.fromEntries(request.headers) },
      });
      asked.end(request.body === null ? undefined : Buffer.from(await request.arrayBuffer()));
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      const { statusCode: status = 0, headers } = answer;
      const isEmpty = status === 204 || request.method === 'HEAD';
      if (isEmpty) answer.resume();
      const body = isEmpty ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>);
      return new Response(body, {
        status,
        headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      });
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
