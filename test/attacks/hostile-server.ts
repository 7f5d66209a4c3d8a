import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HostileAnswer, Occasion } from './hostile-answers.ts';

const trapPath = '/trap';

/** A real server, because broken answers need a real connection. */
export class HostileServer {
  readonly #server: Server;
  readonly #waiting = new Map<string, { answer: HostileAnswer; occasion: Occasion; onWritten: () => void }>();
  #count = 0;
  /** How often somebody followed a redirect. */
  trapped = 0;

  static async start(): Promise<HostileServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new HostileServer(server);
  }

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (request, response) => {
      const path = request.url ?? '';
      const waiting = this.#waiting.get(path);
      if (path === trapPath) this.trapped += 1;
      if (!waiting) {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
        return;
      }
      const { answer, occasion, onWritten } = waiting;
      answer.write(response, occasion);
      onWritten();
    });
  }

  /** Answers a request in this way. @param onWritten called when nothing more comes. */
  async answer(
    request: Request,
    answer: HostileAnswer,
    occasion: Omit<Occasion, 'trap'>,
    onWritten: () => void,
  ): Promise<Response> {
    const path = `/${(this.#count += 1)}`;
    this.#waiting.set(path, {
      answer,
      occasion: { ...occasion, trap: `${this.#url}${trapPath}` },
      onWritten,
    });
    const { redirect, signal } = request;
    return fetch(`${this.#url}${path}`, { redirect, signal }).finally(() => this.#waiting.delete(path));
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  get #url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
}
