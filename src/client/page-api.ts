import type * as z from 'zod/mini';
import type { PageSession } from '../protocol/page-session.ts';
import type { ProblemCode } from '../protocol/problem.ts';
import type { PackageList } from '../protocol/screening-package.ts';
import type { Screening } from '../protocol/screening.ts';
import type { Snapshot } from '../protocol/snapshot.ts';
import { withinLimit } from './answer-limit.ts';
import { loadSchemas } from './load-schemas.ts';
import { readJson } from './read-json.ts';
import { ScreeningError } from './screening-error.ts';
import { claimsOf, mayShow, type SessionClaims } from './session-claims.ts';
import { baseUrlOf, isNamedIn, isOfThisPage, mayBeSentTo } from './session-endpoints.ts';
import { tellDeveloper } from './tell-developer.ts';

/** The schema of an answer, from those that are loaded or one of the caller's. */
type SchemaOf<T> = (schemas: Awaited<ReturnType<typeof loadSchemas>>) => z.ZodMiniType<T>;

/** Whose requests these are. */
interface Sender {
  readonly claims: SessionClaims;
  /** Aborts every request that is on its way. */
  readonly ended: AbortSignal;
  /** A page session that is valid now. */
  session(): Promise<PageSession>;
  /** The proxy refused this token; perhaps it takes the next one. */
  forget(token: string): void;
  /** The proxy refused a page session that was fetched a moment ago. */
  refuse(error: unknown): void;
}

/**
 * The page API as functions, for one person. Each answer is parsed by its schema of the protocol. A refusal, a missing
 * answer and an answer that does not match its schema throw a `ScreeningError`; an abort throws the reason of its signal.
 */
export class PageApi {
  /** Base URL of the page API, absolute, without a trailing slash; empty where it is no web address. */
  readonly endpoint: string;
  readonly #sender: Sender;
  readonly #send: typeof fetch;

  constructor(endpoint: string, sender: Sender, send: typeof fetch = (...call) => fetch(...call)) {
    this.endpoint = baseUrlOf(endpoint);
    this.#sender = sender;
    this.#send = send;
  }

  /** Whose page session it is: to choose words. Permissions are decided by the proxy. */
  get claims(): SessionClaims {
    return this.#sender.claims;
  }

  /** Fetches what the page session may order, and in which environment. */
  packages(signal?: AbortSignal): Promise<PackageList> {
    return this.json((schemas) => schemas.packageListSchema, '/packages', { signal });
  }

  /** What the page session may see, newest first, and the cursor from which its event stream continues. */
  screenings(signal?: AbortSignal): Promise<Snapshot> {
    return this.json((schemas) => schemas.snapshotSchema, '/screenings', { signal });
  }

  /** One of them. What the page session may not see is not found, also where the proxy should answer it. */
  async screening(id: string, signal?: AbortSignal): Promise<Screening> {
    const path = `/screenings/${encodeURIComponent(id)}`;
    const screening = await this.json((schemas) => schemas.screeningSchema, path, { signal });
    if (mayShow(this.claims, screening)) return screening;
    throw new ScreeningError('not_found', 'The proxy answered a screening of another candidate.', {
      status: 404,
    });
  }

  /**
   * Finds out whether the proxy can be reached, without a page session and without work for it. Throws a `ScreeningError`
   * where nobody answers, or only a gateway that does not reach it, or where the proxy refuses the origin of this page.
   */
  async reach(signal: AbortSignal | undefined): Promise<void> {
    const response = await this.#fetch('/healthz', { signal });
    const { status } = response;
    if (status >= 500) throw new ScreeningError('offline', `/healthz answered ${status}.`, { status });
    if (status === 403) await throwIfOriginRefused(response);
  }

  /**
   * Finds out whether the proxy takes orders from this page, where the page session does not say so: before the candidate
   * answers anything. To its own origin a browser sends `Origin` with writes only, so that reads may work all the same.
   * Throws a `ScreeningError` where the proxy refuses the origin of this page.
   */
  async checkOrigin(signal: AbortSignal | undefined): Promise<void> {
    if (!isOfThisPage(this.endpoint) || isNamedIn(this.claims)) return;
    // The proxy looks at the origin first, and no route takes this.
    const response = await withinLimit(
      (limited) => this.#fetch('/healthz', { method: 'POST', signal: limited }),
      signal,
    ).catch(() => undefined);
    if (response?.status === 403) await throwIfOriginRefused(response);
  }

  /**
   * Sends a request with the page session and returns the raw answer. After a 401 it tries once more, with a new page
   * session.
   */
  async request(path: string, { signal, ...init }: PageRequest = {}): Promise<Response> {
    const { ended } = this.#sender;
    const sent = { ...init, signal: signal ? AbortSignal.any([signal, ended]) : ended };
    const session = await this.#sender.session();
    const response = await this.#sendWith(path, sent, session);
    if (response.status !== 401) return acceptedOrThrow(response);
    this.#sender.forget(session.token);
    const secondResponse = await this.#sendWith(path, sent, await this.#sender.session());
    return acceptedOrThrow(secondResponse, true).catch((error: unknown) => {
      if (secondResponse.status === 401) this.#sender.refuse(error);
      throw error;
    });
  }

