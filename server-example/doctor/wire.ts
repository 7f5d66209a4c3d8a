import { Clock } from '../clock.ts';
import { readBoundedText } from '../bounded-body.ts';
import type { RouteName } from '../service/profile-paths.ts';
import { ServiceCalls } from '../service/service-calls.ts';
import { ServiceError } from '../service/service-error.ts';
import { type CallContent, type Place, routePath } from '../service/service-request.ts';
import { type AuthScheme, type ServiceAuth, serviceAuth } from '../service/service-auth.ts';
import { realSleep, TimeLimits } from '../time-limit.ts';
import type { Findings } from './findings.ts';
import { WireAnswer } from './wire-answer.ts';

interface Dependencies {
  /** Without a slash at its end. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  version: 'v1' | 'v2';
  fetch: typeof fetch;
  pause: (milliseconds: number) => Promise<void>;
}

interface Call extends CallContent {
  /** Stands for `{id}` in the path. */
  id?: string;
  /** By default that of the profile. */
  path?: string;
  mode?: Place['mode'];
}

type Method = Parameters<ServiceCalls['make']>[0]['method'];

/**
 * Makes calls by the proxy's service client, with the profile as corrected so far, and returns the answers unchanged:
 * what the client makes of them would hide what the doctor looks for.
 */
export class Wire {
  readonly #deps: Dependencies;
  readonly #findings: Findings;
  readonly #proved = new Set<string>();
  #auth: ServiceAuth | undefined;
  readonly #clock = new Clock();
  readonly #timeLimits = new TimeLimits(realSleep, this.#clock);
  /** The last answer 429. */
  rateLimited: WireAnswer | undefined;
  /** Whether the service took any call with a token: one that refuses all was not examined. */
  wasAnswered = false;

  constructor(deps: Dependencies, findings: Findings) {
    this.#deps = deps;
    this.#findings = findings;
  }

  get hasAuth(): boolean {
    return this.#auth !== undefined;
  }

  /** Requests a token at `path`. Later calls use it, if a header can carry it. */
  async login(path: string): Promise<WireAnswer> {
    return this.#record(`POST ${path}`, async (fetch) => {
      const auth = this.#authBy({ kind: 'oauth' }, { fetch, path });
      await this.#timeLimits.during((limit) => auth.header(limit));
      this.#auth = auth;
    });
  }

  /** Later calls bear the key as the scheme says; without one, there are none. */
  useKey(scheme: AuthScheme | undefined): void {
    this.#auth = scheme && this.#authBy(scheme, { fetch: this.#deps.fetch, path: '' });
  }

  /** The path of a route by the profile as corrected so far. */
  path(route: RouteName, id?: string, mode?: Place['mode']): string {
    return routePath(this.#findings.profile, this.#prefix, { route, id, mode });
  }

  /** Calls a route of the profile. A dead token is renewed, and what may be repeated is, while the service is busy. */
  async ask(method: Method, route: RouteName, { path, ...call }: Call = {}): Promise<WireAnswer> {
    const { profile } = this.#findings;
    const query = Object.keys(call.query ?? {}).map((name) => `${name}=…`);
    const shownPath = path ?? this.path(route, 'id', call.mode);
    const shown = `${method} ${shownPath}${query.length > 0 ? `?${query.join('&')}` : ''}`;
    const answer = await this.#record(shown, async (fetch) => {
      const calls = new ServiceCalls({
        ...this.#deps,
        fetch,
        prefix: this.#prefix,
        profile: path === undefined ? profile : { ...profile, paths: { ...profile.paths, [route]: path } },
        auth: this.#auth!,
        random: () => Math.random(),
      });
      const isRepeatable = method === 'GET';
      await this.#timeLimits.during((limit) => calls.make({ ...call, method, route, isRepeatable, limit }));
    });
    this.wasAnswered ||= answer.isOk;
    if (path === undefined && answer.isOfRoute) this.#proved.add(this.path(route));
    return answer;
  }

  /** Whether an answer proved that the service has this route. A 404 never proves it. */
  isProved(route: RouteName): boolean {
    return this.#proved.has(this.path(route));
  }

  #authBy(
    scheme: AuthScheme,
    { fetch, path }: { fetch: typeof globalThis.fetch; path: string },
  ): ServiceAuth {
    const { clientId, clientSecret } = this.#deps;
    // Who has only a key may have it under either name.
    const isAlone = clientId === '' || clientSecret === '';
    const key = clientId || clientSecret;
    return serviceAuth(scheme, {
      ...this.#deps,
      ...(isAlone && { clientId: key, clientSecret: scheme.kind === 'header' ? key : '' }),
      fetch,
      url: `${this.#deps.baseUrl}${path}`,
      timeLimits: this.#timeLimits,
      retryAfterHeader: this.#findings.profile.headers.retryAfter,
      clock: this.#clock,
    });
  }

  get #prefix(): string {
    return this.#findings.profile.versions[this.#deps.version].prefix;
  }

  /** The last answer to what the service client sends. It never throws where the client refuses an answer. */
  async #record(call: string, send: (recording: typeof fetch) => Promise<unknown>): Promise<WireAnswer> {
    let answer = new WireAnswer(call, { status: null, headers: new Headers(), body: undefined });
    const recording: typeof fetch = async (input, init) => {
      const response = await this.#deps.fetch(input, { ...init, redirect: 'manual' });
      const { status, headers } = response;
      const body: unknown = await readBoundedText(response.clone())
        .then(JSON.parse)
        .catch(() => undefined);
      answer = new WireAnswer(call, { status, headers, body });
      if (status === 429) this.rateLimited = answer;
      return response;
    };
    try {
      await send(recording);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
    }
    return answer;
  }
}

/** The first of these values with which a call works; they are tried one after the other. */
export async function firstThat<Value>(
  values: Iterable<Value>,
  works: (value: Value) => Promise<boolean>,
): Promise<Value | undefined> {
  for (const value of values) if (await works(value)) return value;
  return undefined;
}
