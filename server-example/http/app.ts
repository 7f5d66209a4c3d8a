import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type Next } from 'hono';
import { cors } from 'hono/cors';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { secureHeaders } from 'hono/secure-headers';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { getPath } from 'hono/utils/url';
import type { ProxyLog } from '../log/proxy-log.ts';
import type { Metrics } from '../log/metrics.ts';
import { isUsable } from '../plain-json.ts';
import type { CallBudget } from '../service/call-budget.ts';
import { isSame } from '../sessions/key-ring.ts';
import type { PageSessionFacts, PageSessions } from '../sessions/page-sessions.ts';
import { Failures } from './failures.ts';
import { openApiDocument } from './openapi.ts';
import type { OriginRule } from './origin-rule.ts';
import { nothingHere, otherMethod, Refusal } from './refusal.ts';
import { parseBody, readText } from './request-body.ts';
import { type Answer, basePath, jsonAnswer, type Route, route } from './route.ts';

interface Dependencies {
  /** Any of these is the host's. */
  hostApiKeys: readonly string[];
  /** Origins other than the proxy's own whose pages may use the page API. */
  allowedOrigins: string[];
  origins: OriginRule;
  sessions: PageSessions;
  /** Whether real people are checked. */
  isProduction: boolean;
  budget: CallBudget;
  log: ProxyLog;
  metrics: Metrics;
  /** Milliseconds, on a clock that is never set. */
  now: () => number;
}

interface AppEnv {
  /** Given by `toNodeHandler` alone; Express adds what it cut off from the address. */
  Bindings: { incoming?: HttpBindings['incoming'] & { baseUrl?: unknown } };
  Variables: { requestId: string; route: Route | undefined; facts: Answer['facts'] };
}

type AppContext = Context<AppEnv>;

/** A longer body is refused; a callback may weigh more, and says so itself. */
const longestBodyBytes = 65_536;

/** Those that HTTP defines; any other word counts as `other`, because everybody can make up one more. */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The page API, as a fetch handler: each route behind the key it asks for, all of them behind the rule of origins. */
export class App {
  readonly fetch: (request: Request, bindings?: AppEnv['Bindings']) => Promise<Response>;
  readonly #deps: Dependencies;
  readonly #failures: Failures;
  readonly #hono = new Hono<AppEnv>({ getPath: mountedPath });

