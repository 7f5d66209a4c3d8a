import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { HeardNews } from './history.ts';

const secret = 'whsec_vJ4mQ2xT7nBzK9sLwE3rY6uA1pD5hFgC';

const workMs = 200;

interface Message {
  data: { id: string; revision: number };
}

/** The host's back end: it writes down what it hears, in the order in which it came. */
export class NewsReceiver {
  readonly heard: HeardNews[] = [];
  readonly #newest = new Map<string, number>();
  readonly #server: Server;

  static async start(): Promise<NewsReceiver> {
    const receiver = new NewsReceiver();
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  private constructor() {
    this.#server = createServer((request, response) => void this.#take(request, response));
  }

  /** The variables of a proxy that tells it. */
  get variables(): Record<string, string> {
    const { port } = this.#server.address() as AddressInfo;
    return { HOST_WEBHOOK_URL: `http://127.0.0.1:${port}/news`, HOST_WEBHOOK_SECRET: secret };
  }

  /** The revision that it heard last. */
  revisionOf(screeningId: string): number {
    return this.#newest.get(screeningId) ?? 0;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A process that is killed cuts its message off: it was not heard.
    const pieces = (await request.toArray().catch(() => undefined)) as Buffer[] | undefined;
    if (!pieces) return;
    const headers = request.headers as Record<string, string>;
    const { data } = new Webhook(secret).verify(Buffer.concat(pieces).toString(), headers) as Message;
    this.heard.push({ screeningId: data.id, revision: data.revision });
    this.#newest.set(data.id, data.revision);
    // It works before it answers: so messages always wait when a process is killed.
    setTimeout(() => response.writeHead(204).end(), workMs);
  }
}
