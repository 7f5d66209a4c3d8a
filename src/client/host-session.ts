import type { PageSession } from '../protocol/page-session.ts';
import type { Problem } from '../protocol/problem.ts';
import { readJson } from './read-json.ts';
import { loadSchemas } from './load-schemas.ts';
import { ScreeningError } from './screening-error.ts';
import { isOfThisPage, isTrustedBy } from './session-endpoints.ts';
import { tellDeveloper } from './tell-developer.ts';

/** How a page gets its page session: a function of the host's, or `fetchSessionFrom` its `session-url`. */
export type FetchSession = () => Promise<PageSession>;

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
    const { pageSessionSchema, problemSchema } = await loadSchemas();
    if (response.ok && pageSessionSchema.safeParse(body).success) return body as PageSession;
    throw refusalOf(response, problemSchema.safeParse(body).data);
  };
}

/**
 * Calls the host's function, or `fetchSessionFrom`, and checks what it gives.
 *
 * @throws {ScreeningError} whatever went wrong.
 */
export async function fetchedSession(fetchSession: FetchSession): Promise<PageSession> {
  const [given, { pageSessionSchema }] = await Promise.all([
    // A host's function may throw, or answer no promise.
    (async () => fetchSession())().catch((cause: unknown) => {
      if (cause instanceof ScreeningError) throw cause;
      throw isUnreadableJson(cause)
        ? new ScreeningError(
            'not_set_up',
            'fetchSession read an answer that is not JSON: check what it fetches.',
          )
        : new ScreeningError('offline', 'fetchSession failed.', { cause });
    }),
    loadSchemas(),
  ]);
  const { data } = pageSessionSchema.safeParse(given);
  if (data?.token) return data;
  throw new ScreeningError(
    'not_set_up',
    'The page session does not match {token, expiresAt}: check what session-url or fetchSession answers.',
  );
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
function refusalOf(
  { status, redirected, headers }: Response,
  { code, detail }: Partial<Problem> = {},
): ScreeningError {
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
