import type { IncomingMessage, ServerResponse } from 'node:http';
import { writeStream } from '../stream/stream-body.ts';
import { exposedHeaders } from './answer-headers.ts';
import type { Calls } from './calls.ts';
import type { OriginRule } from './origin-rule.ts';
import { NodeRequest } from './node-request.ts';
import { type Answer, basePath, type Route, vary } from './route.ts';

interface Dependencies {
  calls: Calls;
  origins: OriginRule;
  /** Origins other than the proxy's own whose pages may use the page API. */
  allowedOrigins: string[];
  /** Every answer bears them. */
  answerHeaders: Record<string, string>;
}

/** A route, what its path starts with, and the name of what may follow. */
interface Entry {
  route: Route;
  start: string;
  name: string | undefined;
}

/**
 * The routes that most requests are for, straight from Node's own server: a `Request`, a router and a `Response` cost more
 * than taking a callback. Whatever is not plainly for them is the router's.
 */
export class DirectRoutes {
  readonly #deps: Dependencies;
  readonly #entries: Entry[];
  /** Names and values in turn, as Node writes them. */
  readonly #headers: string[];

  constructor(routes: readonly Route[], deps: Dependencies) {
    this.#deps = deps;
    this.#headers = Object.entries({ ...deps.answerHeaders, vary }).flat();
    this.#entries = routes
      .filter(({ isDirect }) => isDirect)
      .map((route) => {
        const [start = '', name] = (basePath + route.path).split(/[{}]/);
        return { route, start, name };
      });
  }

  /** Answers the request, and whether it does. */
  take(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    if (incoming.httpVersionMajor > 1 || incoming.readableDidRead) return false;
    const request = new NodeRequest(incoming);
    for (const { route, start, name } of this.#entries) {
      if (incoming.method !== route.method.toUpperCase() || !request.path.startsWith(start)) continue;
      const rest = request.path.slice(start.length);
      if (name === undefined ? rest !== '' : !/^[\w.-]+$/.test(rest)) continue;
      void this.#answer(route, request, { params: name === undefined ? {} : { [name]: rest }, outgoing });
      return true;
    }
    return false;
  }

  #answer(
    route: Route,
    request: NodeRequest,
    { params, outgoing }: { params: Record<string, string>; outgoing: ServerResponse },
  ): Promise<void> {
    const { calls, origins } = this.#deps;
    const answering = async (): Promise<Answer> => {
      origins.check(request);
      return calls.answer(route, {
        request,
        params,
        text: (limit) => request.text(limit),
        signal: () => signalOf(outgoing),
      });
    };
    return calls.observe(request.method, async (requestId) => {
      const answer = await answering().catch((error: unknown) => calls.refusal(error, requestId));
      const headers = [...this.#headers, 'x-request-id', requestId, ...this.#corsHeaders(route, request)];
      write(answer, headers, outgoing);
      return { status: answer.status, facts: answer.facts, route };
    });
  }

  #corsHeaders({ key }: Route, request: NodeRequest): string[] {
    const origin = request.header('origin');
    if (key !== 'pageSession' || origin === undefined || !this.#deps.allowedOrigins.includes(origin))
      return [];
    const exposed = exposedHeaders.join(',');
    return ['access-control-allow-origin', origin, 'access-control-expose-headers', exposed];
  }
}

function write({ status, headers, body = '' }: Answer, common: string[], outgoing: ServerResponse): void {
  const written = headers ? [...common, ...Object.entries(headers).flat()] : common;
  if (typeof body === 'string') {
    outgoing.writeHead(status, [...written, 'content-length', String(Buffer.byteLength(body))]).end(body);
  } else {
    outgoing.writeHead(status, written);
    void writeStream(body, outgoing);
  }
}

function signalOf(outgoing: ServerResponse): AbortSignal {
  const left = new AbortController();
  outgoing.once('close', () => left.abort());
  return left.signal;
}
