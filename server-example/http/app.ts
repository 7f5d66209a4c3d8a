import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { getPath } from 'hono/utils/url';
import type { Calls } from './calls.ts';
import { openApiDocument } from './openapi.ts';
import type { OriginRule } from './origin-rule.ts';
import { nothingHere, otherMethod, problemAnswer } from './problem-answer.ts';
import { type Answer, basePath, jsonAnswer, type Route, route } from './route.ts';
import { type EventStream, streamBody } from '../stream/stream-body.ts';
import { exposedHeaders } from './answer-headers.ts';

interface Dependencies {
  calls: Calls;
  /** Origins other than the proxy's own whose pages may use the page API. */
  allowedOrigins: string[];
  origins: OriginRule;
  /** For every answer. */
  answerHeaders: MiddlewareHandler;
}

interface AppEnv {
  Bindings: {
    /** Express adds what it cut off from the address. */
    incoming?: HttpBindings['incoming'] & { baseUrl?: unknown };
    /** Given by `toNodeHandler` alone: takes the stream of an answer, which it writes itself. */
    carrier?: { stream?: EventStream };
  };
  Variables: { requestId: string; route: Route | undefined; facts: Answer['facts'] };
}

type AppContext = Context<AppEnv>;

/** What an answer depends on, for a cache that keeps it in spite of `no-store`: a service worker may. */
const vary = 'Origin, Authorization';

/** The page API, as a fetch handler: each route behind the key it asks for, all of them behind the rule of origins. */
export class App {
  readonly fetch: (request: Request, bindings?: AppEnv['Bindings']) => Promise<Response>;
  readonly #deps: Dependencies;
  readonly #hono = new Hono<AppEnv>({ getPath: mountedPath });

  /** Adds the document that describes the routes. */
  constructor(routes: readonly Route[], deps: Dependencies) {
    this.#deps = deps;
    const documented = [...routes, this.#documentOf(routes)];
    this.#hono.onError((error, context) =>
      respond(context, deps.calls.refusal(error, context.get('requestId'))),
    );
    this.#hono.notFound((context) =>
      respond(context, problemAnswer(nothingHere(), context.get('requestId'))),
    );
    this.#addMiddleware(documented);
    for (const one of documented)
      this.#hono.on(one.method.toUpperCase(), pattern(one), (context) => this.#answer(one, context));
    this.fetch = async (request, bindings = {}) => this.#hono.fetch(request, bindings);
  }

  #addMiddleware(routes: readonly Route[]): void {
    const { calls, origins, allowedOrigins, answerHeaders } = this.#deps;
    const hono = this.#hono;
    hono.use((context, next) =>
      calls.observe(context.req.method, async (requestId) => {
        context.set('requestId', requestId);
        await next();
        context.res.headers.set('vary', vary);
        context.res.headers.set('x-request-id', requestId);
        return { route: context.get('route'), status: context.res.status, facts: context.get('facts') };
      }),
    );
    hono.use(answerHeaders);
    hono.use(
      methodNotAllowed({
        app: hono,
        onMethodNotAllowed: (context, methods) =>
          respond(context, problemAnswer(otherMethod(methods), context.get('requestId'))),
      }),
    );
    for (const one of new Map(routes.map((each) => [each.path, each])).values())
      hono.use(pattern(one), async (context, next) => {
        context.set('route', one);
        await next();
      });
    const open = routes.filter(({ isForEverybody }) => isForEverybody).map(pattern);
    for (const path of open) hono.use(path, cors({ origin: '*' }));
    hono.use(async (context, next) => {
      origins.check(context.req);
      await next();
    });
    const forPages = routes.filter(({ key }) => /pageSession$/i.test(key)).map(pattern);
    for (const path of new Set(forPages)) hono.use(path, pageCors(allowedOrigins));
  }

  async #answer(route: Route, context: AppContext): Promise<Response> {
    const { req: request, env } = context;
    const wasRead = request.raw.bodyUsed || env.incoming?.readableDidRead === true;
    return respond(context, await this.#deps.calls.answer(route, request, wasRead));
  }

  #documentOf(routes: readonly Route[]): Route {
    let document: Answer | undefined;
    const self: Route = route({
      method: 'get',
      path: '/openapi.json',
      summary: 'This document.',
      key: 'open',
      answers: { 200: 'The document.' },
      handle: async () => ({
        answer: (document ??= jsonAnswer(200, openApiDocument([...routes, self]))),
      }),
    });
    return self;
  }
}

const pageCors = (origin: string[]) =>
  cors({
    origin,
    allowMethods: ['GET', 'POST', 'DELETE'],
    allowHeaders: ['authorization', 'content-type', 'idempotency-key', 'last-event-id'],
    exposeHeaders: exposedHeaders,
    maxAge: 600,
  });

const pattern = ({ path }: Route): string => basePath + path.replaceAll(/\{(\w+)\}/g, ':$1');

/** The whole path, also where Express has cut off that at which the proxy is mounted. */
function mountedPath(request: Request, options?: { env?: AppEnv['Bindings'] }): string {
  const path = getPath(request);
  const mount = options?.env?.incoming?.baseUrl;
  return typeof mount === 'string' && mount.endsWith(basePath) ? basePath + path : path;
}

function respond(context: AppContext, { status, headers, body, facts }: Answer): Response {
  if (facts) context.set('facts', facts);
  return context.newResponse(contentOf(context, body), status as ContentfulStatusCode, headers);
}

function contentOf(context: AppContext, body: Answer['body']): string | ReadableStream | null {
  if (typeof body !== 'object') return body ?? null;
  const { carrier } = context.env;
  if (!carrier) return streamBody(body, context.req.raw.signal);
  carrier.stream = body;
  return null;
}
