import { readBoundedText } from '../service/bounded-body.ts';
import type { RouteName } from '../service/profile.ts';
import { type CallContent, routePath, serviceRequest, withQuery } from '../service/service-request.ts';
import { isUsableToken, tokenRequest } from '../service/service-token.ts';
import type { Findings } from './findings.ts';

/** An answer of the service, unchanged. */
export interface WireAnswer {
  /** Null when no answer came at all. */
  status: number | null;
  headers: Headers;
  /** Undefined when there was none, or when it was not JSON. */
  body: unknown;
}

interface Dependencies {
  /** Without a slash at its end. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  version: 'v1' | 'v2';
  fetch: typeof fetch;
  pause: (milliseconds: number) => Promise<void>;
}

const timeoutMs = 15_000;
const maxRepeats = 2;
const pauseMs = 1_000;

/**
 * Sends the calls of the proxy's service client and returns the answers unchanged. Nothing here throws or interprets,
 * because that would hide what the doctor looks for.
 */
export class Wire {
  readonly #deps: Dependencies;
  readonly #findings: Findings;
  readonly #proved = new Set<string>();
  #token = '';
  #tokenPath = '';
  /** The last answer 429. */
  rateLimited: WireAnswer | undefined;
  /** Whether the service answered any call with a token, other than by 429 and 5xx. */
  wasAnswered = false;

  constructor(deps: Dependencies, findings: Findings) {
    this.#deps = deps;
    this.#findings = findings;
  }

  get hasToken(): boolean {
    return this.#token !== '';
  }

  /** Requests a token at `path`. Later calls use it, if a header can carry it. */
  async login(path: string): Promise<WireAnswer> {
    const { clientId, clientSecret } = this.#deps;
    const answer = await this.#fetch(path, tokenRequest(clientId, clientSecret));
    const { access_token: token } = (answer.body ?? {}) as Record<string, unknown>;
    if (typeof token === 'string' && isUsableToken(token.trim())) {
      this.#token = token.trim();
      this.#tokenPath = path;
    }
    return answer;
  }

  /** The path of a route by the profile as corrected so far. */
  path(route: RouteName, id?: string): string {
    const { profile } = this.#findings;
    return routePath(profile, profile.versions[this.#deps.version].prefix, route, id);
  }

  /** Calls a route of the profile. */
  async ask(
    method: string,
    route: RouteName,
    { id = '', ...content }: CallContent & { id?: string } = {},
  ): Promise<WireAnswer> {
    const answer = await this.askPath(method, this.path(route, id), content);
    if (isProof(answer)) this.#proved.add(this.path(route));
    return answer;
  }

  /** Whether an answer proved that the service has this route. A 404 never proves it. */
  isProved(route: RouteName): boolean {
    return this.#proved.has(this.path(route));
  }

  /** Calls a path. A dead token is renewed once; a GET is repeated when the service is busy. */
  async askPath(method: string, path: string, content: CallContent = {}): Promise<WireAnswer> {
    let answer = await this.#send(method, path, content);
    if (answer.status === 401) {
      await this.login(this.#tokenPath);
      answer = await this.#send(method, path, content);
    }
    for (
      let left = method === 'GET' ? maxRepeats : 0;
      left > 0 && answer.status !== null && isBusy(answer);
      left -= 1
    ) {
      await this.#deps.pause(pauseMs);
      answer = await this.#send(method, path, content);
    }
    this.wasAnswered ||= !isBusy(answer);
    return answer;
  }

  /** Looks for a resource under the other version prefixes of the interface, and under none. */
  async findElsewhere(
    route: RouteName,
    resource: string,
    query: Record<string, string> = {},
  ): Promise<{ answer: WireAnswer; path: string } | undefined> {
    const { prefix } = this.#findings.profile.versions[this.#deps.version];
    const paths = new Set([prefix, '', '/v2', '/v1'].map((start) => `${start}${resource}`));
    paths.delete(this.path(route));
    for (const path of paths) {
      const answer = await this.askPath('GET', path, { query });
      if (answer.status === 200) return { answer, path };
    }
    return undefined;
  }

  async #send(method: string, path: string, content: CallContent): Promise<WireAnswer> {
    const request = serviceRequest(this.#findings.profile, this.#token, content);
    const answer = await this.#fetch(withQuery(path, content.query), { ...request, method });
    if (answer.status === 429) this.rateLimited = answer;
    return answer;
  }

  async #fetch(path: string, init: RequestInit): Promise<WireAnswer> {
    const { baseUrl, fetch } = this.#deps;
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(`${baseUrl}${path}`, { ...init, redirect: 'manual', signal });
      const body: unknown = await readBoundedText(response)
        .then(JSON.parse)
        .catch(() => undefined);
      return { status: response.status, headers: response.headers, body };
    } catch {
      return { status: null, headers: new Headers(), body: undefined };
    }
  }
}

export const isOk = ({ status }: WireAnswer): boolean => status !== null && status >= 200 && status < 300;

/** Whether something was created. */
export const isCreated = ({ status }: WireAnswer): boolean => status === 200 || status === 201;

/** Whether the service refused what the request says. */
export const isRefused = ({ status }: WireAnswer): boolean => status === 400 || status === 422;

/** Whether there is nothing at this path, or nothing that takes this method. */
export const isNowhere = ({ status }: WireAnswer): boolean => status === 404 || status === 405;

/** Whether the service gave no answer to the question: another time it may. */
export const isBusy = ({ status }: WireAnswer): boolean => status === null || status === 429 || status >= 500;

/** How a call ended, in words. */
export const outcomeOf = ({ status }: WireAnswer): string =>
  status === null ? 'got no answer' : `answers ${status}`;

/** Only a route that exists accepts a call or refuses its method or its content. */
const isProof = (answer: WireAnswer): boolean =>
  isOk(answer) || [400, 405, 409, 422].includes(answer.status ?? 0);