  async #sendWith(
    path: string,
    { headers, ...init }: PageRequest,
    { token, expiresAt }: PageSession,
  ): Promise<Response> {
    if (!mayBeSentTo(this.endpoint, claimsOf(token)))
      throw new ScreeningError('not_set_up', foreignEndpoint, { status: 401 });
    try {
      const response = await this.#fetch(path, {
        ...init,
        headers: { accept: 'application/json', ...headers, authorization: `Bearer ${token}` },
      });
      if (response.ok && Date.parse(expiresAt) <= Date.now()) tellDeveloper(clockAdvice(response));
      return response;
    } catch (problem) {
      // A browser does not say that another origin refused the page. A request without the page session can be told so.
      if (problem instanceof ScreeningError && !isOfThisPage(this.endpoint)) await this.reach(init.signal);
      throw problem;
    }
  }

  async #fetch(path: string, { signal, ...init }: PageRequest): Promise<Response> {
    try {
      return await this.#send(this.endpoint + path, {
        ...init,
        signal: signal ?? null,
        credentials: 'omit',
        cache: 'no-store',
      });
    } catch (cause) {
      signal?.throwIfAborted();
      throw new ScreeningError(
        'offline',
        `No answer from ${path.split('?')[0]}: check endpoint and the network.`,
        { cause },
      );
    }
  }

  /** The parsed answer of a route. */
  async json<T>(schemaOf: SchemaOf<T>, path: string, init: PageRequest): Promise<T> {
    return withinLimit(
      async (signal) => parseAnswer(schemaOf, await this.request(path, { ...init, signal }), signal),
      init.signal,
    );
  }
}

interface PageRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
}

/** The options of a POST with a JSON body. */
export const postInit = (body: unknown, signal: AbortSignal | undefined) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  signal,
});

/** The body of an answer, parsed by its schema. Throws the reason of `signal` where that has aborted. */
export async function parseAnswer<T>(
  schemaOf: SchemaOf<T>,
  response: Response,
  signal: AbortSignal | undefined,
): Promise<T> {
  // Each engine has an error of its own for a body that breaks off (Firefox: AbortError) and for one that is not JSON.
  const text = await response.text().catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw new ScreeningError('offline', 'The answer was cut off.', { status: response.status, cause });
  });
  const answer = schemaOf(await loadSchemas()).safeParse(readJson(text));
  if (answer.success) return answer.data;
  const { status } = response;
  if (response.headers.get('content-type')?.startsWith('text/html'))
    throw new ScreeningError('not_set_up', `endpoint answered a page instead of JSON: ${endpointAdvice}`, {
      status,
    });
  throw new ScreeningError(
    'unreadable',
    'An answer of endpoint does not match its schema: let the script and the proxy be of the same version.',
    { status },
  );
}

const endpointAdvice = 'check that it leads to the page API of the proxy.';

const foreignEndpoint =
  'endpoint leads to an origin that the page session does not name, so nothing was sent: correct endpoint, or add its origin to ALLOWED_ORIGINS of the proxy, and to origins where POST /sessions names some.';

/** A gateway may hide /healthz and pass everything else on. */
async function throwIfOriginRefused(response: Response): Promise<void> {
  await acceptedOrThrow(response).catch((problem: ScreeningError) => {
    if (problem.code === 'origin_refused') throw problem;
  });
}

/** `isSecondTry`: with a page session that was fetched a moment ago. */
async function acceptedOrThrow(response: Response, isSecondTry = false): Promise<Response> {
  if (response.ok) return response;
  const { status } = response;
  const { problemSchema } = await loadSchemas();
  const problem = problemSchema.safeParse(await response.json().catch(() => undefined)).data;
  if (!problem)
    throw new ScreeningError(
      status === 404 || status === 405 ? 'not_set_up' : 'unreadable',
      `endpoint answered ${status} without a problem document: ${endpointAdvice}`,
      { status },
    );
  const { code } = problem;
  const sessionMistake = isSecondTry ? sessionMistakes[code] : undefined;
  throw new ScreeningError(sessionMistake ? 'not_set_up' : code, sessionMistake ?? refusalMessage(code), {
    status,
    errors: problem.errors ?? [],
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
    requestId: problem.requestId,
  });
}

const refusalMessage = (code: ProblemCode): string =>
  code === 'origin_refused'
    ? `The proxy refuses pages of ${location.origin}: open the page at the origin of PUBLIC_URL, correct PUBLIC_URL, or add this origin to ALLOWED_ORIGINS, and to origins where POST /sessions names some.`
    : `The page API refused the request: ${code}.`;

/** Why a page session is refused that the host gave a moment ago. */
const sessionMistakes: Partial<Record<ProblemCode, string>> = {
  session_expired:
    'session-url gave a page session that was over when it came: keep its answer in no cache, and set the clocks of back end and proxy.',
  session_invalid:
    'The proxy did not make the page session that session-url gave: let endpoint and session-url use the same proxy.',
};

/** The page session is over by the clock of this device, and the proxy takes it: one of both is wrong. */
function clockAdvice({ headers }: Response): string {
  const apartMs = Math.abs(Date.now() - Date.parse(headers.get('date') ?? ''));
  return apartMs < 60_000
    ? 'expiresAt of the page session lies in the past, and the proxy takes its token: pass expiresAt on as POST /sessions gave it.'
    : 'expiresAt of the page session lies in the past by the clock of this device, and the proxy takes its token: set the clocks of device and proxy.';
}
