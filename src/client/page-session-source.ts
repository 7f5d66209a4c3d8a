import { type PageSession, pageSessionSchema } from '../protocol/page-session.ts';
import { problemSchema } from '../protocol/problem.ts';
import { ScreeningError } from './screening-error.ts';
import { readJson } from './read-json.ts';
import { isOfThisPage, isTrustedBy } from './session-endpoints.ts';
import { tellDeveloper } from './tell-developer.ts';

/** How a page gets its page session: a function of the host's, or `fetchSessionFrom` its `session-url`. */
export type FetchSession = () => Promise<PageSession>;

/** A page session is renewed this long before its end, or in the last tenth of a short life. */
const renewalMarginMs = 30_000;

/**
 * Asks the host's back end: a POST with the visitor's cookies, answered with `{token, expiresAt}`. Browsers send those
 * cookies to the page's own origin alone, and a tag that somebody else put into the page must not name whose page session
 * it is: so another origin is not asked, also not by a redirect.
 */
export function fetchSessionFrom(
  url: string,
  send: typeof fetch = (...call) => fetch(...call),
): FetchSession {
  return async () => {
    if (!isTrustedBy(url))
      throw new ScreeningError(
        'not_set_up',
        'session-url leads to another origin: take an address of this site, or set fetchSession.',
        { status: 401 },
      );
    const response = await send(url, {
      method: 'POST',
      ...(isOfThisPage(url) && { mode: 'same-origin' }),
      headers: { accept: 'application/json', ...(isOfThisPage(url) && sentByElement) },
      cache: 'no-store',
    }).catch((cause: unknown) => {
      throw new ScreeningError('offline', 'session-url did not answer.', { cause });
    });
    const text = await response.text().catch((cause: unknown) => {
      throw new ScreeningError('offline', 'The answer of session-url was cut off.', { cause });
    });
    const body = readJson(text);
    if (response.ok && pageSessionSchema.safeParse(body).success) return body as PageSession;
    throw refusalOf(response, body);
  };
}

/**
 * Lets a back end refuse what an element asks of any other of its addresses. On another port of this device it would need
 * a preflight, which no back end answers yet.
 */
const sentByElement = { 'x-screening-session': '1' };

/** What `Response.json()` throws. In WebKit it is a `DOMException` of that name. */
const isUnreadableJson = (error: unknown): boolean =>
  (error as { name?: unknown } | null)?.name === 'SyntaxError';

/** What went wrong at the host's back end, which may have passed on a refusal of the proxy. */
function refusalOf({ status, redirected, headers }: Response, body: unknown): ScreeningError {
  const { code, detail } = problemSchema.safeParse(body).data ?? {};
  if (code === 'host_key_invalid')
    return new ScreeningError(
      code,
      'The proxy refuses the host key: give the back end behind session-url the HOST_API_KEY of the proxy.',
      { status },
    );
  const words = `session-url answered ${status}${code ? ` (${code})` : ''}`;
  const advice = detail && `${words}: ${plain(detail)}`;
  // Many sites lead those who are not signed in to a page.
  if (status === 401 || status === 403 || (redirected && status < 300)) {
    // Visitors are asked to sign in again, which is no problem of the setup. It may be one, though.
    tellDeveloper(advice ?? signedOutAdvice[status] ?? redirectAdvice);
    return new ScreeningError('session_invalid', 'session-url refused this visitor a page session.', {
      status: status === 403 ? 403 : 401,
    });
  }
  if (status === 429)
    return new ScreeningError('rate_limited', 'session-url takes no more requests now.', {
      status,
      retryAfter: Number(headers.get('retry-after')) || undefined,
    });
  const instead = `${words} instead of {token, expiresAt}`;
  // What is down now may come back: the visitor can try again.
  return status >= 500
    ? new ScreeningError('unreadable', advice ?? `${instead}.`)
    : new ScreeningError(
        'not_set_up',
        advice ?? `${instead}: let it answer a POST with what POST /sessions of the proxy gave.`,
        // Not passing: whoever put the tag into the page may have named an address that does something at each POST.
        { status: status < 400 ? 401 : status },
      );
}

/** In one line of the console, without what could reorder or hide it. */
const plain = (detail: string): string => detail.replaceAll(/[\p{C}\s]+/gu, ' ').slice(0, longestDetail);

