import { Hono, type MiddlewareHandler } from 'hono';
import { pageSessionRequestSchema } from '../../src/protocol/page-session-request.ts';
import { ServiceError } from '../service/service-error.ts';
import { type Store, StoreError } from '../store/store.ts';
import type { CallbackDesk } from './callback-desk.ts';
import type { EventFeed } from './event-feed.ts';
import { isSame } from './key-ring.ts';
import type { Metrics } from './metrics.ts';
import { openApiDocument } from './openapi.ts';
import type { OriginRule } from './origin-rule.ts';
import type { PackageCatalogue } from './package-catalogue.ts';
import type { PageEnvironment } from './page-environment.ts';
import type { PageSessions } from './page-sessions.ts';
import type { ProxyLog } from './proxy-log.ts';
import { Refusal } from './refusal.ts';
import { readBody, readText } from './request-body.ts';
import { serviceRefusal, troubleAt } from './service-refusal.ts';

interface Surroundings {
  basePath: string;
  hostApiKey: string;
  origins: OriginRule;
  sessions: PageSessions;
  catalogue: PackageCatalogue;
  callbacks: CallbackDesk;
  feed: EventFeed;
  store: Store;
  log: ProxyLog;
  metrics: Metrics;
  screenings: Hono<PageEnvironment>;
  trust: Hono<PageEnvironment>;
  recurrences: Hono<PageEnvironment>;
  now: () => number;
}

const longestPollSeconds = 25;
const callbackLimit = 2_000_000;

/** Every route of the page API and who may take it; see its table in the design. */
export function pageApi(around: Surroundings): Hono<PageEnvironment> {
  const { sessions, catalogue, callbacks, feed, store, metrics } = around;
  const host: MiddlewareHandler = async (context, next) => {
    const key = /^Bearer (.*)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
    const isHost = isSame(key, around.hostApiKey);
    if (!isHost) throw new Refusal('host_key_invalid');
    await next();
  };
  const session: MiddlewareHandler<PageEnvironment> = async (context, next) => {
    const facts = await sessions.read(context.req.header('authorization') ?? null);
    around.origins.checkSession(context.req.raw, facts.origins);
    context.set('session', facts);
    await next();
  };

  const api = new Hono<PageEnvironment>().basePath(around.basePath);
  api.use(edge(around));
  api.onError((error) => toRefusal(error, around).toResponse());
  api.notFound(() => new Refusal('not_found').toResponse());

  api.get('/healthz', (context) => context.json({ status: 'ok' }));
  api.get('/readyz', async (context) => {
    await store.position();
    return context.json({ status: 'ready' });
  });
  api.get('/openapi.json', (context) => context.json(openApiDocument(around.basePath)));
  api.post('/callbacks/:capability', async (context) => {
    const text = await readText(context.req.raw, callbackLimit);
    const authorization = context.req.header('authorization') ?? null;
    const status = await callbacks.hear(context.req.param('capability'), authorization, text);
    return context.body(null, status, status === 401 ? { 'www-authenticate': 'Basic' } : {});
  });

  api.post('/sessions', host, async (context) => {
    const request = await readBody(context.req.raw, pageSessionRequestSchema);
    return context.json(await sessions.issue(request), 201);
  });
  api.delete('/sessions/:subject', host, async (context) => {
    await sessions.revoke(context.req.param('subject'));
    return context.body(null, 204);
  });
  api.get('/metrics', host, (context) => context.text(metrics.toText()));

  api.get('/packages', session, async (context) =>
    context.json(await catalogue.list(context.get('session'))),
  );
  api.get('/events', session, async (context) => {
    const cursor = context.req.header('last-event-id') || context.req.query('after') || undefined;
    const wait = context.req.query('wait');
    // A HEAD would open a stream that nobody reads.
    if (context.req.method === 'HEAD') return context.body(null);
    if (wait === undefined) return feed.stream(context.get('session'), cursor);
    const seconds = Number(wait);
    if (!(seconds >= 0)) throw new Refusal('invalid_request');
    const batch = await feed.poll(
      context.get('session'),
      cursor,
      Math.min(seconds, longestPollSeconds) * 1000,
    );
    return context.json(batch);
  });
  api.use('/screenings/*', session).route('/screenings', around.screenings);
  api.use('/trust/*', session).route('/trust', around.trust);
  api.use('/recurrences/*', session).route('/recurrences', around.recurrences);
  return api;
}

/** Around every route: who may ask from which page, what caches may keep, one log line, one count. */
function edge({ origins, log, metrics, now }: Surroundings): MiddlewareHandler {
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

function toRefusal(error: Error, { log, metrics }: Surroundings): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ServiceError) {
    // A problem at a field is the candidate's to mend, and an everyday thing.
    if (error.problems.length === 0) {
      metrics.count('service_failures', { type: error.type });
      log.error(troubleAt(error), { error });
    }
    return serviceRefusal(error);
  }
  log.error(error instanceof StoreError ? 'store_failed' : 'failed', { error });
  return new Refusal('store_unavailable', { retryAfter: 5, cause: error });
}
