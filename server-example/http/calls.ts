import type { Clock } from '../clock.ts';
import { randomUUID } from 'node:crypto';
import type { HonoRequest } from 'hono';
import type { ProxyLog } from '../log/proxy-log.ts';
import type { Metrics } from '../log/metrics.ts';
import { isUsable } from '../plain-json.ts';
import { isSame } from '../key-ring.ts';
import type { PageSessions } from '../sessions/page-sessions.ts';
import { Failures } from './failures.ts';
import type { OriginRule } from './origin-rule.ts';
import { Refusal } from '../refusal.ts';
import { nothingHere, problemAnswer } from './problem-answer.ts';
import { parseBody, readText } from './request-body.ts';
import { type Answer, basePath, type Caller, jsonAnswer, type Route } from './route.ts';

interface Dependencies {
  /** Any of these is the host's. */
  hostApiKeys: readonly string[];
  origins: OriginRule;
  sessions: PageSessions;
  log: ProxyLog;
  metrics: Metrics;
  clock: Clock;
}

/** What a request has led to. */
interface Outcome {
  status: number;
  facts?: Answer['facts'] | undefined;
  /** Absent where its path leads nowhere. */
  route: Route | undefined;
}

/** A longer body is refused; a callback may weigh more, and says so itself. */
const longestBodyBytes = 65_536;

/** Those that HTTP defines; any other word counts as `other`, because everybody can make up one more. */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** What every call of the page API goes through: an id, a key, a line in the log. */
export class Calls {
  readonly #deps: Dependencies;
  readonly #failures: Failures;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#failures = new Failures(deps.log, deps.metrics);
  }

  /** Gives a request its id, and counts and logs what it leads to. */
  observe(method: string, work: (requestId: string) => Promise<Outcome>): Promise<void> {
    const { log, clock } = this.#deps;
    const requestId = randomUUID();
    const started = clock.steady();
    return log.during(requestId, async () => {
      const outcome = await work(requestId);
      this.#logOutcome(method, outcome, clock.steady() - started);
    });
  }

  /**
   * Finds out who asks before a body is read.
   *
   * @param wasRead whether somebody else has read the body.
   * @throws what {@link refusal} makes an answer of.
   */
  async answer(route: Route, request: HonoRequest, wasRead: boolean): Promise<Answer> {
    const { sessions } = this.#deps;
    const params: Record<string, string> = request.param();
    if (!Object.values(params).every(isUsable)) throw nothingHere();
    const session = await this.#checkKey(route.key, request);
    const header = (name: string) => request.header(name);
    const text = (limit: number) => readText(request, limit, wasRead);
    const signal = () => request.raw.signal;
    const call = { request, header, params, session, text, signal };
    const admitted = route.admit?.(call);
    const body = route.takes && parseBody(await text(longestBodyBytes), route.takes);
    // A body may come slowly, and the session may have ended meanwhile.
    if (route.takes && typeof session === 'object') sessions.checkAlive(session);
    const reply = await route.handle({ ...call, body, admitted });
    if ('answer' in reply) return reply.answer;
    const { status } = reply;
    return reply.body === undefined ? { status } : jsonAnswer(status, reply.body);
  }

  refusal(error: unknown, requestId: string): Answer {
    return problemAnswer(this.#failures.refusalOf(error), requestId);
  }

  #logOutcome(method: string, { route, status, facts }: Outcome, milliseconds: number): void {
    const { log, metrics } = this.#deps;
    const what = {
      method: knownMethods.has(method) ? method : 'other',
      route: route ? basePath + route.path : 'unknown',
    };
    metrics.count('requests', { ...what, status });
    metrics.time(what, milliseconds / 1000);
    const line = { ...what, status, milliseconds: Math.round(milliseconds * 10) / 10, ...facts };
    // Whoever is refused can be so as often as they want.
    if (status >= 400) log.repeatedInfo('answered', `${status}`, line);
    else if (route?.isQuiet) log.debug('answered', line);
    else if (route?.key !== 'open' && method !== 'OPTIONS') log.info('answered', line);
  }

  /** @throws {Refusal} where the request does not carry the key. */
  async #checkKey(key: Route['key'], request: HonoRequest): Promise<Caller | undefined> {
    const { origins, sessions, log } = this.#deps;
    switch (key) {
      case 'open':
        return undefined;
      case 'hostKey':
        if (this.#isHost(request)) return 'host';
        log.warn('host_key_refused');
        throw new Refusal('host_key_invalid');
      case 'hostKeyOrPageSession':
        return this.#isHost(request) ? 'host' : this.#checkKey('pageSession', request);
      case 'pageSession': {
        const session = await sessions.read(request.header('authorization'));
        origins.checkSession(request, session.origins);
        return session;
      }
    }
  }

  /** @throws {Refusal} `origin_refused` where a page sends the key. */
  #isHost(request: HonoRequest): boolean {
    const given = /^Bearer (.*)$/i.exec(request.header('authorization') ?? '')?.[1] ?? '';
    if (!this.#deps.hostApiKeys.some((one) => isSame(given, one))) return false;
    if (request.header('origin') === undefined) return true;
    throw new Refusal('origin_refused', {
      detail: 'The host key belongs into your back end. A page asks with its page session.',
    });
  }
}