const longestDetail = 300;

/** By the status with which a back end refuses a visitor. */
const signedOutAdvice: Record<number, string> = {
  401: 'session-url answered 401: your back end knows nobody who is signed in; sign in, or check that the cookie of your site is sent to session-url.',
  403: 'session-url answered 403: your back end refuses this visitor; where it wants a token against forged requests (CSRF), send that by fetchSession.',
};

const redirectAdvice =
  'session-url was led to another address and answered a page: nobody is signed in, or session-url is wrong; let your back end answer 401 where nobody is signed in.';

/**
 * The page session of one page: fetched when first needed, once at a time, again shortly before it ends and after a
 * refusal. The token stays in this object: no attribute, URL or storage ever holds it.
 */
export class PageSessionSource {
  readonly #fetchSession: FetchSession;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  #pending: Promise<string> | undefined;
  /** Came with the page, and has not been used. */
  #given: PageSession | undefined;
  #token: string | undefined;
  #renewAt = 0;
  #timesLeft = 0;
  /** Whether the present page session was over by the page's clock when it came. */
  seemsOver = false;

  constructor(fetchSession: FetchSession, now: () => number = Date.now) {
    this.#fetchSession = fetchSession;
    this.#now = now;
  }

  /** Takes a page session that came with the page, so that the first token needs no request. */
  give(session: PageSession): void {
    if (this.#token === undefined && !this.#pending) this.#given = session;
  }

  /** A token that is valid now. Throws a `ScreeningError` where the host gives none, or the reason of `signal`. */
  async token(signal?: AbortSignal): Promise<string> {
    if (this.#token !== undefined && this.#now() < this.#renewAt) return this.#token;
    const pending = (this.#pending ??= this.#fetch().finally(() => this.#release(pending)));
    return signal ? this.#untilAborted(pending, signal) : pending;
  }

  /** Calls `act` whenever the host has given a page session, whoever asked for it, until `signal` aborts. */
  listen(act: () => void, signal: AbortSignal): void {
    this.#listeners.add(act);
    signal.addEventListener('abort', () => this.#listeners.delete(act), { once: true });
  }

  /** Forgets a token that the proxy refused; a newer token stays. */
  forget(token: string): void {
    if (this.#token === token) this.#token = undefined;
  }

  /** Forgets what it has and what it has asked for: whoever brings a page back may be somebody else. */
  leave(): void {
    this.#timesLeft += 1;
    this.#token = this.#pending = this.#given = undefined;
  }

  #release(pending: Promise<string>): void {
    if (this.#pending === pending) this.#pending = undefined;
  }

  /** A host that hangs is asked anew by whoever comes after a caller that gave up. */
  #untilAborted(pending: Promise<string>, signal: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.#release(pending);
        reject(signal.reason as Error);
      };
      if (signal.aborted) giveUp();
      signal.addEventListener('abort', giveUp, { once: true });
      pending.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
    });
  }

  async #fetch(): Promise<string> {
    const given = this.#given;
    const timesLeft = this.#timesLeft;
    this.#given = undefined;
    const answer =
      given ??
      (await this.#fetchSession().catch((cause: unknown) => {
        if (cause instanceof ScreeningError) throw cause;
        throw isUnreadableJson(cause)
          ? new ScreeningError(
              'not_set_up',
              'fetchSession read an answer that is not JSON: check what it fetches.',
            )
          : new ScreeningError('offline', 'fetchSession failed.', { cause });
      }));
    const session = pageSessionSchema.safeParse(answer);
    if (!session.success || !session.data.token)
      throw new ScreeningError(
        'not_set_up',
        'The page session does not match {token, expiresAt}: check what session-url or fetchSession answers.',
      );
    const { token, expiresAt } = session.data;
    // A late answer is for whoever has asked, and not for those who brought the page back since.
    if (timesLeft !== this.#timesLeft) return token;
    const life = Date.parse(expiresAt) - this.#now();
    this.seemsOver = life <= 0;
    // To a clock that runs ahead every session seems to be over: then the proxy's refusal shows the end, not the clock.
    this.#renewAt =
      life > 0 ? this.#now() + life - Math.min(renewalMarginMs, life / 10) : Number.POSITIVE_INFINITY;
    this.#token = token;
    for (const act of this.#listeners) act();
    return token;
  }
}
