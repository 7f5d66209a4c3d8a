import type { IncomingMessage } from 'node:http';
import { Refusal } from '../refusal.ts';
import { basePath, type CallRequest } from './route.ts';

const utf8 = new TextDecoder();

/** A request of Node's own server as a route sees it. */
export class NodeRequest implements CallRequest {
  readonly method: string;
  /** Whole, also where Express has cut off that at which the proxy is mounted. */
  readonly path: string;
  readonly #search: string;
  readonly #incoming: IncomingMessage;

  constructor(incoming: IncomingMessage & { baseUrl?: unknown }) {
    const { baseUrl, method = '', url = '' } = incoming;
    const isCutOff = typeof baseUrl === 'string' && baseUrl.endsWith(basePath);
    const [path = '', search = ''] = url.split('?', 2);
    this.#incoming = incoming;
    this.method = method;
    this.path = isCutOff ? basePath + path : path;
    this.#search = search;
  }

  get url(): string {
    return `http://${this.header('host')}${this.path}?${this.#search}`;
  }

  /** All of that name, as the router joins them: of two keys, neither may be chosen. */
  header(name: string): string | undefined {
    return this.#incoming.headersDistinct[name]?.join(', ');
  }

  query(name: string): string | undefined {
    return this.queries(name)[0];
  }

  queries(name: string): string[] {
    return new URLSearchParams(this.#search).getAll(name);
  }

  /** The body. @throws {Refusal} `too_large` beyond `limit` bytes, before the rest is read. */
  text(limit: number): Promise<string> {
    if (Number(this.header('content-length') ?? 0) > limit) throw new Refusal('too_large');
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const pieces: Buffer[] = [];
    let size = 0;
    this.#incoming.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size > limit) reject(new Refusal('too_large'));
      else pieces.push(piece);
    });
    this.#incoming.on('end', () =>
      resolve(utf8.decode(pieces.length > 1 ? Buffer.concat(pieces) : pieces[0])),
    );
    // The sender has gone in the middle of it: that is no mistake of the proxy.
    this.#incoming.on('close', () => this.#incoming.complete || reject(new Refusal('invalid_request')));
    return promise;
  }
}
