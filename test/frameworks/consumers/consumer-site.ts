import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { toNodeHandler } from '../../../server-example/http/node-handler.ts';
import { basicPackage, hostKey, type House, openHouse, standardPackage } from '../../server/house.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** The site of a host: its files, its `/my/session`, and the proxy with a sandbox behind it. */
export class ConsumerSite {
  readonly url: string;
  readonly house: House;
  /** The paths that were asked for, except those of files. */
  readonly asked: string[] = [];
  readonly #close: () => Promise<void>;

  private constructor(url: string, house: House, close: () => Promise<void>) {
    this.url = url;
    this.house = house;
    this.#close = close;
  }

  /**
   * @param pages whole pages by their path; everything else is a file of `folder`.
   * @param policy the content security policy of the pages.
   */
  static async open(
    folder: string,
    pages: Record<string, string> = {},
    policy?: string,
  ): Promise<ConsumerSite> {
    const server = createServer((request, response) => void answer(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const house = await openHouse({ environment: { ALLOWED_ORIGINS: url } });
    const site = new ConsumerSite(url, house, async () => {
      await house.close();
      server.close();
      server.closeAllConnections();
    });

    const handle = toNodeHandler(house.proxy);
    async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const path = request.url ?? '/';
      const isFile = !path.startsWith('/screening-api/') && path !== '/my/session';
      if (!isFile) site.asked.push(path);
      if (path.startsWith('/screening-api/')) {
        handle(request, response);
      } else if (path === '/my/session') {
        const session = await site.session();
        response.setHeader('content-type', 'application/json').end(JSON.stringify(session));
      } else {
        const name = path === '/' ? '/index.html' : path;
        const body = pages[name] ?? (await readFile(join(folder, name)).catch(() => undefined));
        if (policy) response.setHeader('content-security-policy', policy);
        if (body === undefined) response.statusCode = 404;
        else response.setHeader('content-type', types[extname(name)] ?? 'application/octet-stream');
        response.end(body);
      }
    }
    return site;
  }

  /** A page session of a candidate, as the back end of a host gets one. */
  async session(): Promise<{ token: string; expiresAt: string }> {
    const answer = await this.house.ask('/sessions', {
      method: 'POST',
      token: hostKey,
      body: { user: 'anna', role: 'candidate', packages: [standardPackage, basicPackage] },
    });
    return (await answer.json()) as { token: string; expiresAt: string };
  }

  close(): Promise<void> {
    return this.#close();
  }
}
