import { randomUUID } from 'node:crypto';
import { problemStatus } from '../../src/protocol/problem.ts';
import { answerHeaders } from './answer-headers.ts';
import type { Answer, Asked } from './exchange.ts';
import { Failures } from './failures.ts';
import { isSame } from '../sessions/key-ring.ts';
import type { Metrics } from '../log/metrics.ts';
import { openApiDocument } from './openapi.ts';
import { answerToPreflight, otherMethod } from './other-method.ts';
import type { OriginRule } from './origin-rule.ts';
import type { PageSessionFacts, PageSessions } from '../sessions/page-sessions.ts';
import type { ProxyLog } from '../log/proxy-log.ts';
import { Refusal } from './refusal.ts';
import { readBody } from './request-body.ts';
import type { RequestLimits, Stranger } from './request-limits.ts';
import { type Call, jsonAnswer, type Route, route } from './route.ts';
import { RouteTable } from './route-table.ts';

interface Dependencies {
  basePath: string;
  /** Any of these is the host's. */
  hostApiKeys: readonly string[];
  origins: OriginRule;
  sessions: PageSessions;
  /** Whether real people are checked. */
  isProduction: boolean;
  limits: RequestLimits;
  log: ProxyLog;
  metrics: Metrics;
  now: () => number;
}

/** Where a request leads. */
interface Place {
  found: ReturnType<RouteTable['find']>;
  /** That route alone, or else those of other methods at the same path. */
  routes: Route[];
  /** Whether pages may use the path: the host's back end is none. */
  isForPages: boolean;
  /** Whether pages that are refused may use it, too. */
  isForEverybody: boolean;
  /** Whether whoever asks was found to be no stranger. */
  isAdmitted: boolean;
}

/** Those that HTTP defines; any other word counts as `other`, because everybody can make up one more. */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Without them a browser tells a page of another origin neither that the proxy is there nor that it refuses the page. */
const readableByEverybody = { 'access-control-allow-origin': '*' };

/** A call whose sender may make it. */
interface AdmittedCall {
  route: Route;
  call: Call;
  /** What the route's `admit` answered. */
  admitted: unknown;
}

/** Answers requests: each route behind the key it asks for, all of them behind the rule of origins. */
export class PageApi {
  readonly #deps: Dependencies;
  readonly #table: RouteTable;
  readonly #failures: Failures;
  readonly #everyAnswer: Record<string, string>;

  /** Adds the document that describes the routes. */
  constructor(routes: readonly Route[], deps: Dependencies) {
    this.#deps = deps;
    let document: Answer | undefined;
    const documented: Route[] = [
      ...routes,
      route({
        method: 'get',
        path: '/openapi.json',
        summary: 'This document.',
        key: 'open',
        answers: { 200: 'The document.' },
        handle: async () => ({
          answer: (document ??= jsonAnswer(200, openApiDocument(deps.basePath, documented))),
        }),
      }),
    ];
    this.#table = new RouteTable(deps.basePath, documented);
    this.#failures = new Failures(deps.log, deps.metrics);
    this.#everyAnswer = answerHeaders(deps.isProduction);
  }

  /** Never rejects: what fails is answered, and logged. */
  answer(asked: Asked): Promise<Answer> {
    const requestId = randomUUID();
    return this.#deps.log.during(requestId, () => this.#answer(asked, requestId));
  }

  /** The answer to what could not be read as a request. */
  refuse(refusal: Refusal): Answer {
    const { log } = this.#deps;
    const requestId = randomUUID();
    return log.during(requestId, () => {
      log.warn('request_malformed');
      const answer = refusal.toAnswer(requestId);
      this.#deps.metrics.count('requests', { method: 'other', route: 'unknown', status: answer.status });
      return this.#withHeaders(answer, requestId);
    });
  }

