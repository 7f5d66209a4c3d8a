import { problemStatus } from '../../src/protocol/problem.ts';
import { ServiceError } from '../service/service-error.ts';
import { StoreError } from '../store/store.ts';
import type { Answer, Asked } from './exchange.ts';
import { isSame } from './key-ring.ts';
import type { Metrics } from './metrics.ts';
import { openApiDocument } from './openapi.ts';
import type { OriginRule } from './origin-rule.ts';
import type { PageSessionFacts, PageSessions } from './page-sessions.ts';
import type { ProxyLog } from './proxy-log.ts';
import { Refusal } from './refusal.ts';
import { readBody } from './request-body.ts';
import type { RequestLimits, Stranger } from './request-limits.ts';
import { type Call, jsonAnswer, type Route, route } from './route.ts';
import { type Found, RouteTable } from './route-table.ts';
import { serviceRefusal, eventOf } from './service-refusal.ts';

interface Dependencies {
  basePath: string;
  /** Any of these is the host's. */
  hostApiKeys: readonly string[];
  origins: OriginRule;
  sessions: PageSessions;
  limits: RequestLimits;
  log: ProxyLog;
  metrics: Metrics;
  now: () => number;
}

/** A call whose sender may make it. */
interface AdmittedCall {
  route: Route;
  call: Call;
  /** What the route's `admit` answered. */
  admitted: unknown;
}

const everyAnswer = { vary: 'Origin', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Answers requests: each route behind the key it asks for, all of them behind the rule of origins. */
export class PageApi {
  readonly #deps: Dependencies;
  readonly #table: RouteTable;

  /** Adds the document that describes the routes. */
  constructor(routes: readonly Route[], deps: Dependencies) {
    this.#deps = deps;
    const documented: Route[] = [
      ...routes,
      route({
        method: 'get',
        path: '/openapi.json',
        summary: 'This document.',
        key: 'open',
        answers: { 200: 'The document.' },
        handle: async () => ({ answer: jsonAnswer(200, openApiDocument(deps.basePath, documented)) }),
      }),
    ];
    this.#table = new RouteTable(deps.basePath, documented);
  }

  /** Never rejects: what fails is answered, and logged. */
  async answer(asked: Asked): Promise<Answer> {
    const { origins, log, metrics, now, basePath } = this.#deps;
    const started = now();
    const found = this.#table.find(asked.method, asked.path);
    const answer = await this.#try(asked, found).catch((error: unknown) => this.#refuse(error));
    const { method } = asked;
    const { status, facts } = answer;
    const pattern = found ? basePath + found.route.path : 'unknown';
    metrics.count('requests', { method, route: pattern, status });
    // A flood must not fill the log as well: the limit has an event of its own.
    if (status !== problemStatus.rate_limited)
      log.info('answered', { method, route: pattern, status, milliseconds: now() - started, ...facts });
    return { ...answer, headers: { ...answer.headers, ...origins.headersFor(asked), ...everyAnswer } };
  }

  async #try(asked: Asked, found: Found | undefined): Promise<Answer> {
    if (asked.method === 'OPTIONS') {
      this.#deps.limits.countStranger(asked, 'preflight');
      this.#deps.origins.check(asked);
      return { status: 204, headers: {} };
    }
    const { route, call, admitted } = await this.#admit(asked, found);
    const { session } = call;
    const body = route.takes && (await readBody(asked, route.takes));
    // A body may come slowly, and the session may have ended meanwhile.
    if (route.takes && session) this.#deps.sessions.checkAlive(session);
    const reply = await route.handle({ ...call, body, admitted });
    if ('answer' in reply) return reply.answer;
    const { status } = reply;
    return reply.body === undefined ? { status, headers: {} } : jsonAnswer(status, reply.body);
  }

  /** Finds out who asks, before a body is read. Whoever shows no valid key is counted as a stranger. */
  async #admit(asked: Asked, found: Found | undefined): Promise<AdmittedCall> {
    const { limits, origins } = this.#deps;
    let stranger: Stranger | undefined = 'stranger';
    try {
      origins.check(asked);
      if (!found) throw new Refusal('not_found');
      const { route, params } = found;
      // Callbacks are open: they need not wait for a key.
      const session = route.key === 'open' ? undefined : await this.#checkKey(route.key, asked);
      if (route.key !== 'open') stranger = undefined;
      if (session) limits.countPage(session);
      const call = { asked, params, session };
      const admitted = route.admit?.(call);
      if (route.admit) stranger = undefined;
      return { route, call, admitted };
    } catch (error) {
      if (stranger && isOfEndedSession(error)) stranger = 'former';
      throw error;
    } finally {
      // Where the limit is reached, that is the answer.
      if (stranger) limits.countStranger(asked, stranger);
    }
  }

  /** @throws {Refusal} where the request does not carry the key; the page session, where that is the key. */
  async #checkKey(key: Exclude<Route['key'], 'open'>, asked: Asked): Promise<PageSessionFacts | undefined> {
    const { hostApiKeys, origins, sessions } = this.#deps;
    const authorization = asked.header('authorization');
    switch (key) {
      case 'hostKey': {
        const given = /^Bearer (.*)$/i.exec(authorization ?? '')?.[1] ?? '';
        if (!hostApiKeys.some((key) => isSame(given, key))) throw new Refusal('host_key_invalid');
        return undefined;
      }
      case 'pageSession': {
        const session = await sessions.read(authorization);
        origins.checkSession(asked, session.origins);
        return session;
      }
    }
  }

  #refuse(error: unknown): Answer {
    const { log, metrics } = this.#deps;
    if (error instanceof Refusal) return error.toAnswer();
    if (error instanceof ServiceError) {
      // A problem at a field is for the candidate to fix, and common.
      if (error.problems.length === 0) {
        metrics.count('service_failures', { type: error.type });
        log.error(eventOf(error), { error });
      }
      return serviceRefusal(error).toAnswer();
    }
    log.error(error instanceof StoreError ? 'store_failed' : 'failed', { error });
    return new Refusal('store_unavailable', { retryAfter: 5, cause: error }).toAnswer();
  }
}

const isOfEndedSession = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'session_expired' || error.code === 'session_revoked');
