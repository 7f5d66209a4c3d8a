import type * as z from 'zod/mini';
import { problemSchema } from '../protocol/problem.ts';
import { type PackageList, packageListSchema } from '../protocol/screening-package.ts';
import { type Screening, screeningSchema } from '../protocol/screening.ts';
import { type Snapshot, snapshotSchema } from '../protocol/snapshot.ts';
import { PageProblem } from './page-problem.ts';
import type { PageSessionSource } from './page-session-source.ts';
import { claimsOf, type SessionClaims } from './session-claims.ts';

type Schema<T> = z.ZodMiniType<T>;

/**
 * The page API as functions. Every answer is parsed by the protocol's schema; every refusal, a missing answer and an
 * unreadable one throw a `PageProblem`; an abort throws the signal's reason.
 */
export class PageApi {
  /** Base URL of the page API, without a slash at its end. */
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

  /** What the page session may order, and in which environment. */
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
   * The raw answer of a route, for the event stream. Carries the page session; a refused one (401) is replaced once.
   */
  async request(path: string, init: PageRequest = {}): Promise<Response> {
    const token = await this.#sessions.token();
    const response = await this.#ask(path, init, token);
    if (response.status !== 401) return accepted(response);
    this.#sessions.forget(token);
    return accepted(await this.#ask(path, init, await this.#sessions.token()));
  }

  async #ask(path: string, { signal, headers, ...init }: PageRequest, token: string): Promise<Response> {
    try {
      return await this.#send(this.endpoint + path, {
        ...init,
        signal: signal ?? null,
        headers: { accept: 'application/json', ...headers, authorization: `Bearer ${token}` },
        credentials: 'omit',
        cache: 'no-store',
      });
    } catch (cause) {
      signal?.throwIfAborted();
      throw new PageProblem('offline', `No answer from ${path.split('?')[0]}.`, { cause });
    }
  }

  /** The parsed answer of a route. */
  async json<T>(schema: Schema<T>, path: string, init: PageRequest): Promise<T> {
    return parsed(schema, await this.request(path, init));
  }
}

interface PageRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
}

/** A request with a JSON body. */
export const posting = (body: unknown, signal: AbortSignal | undefined) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  signal,
});

/** The body of an answer, parsed by its schema. */
export async function parsed<T>(schema: Schema<T>, response: Response): Promise<T> {
  const body: unknown = await response.json().catch((cause: unknown) => {
    if (cause instanceof SyntaxError) return undefined;
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new PageProblem('offline', 'The answer was cut off.', { status: response.status, cause });
  });
  const answer = schema.safeParse(body);
  if (answer.success) return answer.data;
  throw new PageProblem(
    'unreadable',
    `The answer of ${new URL(response.url || 'about:blank').pathname} does not match its schema.`,
    {
      status: response.status,
    },
  );
}

async function accepted(response: Response): Promise<Response> {
  if (response.ok) return response;
  const { status } = response;
  const problem = problemSchema.safeParse(await response.json().catch(() => undefined)).data;
  if (!problem)
    throw new PageProblem('unreadable', `The page API answered ${status} without a problem document.`, {
      status,
    });
  throw new PageProblem(problem.code, `The page API refused: ${problem.code}.`, {
    status,
    errors: problem.errors ?? [],
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  });
}