  /** Adds the document that describes the routes. */
  constructor(routes: readonly Route[], deps: Dependencies) {
    this.#deps = deps;
    this.#failures = new Failures(deps.log, deps.metrics);
    const documented = [...routes, this.#documentOf(routes)];
    this.#hono.onError((error, context) => respond(context, this.#refusalOf(error, context)));
    this.#hono.notFound((context) => respond(context, nothingHere().toAnswer(context.get('requestId'))));
    this.#addMiddleware(documented);
    for (const one of documented)
      this.#hono.on(one.method.toUpperCase(), pattern(one), (context) => this.#answer(one, context));
    this.fetch = async (request, bindings = {}) => this.#hono.fetch(request, bindings);
  }

  #addMiddleware(routes: readonly Route[]): void {
    const { origins, allowedOrigins, isProduction } = this.#deps;
    const hono = this.#hono;
    hono.use((context, next) => this.#observe(context, next));
    hono.use(answerHeaders(isProduction));
    hono.use(
      methodNotAllowed({
        app: hono,
        onMethodNotAllowed: (context, methods) =>
          respond(context, otherMethod(methods).toAnswer(context.get('requestId'))),
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
    const forPages = routes.filter(({ key }) => key === 'pageSession').map(pattern);
    for (const path of new Set(forPages)) hono.use(path, pageCors(allowedOrigins));
  }

  /** Gives the request an id, and counts and logs its answer. */
  #observe(context: AppContext, next: Next): Promise<void> {
    const { log, budget, now } = this.#deps;
    const requestId = randomUUID();
    context.set('requestId', requestId);
    const started = now();
    return log.during(requestId, async () => {
      await budget.bound(next);
      context.res.headers.set('vary', 'Origin');
      context.res.headers.set('x-request-id', requestId);
      this.#report(context, now() - started);
    });
  }

  #report(context: AppContext, milliseconds: number): void {
    const { log, metrics } = this.#deps;
    const { status } = context.res;
    const { method } = context.req;
    const route = context.get('route');
    const what = {
      method: knownMethods.has(method) ? method : 'other',
      route: route ? basePath + route.path : 'unknown',
    };
    metrics.count('requests', { ...what, status });
    metrics.time(what, milliseconds / 1000);
    const line = {
      ...what,
      status,
      milliseconds: Math.round(milliseconds * 10) / 10,
      ...context.get('facts'),
    };
    // Whoever is refused can be so as often as they want.
    if (status >= 400) log.repeatedInfo('answered', `${status}`, line);
    else if (route?.key !== 'open' && method !== 'OPTIONS') log.info('answered', line);
  }

  /** Finds out who asks before a body is read. */
  async #answer(route: Route, context: AppContext): Promise<Response> {
    const { sessions } = this.#deps;
    const { req: request } = context;
    const params = request.param();
    if (!Object.values(params).every(isUsable)) throw nothingHere();
    const session = await this.#checkKey(route.key, context);
    const wasRead = request.raw.bodyUsed || context.env.incoming?.readableDidRead === true;
    const call = {
      request,
      params,
      session,
      header: (name: string) => request.header(name),
      text: (limit: number) => readText(request, limit, wasRead),
    };
    const admitted = route.admit?.(call);
    const body = route.takes && parseBody(await call.text(longestBodyBytes), route.takes);
    // A body may come slowly, and the session may have ended meanwhile.
    if (route.takes && session) sessions.checkAlive(session);
    const reply = await route.handle({ ...call, body, admitted });
    if ('answer' in reply) return respond(context, reply.answer);
    const { status } = reply;
    return respond(context, reply.body === undefined ? { status } : jsonAnswer(status, reply.body));
  }

  /** @throws {Refusal} where the request does not carry the key; the page session, where that is the key. */
  async #checkKey(key: Route['key'], { req: request }: AppContext): Promise<PageSessionFacts | undefined> {
    const { hostApiKeys, origins, sessions, log } = this.#deps;
    const authorization = request.header('authorization');
    switch (key) {
      case 'open':
        return undefined;
      case 'hostKey': {
        const given = /^Bearer (.*)$/i.exec(authorization ?? '')?.[1] ?? '';
        if (hostApiKeys.some((one) => isSame(given, one))) return undefined;
        log.warn('host_key_refused');
        throw new Refusal('host_key_invalid');
      }
      case 'pageSession': {
        const session = await sessions.read(authorization);
        origins.checkSession(request, session.origins);
        return session;
      }
    }
  }

  #refusalOf(error: Error, context: AppContext): Answer {
    return this.#failures.refusalOf(error).toAnswer(context.get('requestId'));
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

/** Answers are data: nothing may keep, change, guess at, frame or run them. */
function answerHeaders(isProduction: boolean) {
  const secure = secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    // Where real people are checked, browsers come by https alone from then on.
    strictTransportSecurity: isProduction ? 'max-age=31536000' : false,
  });
  return async (context: AppContext, next: Next) => {
    context.header('cache-control', 'no-store, no-transform');
    await secure(context, next);
  };
}

const pageCors = (origin: string[]) =>
  cors({
    origin,
    allowMethods: ['GET', 'POST', 'DELETE'],
    allowHeaders: ['authorization', 'content-type', 'idempotency-key', 'last-event-id'],
    exposeHeaders: ['date', 'retry-after', 'x-request-id'],
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
  return context.newResponse(body ?? null, status as ContentfulStatusCode, headers);
}
