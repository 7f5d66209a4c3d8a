import { type PageSession, pageSessionSchema } from '../protocol/page-session.ts';
import { PageProblem } from './page-problem.ts';

/** How a page gets its page session: the host's own function, or `fetchSessionFrom(sessionUrl)`. */
export type FetchSession = () => Promise<PageSession>;

/** A page session is renewed this long before it expires; a short one, in its last tenth. */
const renewalMarginMs = 30_000;

/** Asks the host's back end: a POST with the visitor's cookies, answered with `{token, expiresAt}`. */
export function fetchSessionFrom(
  url: string,
  send: typeof fetch = (...call) => fetch(...call),
): FetchSession {
  return async () => {
    const response = await send(url, {
      method: 'POST',
      headers: { accept: 'application/json' },
      cache: 'no-store',
    }).catch((cause: unknown) => {
      throw new PageProblem('offline', 'No answer from session-url: check its address and the network.', {
        cause,
      });
    });
    if (response.status === 401 || response.status === 403)
      throw new PageProblem(
        'session_invalid',
        'session-url gives this visitor no page session: log in first.',
        {
          status: response.status,
        },
      );
    return response.json().catch((cause: unknown) => {
      throw new PageProblem(
        'unreadable',
        `session-url answered ${response.status} without JSON: it must answer {token, expiresAt}.`,
        { cause },
      );
    }) as Promise<PageSession>;
  };
}

/**
 * The page session of one page. It is fetched when first needed, by one request at a time, and again shortly before it
 * expires or after a refusal. Only this object holds the token: no attribute, URL or storage does.
 */
export class PageSessionSource {
  readonly #fetchSession: FetchSession;
  readonly #now: () => number;
  #pending: Promise<string> | undefined;
  #token: string | undefined;
  #renewAt = 0;

  constructor(fetchSession: FetchSession, now: () => number = Date.now) {
    this.#fetchSession = fetchSession;
    this.#now = now;
  }

  /** A valid token. Throws a `PageProblem` when the host gives none. */
  async token(): Promise<string> {
    if (this.#token !== undefined && this.#now() < this.#renewAt) return this.#token;
    this.#pending ??= this.#fetch().finally(() => (this.#pending = undefined));
    return this.#pending;
  }

  /** Drops a token that the proxy refused, unless a new one has replaced it already. */
  forget(token: string): void {
    if (this.#token === token) this.#token = undefined;
  }

  async #fetch(): Promise<string> {
    const answer = await this.#fetchSession().catch((cause: unknown) => {
      if (cause instanceof PageProblem) throw cause;
      throw new PageProblem('offline', 'fetchSession threw an error: see its cause.', { cause });
    });
    const session = pageSessionSchema.safeParse(answer);
    if (!session.success || !session.data.token)
      throw new PageProblem('unreadable', 'The host gave no page session: it must be {token, expiresAt}.');
    const { token, expiresAt } = session.data;
    const lifetimeMs = Date.parse(expiresAt) - this.#now();
    // With a clock that runs ahead every session looks expired: then wait for the proxy to refuse it.
    this.#renewAt =
      lifetimeMs > 0
        ? this.#now() + lifetimeMs - Math.min(renewalMarginMs, lifetimeMs / 10)
        : Number.POSITIVE_INFINITY;
    this.#token = token;
    return token;
  }
}
