import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { ServiceOrder, Story } from './story.ts';
import type { StoryTeller } from './story-teller.ts';

interface Dependencies {
  teller: StoryTeller;
  packages: readonly string[];
  /** A number from 0 to 1. */
  random: () => number;
}

type Body = Record<string, unknown>;

/** What was true when the request came is answered so much later at most. */
const slowestAnswerMs = 40;
/** An order takes longer, so that many kills hit one that waits for its answer. */
const slowestOrderMs = 300;

/** The service over HTTP, as far as orders and reading back need it, in the names of the default profile. */
export class ServiceEmulation {
  readonly url: string;
  readonly #server: Server;
  readonly #deps: Dependencies;
  /** The host's reference of a candidate, by the service's id, which is the same with a word before it. */
  readonly #candidates = new Map<string, string>();

  static async start(deps: Dependencies): Promise<ServiceEmulation> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new ServiceEmulation(server, deps);
  }

  private constructor(server: Server, deps: Dependencies) {
    this.#server = server;
    this.#deps = deps;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => {
      void this.#answer(request, response);
    });
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Whoever sent half a request was killed: nothing was ordered.
    const text = await read(request).catch(() => undefined);
    if (text === undefined) return;
    const [status, body] = this.#reply(request, text);
    const isOrder = request.method === 'POST' && request.url?.endsWith('/screenings');
    await setTimeout(this.#deps.random() * (isOrder ? slowestOrderMs : slowestAnswerMs));
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  }

  #reply({ method, url = '', headers }: IncomingMessage, text: string): [status: number, body: string] {
    const { pathname, searchParams } = new URL(url, this.url);
    const key = String(headers['idempotency-key']);
    const id = pathname.split('/').at(-1) ?? '';
    switch (`${method} ${pathname.split('/')[2]}`) {
      case 'POST oauth':
        return [200, '{"access_token":"token-of-the-emulation","expires_in":36000}'];
      case 'GET packages':
        return [200, JSON.stringify(this.#deps.packages.map((id) => ({ id, title: `Package ${id}` })))];
      case 'GET candidates':
        return this.#candidates.has(id)
          ? [200, JSON.stringify(this.#candidate(id))]
          : [200, JSON.stringify(this.#find(searchParams.get('clientReferenceId') ?? ''))];
      case 'POST candidates':
        return this.#add(JSON.parse(text) as Body);
      case 'PUT candidates':
        return [this.#candidates.has(id) ? 200 : 404, JSON.stringify({ id })];
      case 'POST screenings':
        return [201, this.#order(key, JSON.parse(text) as Body).report()];
      case 'GET screenings':
        return [200, this.#deps.teller.stories[Number(id.replace('service-', ''))]?.report() ?? '{}'];
      default:
        return [404, '{}'];
    }
  }

  #candidate(id: string): Body {
    const own = this.#deps.teller.stories.filter(({ candidateId }) => candidateId === id);
    return {
      id,
      clientReferenceId: this.#candidates.get(id),
      screeningIds: own.map((story) => story.id),
    };
  }

  #find(reference: string): Body[] {
    const id = `known-${reference}`;
    return this.#candidates.has(id) ? [{ id, clientReferenceId: reference }] : [];
  }

  #add(candidate: Body): [status: number, body: string] {
    const reference = String(candidate['clientReferenceId']);
    if (this.#find(reference).length > 0) return [409, '{"errors":[]}'];
    this.#candidates.set(`known-${reference}`, reference);
    return [201, JSON.stringify(this.#find(reference)[0])];
  }

  #order(screeningId: string, body: Body): Story {
    const { uri, credentials } = body['callback'] as { uri: string; credentials: { basicAuth: string } };
    const order: ServiceOrder = {
      screeningId,
      candidate: this.#candidates.get(String(body['candidateId'])) ?? 'nobody',
      candidateId: String(body['candidateId']),
      packageId: String(body['packageId']),
      callback: { uri, basicAuth: credentials.basicAuth },
    };
    return this.#deps.teller.begin(order);
  }
}

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += String(piece);
  return text;
}
