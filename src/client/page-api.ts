import type * as z from 'zod/mini';
import { problemSchema } from '../protocol/problem.ts';
import { type PackageList, packageListSchema } from '../protocol/screening-package.ts';
import { type Screening, screeningSchema } from '../protocol/screening.ts';
import { type Snapshot, snapshotSchema } from '../protocol/snapshot.ts';
import { PageProblem } from './page-problem.ts';
import type { PageSessionSource } from './page-session-source.ts';
import { readJson } from './read-json.ts';
import { claimsOf, type SessionClaims } from './session-claims.ts';

type Schema<T> = z.ZodMiniType<T>;

/**
 * The page API as functions. Each answer is parsed by its schema of the protocol. A refusal, a missing answer and an
 * answer that does not match its schema throw a `PageProblem`; an abort throws the reason of its signal.
 */
export class PageApi {
  /** Base URL of the page API, without a trailing slash. */
  readonly endpoint: string;
  readonly #sessions: PageSessionSource;
  readonly #send: typeof fetch;

  constructor(
    endpoint: string,
    sessions: PageSessionSource,
    send: typeof fetch = (...call) => fetch(...call),
  ) {
    this.endpoint = endpoint.replace(/\/+$/, '');
    this.#sessions = sessions;
    this.#send = send;
  }

  /** Subject and role, as the page session says: to choose words. Permissions are decided by the proxy. */
  async claims(): Promise<SessionClaims> {
    return claimsOf(await this.#sessions.token());
  }

  /** Fetches what the page session may order, and in which environment. */
  packages(signal?: AbortSignal): Promise<PackageList> {
    return this.json(packageListSchema, '/packages', { signal });
  }

  /** What the page session may see, newest first, and the cursor from which its event stream continues. */
  screenings(ids: string[] = [], signal?: AbortSignal): Promise<Snapshot> {
    const query = new URLSearchParams(ids.map((id) => ['id', id]));
    return this.json(snapshotSchema, ids.length > 0 ? `/screenings?${query}` : '/screenings', { signal });
  }

  screening(id: string, signal?: AbortSignal): Promise<Screening> {
    return this.json(screeningSchema, `/screenings/${encodeURIComponent(id)}`, { signal });
  }

  /**
   * Finds out whether the proxy can be reached, without a page session and without work for it. Throws a `PageProblem`
   * where nobody answers, or only a gateway that does not reach it.
   */
  async reach(signal: AbortSignal): Promise<void> {
    // Without CORS: for a proxy on another origin, that something answers is enough.
    const { status } = await this.#fetch('/healthz', { mode: 'no-cors', signal });
    if (status >= 500) throw new PageProblem('offline', `/healthz answered ${status}.`, { status });
  }

  /**
   * Sends a request with the page session and returns the raw answer. After a 401 it tries once more, with a new page
   * session.
   */
  async request(path: string, init: PageRequest = {}): Promise<Response> {
    const { signal } = init;
    const token = await this.#sessions.token(signal);
    const response = await this.#sendWith(path, init, token);
    if (response.status !== 401) return acceptedOrThrow(response);
    this.#sessions.forget(token);
    return acceptedOrThrow(await this.#sendWith(path, init, await this.#sessions.token(signal)));
  }

  #sendWith(path: string, { headers, ...init }: PageRequest, token: string): Promise<Response> {
    return this.#fetch(path, {
      ...init,
      headers: { accept: 'application/json', ...headers, authorization: `Bearer ${token}` },
    });
  }

  async #fetch(path: string, { signal, ...init }: PageRequest & { mode?: RequestMode }): Promise<Response> {
    try {
      return await this.#send(this.endpoint + path, {
        ...init,
        signal: signal ?? null,
        credentials: 'omit',
        cache: 'no-store',
      });
    } catch (cause) {
      signal?.throwIfAborted();
      throw new PageProblem(
        'offline',
        `No answer from ${path.split('?')[0]}: check endpoint and the network.`,
        { cause },
      );
    }
  }

  /** The parsed answer of a route. */
  async json<T>(schema: Schema<T>, path: string, init: PageRequest): Promise<T> {
    return parseAnswer(schema, await this.request(path, init), init.signal);
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
  schema: Schema<T>,
  response: Response,
  signal: AbortSignal | undefined,
): Promise<T> {
  // Each engine has an error of its own for a body that breaks off (Firefox: AbortError) and for one that is not JSON.
  const text = await response.text().catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw new PageProblem('offline', 'The answer was cut off.', { status: response.status, cause });
  });
  const answer = schema.safeParse(readJson(text));
  if (answer.success) return answer.data;
  throw new PageProblem(
    'unreadable',
    `The answer of ${new URL(response.url || 'about:blank').pathname} does not match its schema.`,
    {
      status: response.status,
    },
  );
}

async function acceptedOrThrow(response: Response): Promise<Response> {
  if (response.ok) return response;
  const { status } = response;
  const problem = problemSchema.safeParse(await response.json().catch(() => undefined)).data;
  if (!problem)
    throw new PageProblem(
      'unreadable',
      `A ${status} without a problem document: check that endpoint leads to the proxy.`,
      {
        status,
      },
    );
  throw new PageProblem(problem.code, `The page API refused the request: ${problem.code}.`, {
    status,
    errors: problem.errors ?? [],
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
    requestId: problem.requestId,
  });
}
