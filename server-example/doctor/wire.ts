import { readBoundedText } from '../service/bounded-body.ts';
import type { RouteName } from '../service/profile.ts';
import { basicAuthorization, bearerAuthorization } from '../service/service-token.ts';
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

interface WireQuestion {
  id?: string;
  query?: Record<string, string>;
  body?: unknown;
  idempotencyKey?: string;
}

const timeoutMs = 15_000;
const maxRepeats = 2;
const pauseMs = 1_000;

/**
 * Calls the service and returns its answers unchanged. Nothing here throws or interprets, because that would hide what
 * the doctor looks for.
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

  /** Requests a token at `path`. Later calls use it, if a header can carry it. */
  async login(path: string): Promise<WireAnswer> {
    const { clientId, clientSecret } = this.#deps;
    const answer = await this.#fetch(path, {
      method: 'POST',
      headers: {
        authorization: basicAuthorization(clientId, clientSecret),
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: 'grant_type=client_credentials',
    });
    const { access_token: token } = (answer.body ?? {}) as Record<string, unknown>;
    if (typeof token === 'string' && isUsableToken(token.trim())) {
      this.#token = token.trim();
      this.#tokenPath = path;
    }
    return answer;
  }

  /** The path of a route by the profile as corrected so far. */
  path(route: RouteName, id = ''): string {
    const { paths, versions } = this.#findings.profile;
    return paths[route]
      .replace('{prefix}', versions[this.#deps.version].prefix)
      .replace('{id}', encodeURIComponent(id));
  }

  /** Calls a route of the profile. */
  async ask(
    method: string,
    route: RouteName,
    { id = '', ...question }: WireQuestion = {},
  ): Promise<WireAnswer> {
    const answer = await this.askPath(method, this.path(route, id), question);
    if (isProof(answer)) this.#proved.add(this.path(route));
    return answer;
  }

  /** Whether an answer proved that the service has this route. A 404 never proves it. */
  isProved(route: RouteName): boolean {
    return this.#proved.has(this.path(route));
  }

  /** Calls a path. A dead token is renewed once; a GET is repeated when the service is busy. */
  async askPath(method: string, path: string, question: Omit<WireQuestion, 'id'> = {}): Promise<WireAnswer> {
    let answer = await this.#send(method, path, question);
    if (answer.status === 401) {
      await this.login(this.#tokenPath);
      answer = await this.#send(method, path, question);
    }
    for (let left = method === 'GET' ? maxRepeats : 0; left > 0 && isBusy(answer); left -= 1) {
      await this.#deps.pause(pauseMs);
      answer = await this.#send(method, path, question);
    }
    this.wasAnswered ||= answer.status !== null && !isBusy(answer);
    return answer;
  }

  async #send(method: string, path: string, question: Omit<WireQuestion, 'id'>): Promise<WireAnswer> {
    const query = question.query ? `?${new URLSearchParams(question.query).toString()}` : '';
    const headers: Record<string, string> = {
      authorization: bearerAuthorization(this.#token),
      accept: 'application/json',
    };
    if (question.body !== undefined) headers['content-type'] = 'application/json';
    if (question.idempotencyKey) {
      headers[this.#findings.profile.headers.idempotencyKey] = question.idempotencyKey;
    }
    const answer = await this.#fetch(`${path}${query}`, {
      method,
      headers,
      ...(question.body === undefined ? {} : { body: JSON.stringify(question.body) }),
    });
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

/** Whether something was created. */
export const isCreated = ({ status }: WireAnswer): boolean => status === 200 || status === 201;

/** Whether a header can carry a token. */
export const isUsableToken = (token: string): boolean => /^[\x21-\x7e]+$/.test(token);

/** Only a route that exists accepts a call or refuses its method or its content. */
const isProof = ({ status }: WireAnswer): boolean =>
  status !== null && ((status >= 200 && status < 300) || [400, 405, 409, 422].includes(status));

const isBusy = ({ status }: WireAnswer): boolean => status === 429 || (status !== null && status >= 500);