  async #answer(asked: Asked, requestId: string): Promise<Answer> {
    const { origins, now, basePath } = this.#deps;
    const started = now();
    const place = this.#placeOf(asked);
    const answer = await this.#try(asked, place).catch((error: unknown) =>
      this.#failures.refusalOf(error).toAnswer(requestId),
    );
    const [route] = place.routes;
    this.#report(answer, {
      method: knownMethods.has(asked.method) ? asked.method : 'other',
      route: route ? basePath + route.path : 'unknown',
      milliseconds: now() - started,
      isAdmitted: place.isAdmitted,
      isQuiet: answer.status === 200 && place.found?.route.isQuiet === true,
      isUnlimited: place.found?.route.isUnlimited ?? (asked.method === 'OPTIONS' && answer.status === 204),
    });
    if (place.isForEverybody) return this.#withHeaders(answer, requestId, readableByEverybody);
    return this.#withHeaders(answer, requestId, place.isForPages ? origins.headersFor(asked) : {});
  }

  #placeOf({ method, path }: Asked): Place {
    const found = this.#table.find(method, path);
    const routes = found ? [found.route] : this.#table.routesAt(path);
    return {
      found,
      routes,
      isForPages: routes.some(({ key }) => key === 'pageSession'),
      isForEverybody: routes.some(({ isForEverybody }) => isForEverybody),
      isAdmitted: false,
    };
  }

  #report(
    { status, facts }: Answer,
    {
      isAdmitted,
      isQuiet,
      isUnlimited,
      milliseconds,
      ...what
    }: {
      method: string;
      route: string;
      milliseconds: number;
      isAdmitted: boolean;
      isQuiet: boolean;
      isUnlimited: boolean;
    },
  ): void {
    const { log, metrics } = this.#deps;
    metrics.count('requests', { ...what, status });
    metrics.time(what, milliseconds / 1000);
    // A flood must not fill the log as well: the limit has an event of its own.
    if (status === problemStatus.rate_limited || isUnlimited) return;
    const written = { ...what, status, milliseconds: Math.round(milliseconds * 10) / 10, ...facts };
    if (isQuiet) log.debug('answered', written);
    else if (isAdmitted && status !== 401 && status !== 503) log.info('answered', written);
    else log.repeatedInfo('answered', `${status}`, written);
  }

  #withHeaders(answer: Answer, requestId: string, further: Record<string, string> = {}): Answer {
    const headers = { ...answer.headers, ...this.#everyAnswer, ...further, 'x-request-id': requestId };
    return { ...answer, headers };
  }

  async #try(asked: Asked, place: Place): Promise<Answer> {
    if (asked.method === 'OPTIONS') return this.#answerPreflight(asked, place);
    const { route, call, admitted } = await this.#admit(asked, place);
    const { session } = call;
    const body = route.takes && (await readBody(asked, route.takes));
    // A body may come slowly, and the session may have ended meanwhile.
    if (route.takes && session) this.#deps.sessions.checkAlive(session);
    const reply = await route.handle({ ...call, body, admitted });
    if ('answer' in reply) {
      // A proof that only the body could give, and did not; or a callback to what is gone.
      if (reply.answer.status === 401 || reply.answer.status === 404) {
        place.isAdmitted = false;
        this.#deps.limits.countStranger(asked, 'stranger');
      }
      return reply.answer;
    }
    const { status } = reply;
    return reply.body === undefined ? { status, headers: {} } : jsonAnswer(status, reply.body);
  }

  /** A browser shows no key before a request to another origin. Where the page may send one, it is no stranger. */
  #answerPreflight(asked: Asked, place: Place): Answer {
    let isStranger = true;
    try {
      this.#deps.origins.check(asked);
      const answer = answerToPreflight(place);
      isStranger = asked.header('origin') === undefined;
      return answer;
    } finally {
      // Where the limit is reached, that is the answer.
      if (isStranger) this.#deps.limits.countStranger(asked, 'stranger');
    }
  }

  /** Finds out who asks, before a body is read. Whoever shows no valid key is counted as a stranger. */
  async #admit(asked: Asked, place: Place): Promise<AdmittedCall> {
    const { limits, origins } = this.#deps;
    let stranger: Stranger | undefined = 'stranger';
    try {
      origins.check(asked);
      if (!place.found) throw otherMethod(place);
      const { route, params } = place.found;
      // Callbacks are open: they need not wait for a key.
      const session = route.key === 'open' ? undefined : await this.#checkKey(route.key, asked);
      if (route.key !== 'open' || route.isUnlimited) stranger = undefined;
      if (session) limits.countPage(session);
      const call = { asked, params, session };
      const admitted = route.admit?.(call);
      if (route.admit) stranger = undefined;
      return { route, call, admitted };
    } catch (error) {
      if (stranger && isOfEndedSession(error)) stranger = 'former';
      throw error;
    } finally {
      place.isAdmitted = stranger === undefined;
      // Where the limit is reached, that is the answer.
      if (stranger) limits.countStranger(asked, stranger);
    }
  }

  /** @throws {Refusal} where the request does not carry the key; the page session, where that is the key. */
  async #checkKey(key: Exclude<Route['key'], 'open'>, asked: Asked): Promise<PageSessionFacts | undefined> {
    const { hostApiKeys, origins, sessions, log } = this.#deps;
    const authorization = asked.header('authorization');
    switch (key) {
      case 'hostKey': {
        const given = /^Bearer (.*)$/i.exec(authorization ?? '')?.[1] ?? '';
        if (hostApiKeys.some((key) => isSame(given, key))) return undefined;
        log.warn('host_key_refused');
        throw new Refusal('host_key_invalid');
      }
      case 'pageSession': {
        const session = await sessions.read(authorization);
        origins.checkSession(asked, session.origins);
        return session;
      }
    }
  }
}

const isOfEndedSession = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'session_expired' || error.code === 'session_revoked');
