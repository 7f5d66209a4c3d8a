import type { PageSession } from '../../protocol/page-session.ts';
import { loadRefusals } from '../api/answer-files.ts';
import { isOfThisPage, isTrustedBy } from '../api/session-endpoints.ts';
import { readJson } from '../read-json.ts';
import { ScreeningError } from '../screening-error.ts';

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
    if (!isTrustedBy(url)) throw (await loadRefusals()).foreignSessionUrl();
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
    if (response.ok && isPageSession(body)) return body;
    const { hostRefusal } = await loadRefusals();
    throw hostRefusal(response, body);
  };
}

/**
 * Calls the host's function, or `fetchSessionFrom`, and checks what it gives.
 *
 * @throws {ScreeningError} whatever went wrong.
 */
export async function fetchedSession(fetchSession: FetchSession): Promise<PageSession> {
  // A host's function may throw, or answer no promise.
  const given: unknown = await (async () => fetchSession())().catch(async (cause: unknown) => {
    throw cause instanceof ScreeningError ? cause : (await loadRefusals()).failedFetchSession(cause);
  });
  if (isPageSession(given)) return given;
  throw (await loadRefusals()).noPageSession();
}

/**
 * Lets a back end refuse what an element asks of any other of its addresses. On another port of this device it would need
 * a preflight, which no back end answers yet.
 */
const sentByElement = { 'x-screening-session': '1' };

/** Two texts need no schema: it would come after the page session. */
const isPageSession = (given: unknown): given is PageSession => {
  const { token, expiresAt } = (given ?? {}) as Partial<PageSession>;
  return typeof token === 'string' && token !== '' && typeof expiresAt === 'string';
};
