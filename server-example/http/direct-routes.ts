import type { IncomingMessage, ServerResponse } from 'node:http';
import { writeStream } from '../stream/stream-body.ts';
import { exposedHeaders } from './answer-headers.ts';
import type { Calls } from './calls.ts';
import type { OriginRule } from './origin-rule.ts';
import { NodeRequest } from './node-request.ts';
import { type Answer, basePath, type Route } from './route.ts';

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

  constructor(routes: readonly Route[], deps: Dependencies) {
    this.#deps = deps;
    this.#entries = routes
      .filter(({ isDirect }) => isDirect)
      .map((route) => {
        const [start = '', name] = (basePath + route.path).split(/[{}]/);
        return { route, start, name };
      });
  }

  /** Answers the request, and whether it does. */
  take(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const request = new NodeRequest(incoming);
    if (incoming.httpVersionMajor > 1 || incoming.readableDidRead) return false;
    for (const { route, start, name } of this.#entries) {
      const rest = request.path.startsWith(start) ? request.path.slice(start.length) : undefined;
      const isRoute = name === undefined ? rest === '' : rest !== undefined && /^[\w.-]+$/.test(rest);
      if (!isRoute || incoming.method !== route.method.toUpperCase()) continue;
      void this.#answer(route, request, { params: name === undefined ? {} : { [name]: rest! }, outgoing });
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
    return calls.observe(request.method, async (requestId) => {
      const answering = async (): Promise<Answer> => {
        origins.check(request);
        return calls.answer(route, {
          request,
          params,
          text: (limit) => request.text(limit),
          signal: () => signalOf(outgoing),
        });
      };
      const answer = await answering().catch((error: unknown) => calls.refusal(error, requestId));
      this.#write(answer, outgoing, {
        ...this.#corsHeaders(route, request.header('origin')),
        'x-request-id': requestId,
      });
      return { ...answer, route };
    });
  }

  #write(
    { status, headers, body = '' }: Answer,
    outgoing: ServerResponse,
    more: Record<string, string>,
  ): void {
    const { answerHeaders } = this.#deps;
    const written: Record<string, string | number> = {
      ...answerHeaders,
      ...headers,
      ...more,
      vary: 'Origin',
    };
    if (typeof body === 'string') {
      written['content-length'] = Buffer.byteLength(body);
      outgoing.writeHead(status, written).end(body);
    } else {
      outgoing.writeHead(status, written);
      void writeStream(body, outgoing);
    }
  }

  #corsHeaders({ key }: Route, origin: string | undefined): Record<string, string> {
    if (key !== 'pageSession') return {};
    const isOther = origin !== undefined && this.#deps.allowedOrigins.includes(origin);
    return {
      ...(isOther && { 'access-control-allow-origin': origin }),
      'access-control-expose-headers': exposedHeaders.join(','),
    };
  }
}

function signalOf(outgoing: ServerResponse): AbortSignal {
  const left = new AbortController();
  outgoing.once('close', () => left.abort());
  return left.signal;
}
