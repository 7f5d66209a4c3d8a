import { Hono, type MiddlewareHandler } from 'hono';
import { ServiceError } from '../service/service-error.ts';
import { StoreError } from '../store/store.ts';
import { isSame } from './key-ring.ts';
import type { Metrics } from './metrics.ts';
import { openApiDocument } from './openapi.ts';
import type { OriginRule } from './origin-rule.ts';
import type { PageSessionFacts, PageSessions } from './page-sessions.ts';
import type { ProxyLog } from './proxy-log.ts';
import { Refusal } from './refusal.ts';
import { readBody } from './request-body.ts';
import { type Route, route } from './route.ts';
import { serviceRefusal, eventOf } from './service-refusal.ts';

interface Dependencies {
  basePath: string;
  hostApiKey: string;
  origins: OriginRule;
  sessions: PageSessions;
  log: ProxyLog;
  metrics: Metrics;
  now: () => number;
}

/** Mounts the routes, each behind the key it asks for, and adds the document that describes them. */
export function pageApi(routes: readonly Route[], deps: Dependencies): Hono {
  const api = new Hono().basePath(deps.basePath);
  api.use(edge(deps));
  api.onError((error) => toRefusal(error, deps).toResponse());
  api.notFound(() => new Refusal('not_found').toResponse());

  const documented: Route[] = [
    ...routes,
    route({
      method: 'get',
      path: '/openapi.json',
      summary: 'This document.',
      key: 'open',
      answers: { 200: 'The document.' },
      handle: async () => ({ response: Response.json(openApiDocument(deps.basePath, documented)) }),
    }),
  ];
  for (const one of documented) {
    const path = one.path.replaceAll(/\{(\w+)\}/g, ':$1');
    api.on(one.method.toUpperCase(), path, async (context) => {
      const request = context.req.raw;
      const { searchParams: query } = new URL(request.url);
      const session = await checkKey(one.key, request, deps);
      const call = { request, params: context.req.param(), query, session };
      one.admit?.(call);
      const body = one.takes && (await readBody(request, one.takes));
      const answer = await one.handle({ ...call, body });
      if ('response' in answer) return answer.response;
      const { status } = answer;
      return answer.body === undefined
        ? new Response(null, { status })
        : Response.json(answer.body, { status });
    });
  }
  return api;
}

/** @throws {Refusal} where the request does not carry the key; the page session, where that is the key. */
async function checkKey(
  key: Route['key'],
  request: Request,
  { hostApiKey, origins, sessions }: Dependencies,
): Promise<PageSessionFacts | undefined> {
  const authorization = request.headers.get('authorization');
  switch (key) {
    case 'open':
      return undefined;
    case 'hostKey': {
      const given = /^Bearer (.*)$/i.exec(authorization ?? '')?.[1] ?? '';
      if (!isSame(given, hostApiKey)) throw new Refusal('host_key_invalid');
      return undefined;
    }
    case 'pageSession': {
      const session = await sessions.read(authorization);
      origins.checkSession(request, session.origins);
      return session;
    }
  }
}

/** Around every route: origin check, cache and CORS headers, one log line, one count. */
function edge({ origins, log, metrics, now }: Dependencies): MiddlewareHandler {
  return async (context, next) => {
    const started = now();
    const foreign = origins.check(context.req.raw);
    if (context.req.method === 'OPTIONS') context.res = new Response(null, { status: 204 });
    else await next();
    const { headers, status } = context.res;
    if (foreign !== undefined) {
      headers.set('access-control-allow-origin', foreign);
      headers.set('access-control-allow-methods', 'GET, POST, DELETE');
      headers.set(
        'access-control-allow-headers',
        'authorization, content-type, idempotency-key, last-event-id',
      );
      headers.set('access-control-expose-headers', 'retry-after');
      headers.set('access-control-max-age', '600');
    }
    headers.set('vary', 'Origin');
    headers.set('cache-control', 'no-store');
    headers.set('x-content-type-options', 'nosniff');
    const { method, routePath: route } = context.req;
    metrics.count('requests', { method, route, status });
    log.info('answered', { method, route, status, milliseconds: now() - started });
  };
}

function toRefusal(error: Error, { log, metrics }: Dependencies): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ServiceError) {
    // A problem at a field is for the candidate to fix, and common.
    if (error.problems.length === 0) {
      metrics.count('service_failures', { type: error.type });
      log.error(eventOf(error), { error });
    }
    return serviceRefusal(error);
  }
  log.error(error instanceof StoreError ? 'store_failed' : 'failed', { error });
  return new Refusal('store_unavailable', { retryAfter: 5, cause: error });
}
