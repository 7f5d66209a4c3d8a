import { type Mode, modes } from '../../protocol/mode.ts';
import { type Problem, type ProblemCode, problemSchema } from '../../protocol/problem.ts';
import { ScreeningError } from '../screening-error.ts';
import { tellDeveloper } from '../tell-developer.ts';
import type { Offer } from './package-reader.ts';
import { withinLimit } from './answer-limit.ts';

/** What follows a refusal, and comes only after one: sign-in, and what replaces a route that is missing. */
export { pollSnapshots } from '../feed/snapshots.ts';
export { signIn } from '../person/sign-in.ts';

const endpointAdvice =
  'let your server pass /screening-api on to the page API of the proxy, or correct endpoint.';

/** Why the proxy refused a request. `isSecondTry`: with a page session that was fetched a moment ago. */
export async function refusalOf(response: Response, isSecondTry: boolean): Promise<ScreeningError> {
  const { status } = response;
  const problem = problemSchema.safeParse(await response.json().catch(() => undefined)).data;
  if (!problem)
    return new ScreeningError(
      status === 404 || status === 405 ? 'not_set_up' : 'unreadable',
      `endpoint answered ${status} at ${response.url.split('?')[0]}: ${status < 500 ? endpointAdvice : 'the proxy did not answer: start it.'}`,
      { status },
    );
  const { code, detail } = problem;
  // The proxy explains a 404 of an address that it has not, and no other: a gateway or endpoint changed the path.
  const misplaced = code === 'not_found' && detail && `endpoint answered 404: ${plain(detail)}`;
  const refused = detail && !keptToItself.has(code) ? `The page API refused: ${plain(detail)}` : undefined;
  // The page session names packages that the account has not.
  const unoffered = code === 'package_forbidden' && refused;
  const mistake = misplaced || unoffered || (isSecondTry ? sessionMistakes[code] : undefined);
  if (refused && !mistake) tellDeveloper(refused);
  return new ScreeningError(mistake ? 'not_set_up' : code, mistake || refused || refusalMessage(code), {
    status,
    errors: problem.errors ?? [],
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
    requestId: problem.requestId,
  });
}

/** Throws where /healthz says that the proxy is down or refuses the origin of the page: a gateway may hide it alone. */
export async function throwIfUnreachable(response: Response): Promise<void> {
  const { status } = response;
  if (status >= 500) throw new ScreeningError('offline', `/healthz answered ${status}.`, { status });
  const refusal = await refusalOf(response, false);
  if (refusal.code === 'origin_refused') throw refusal;
}

/** Throws where the proxy refuses writes from this page. `ask` sends a request to /healthz. */
export async function checkOrigin(
  ask: (init: { method: string; signal: AbortSignal }) => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<void> {
  // The proxy looks at the origin first, and no route takes this.
  const asked = withinLimit((limited) => ask({ method: 'POST', signal: limited }), signal);
  const response = await asked.catch(() => undefined);
  if (response?.status === 403) await throwIfUnreachable(response);
}

/** There is no page session, and nobody to ask for the next one. */
export const noSession = (hasHadOne: boolean): ScreeningError =>
  hasHadOne
    ? new ScreeningError('session_expired', 'The page session has ended: set the next one on the element.', {
        status: 401,
      })
    : new ScreeningError('not_set_up', 'Set session-url or fetchSession on the element.', { status: 401 });

/** The answer to a request does not match its schema. */
export function unreadableAnswer(response: Response): ScreeningError {
  const { status } = response;
  if (response.headers.get('content-type')?.startsWith('text/html'))
    return new ScreeningError('not_set_up', `endpoint answered a page instead of JSON: ${endpointAdvice}`, {
      status,
    });
  return new ScreeningError(
    'unreadable',
    'An answer of endpoint does not match its schema: let the script and the proxy be of the same version.',
    { status },
  );
}

/** The endpoint has an origin that the page session does not name: nothing was sent there. */
export const foreignEndpoint = (): ScreeningError =>
  new ScreeningError(
    'not_set_up',
    'endpoint leads to an origin that the page session does not name, so nothing was sent: correct endpoint, or add its origin to ALLOWED_ORIGINS of the proxy, and to origins where POST /sessions names some.',
    { status: 401 },
  );

/** The session-url has another origin than the page: nobody was asked there. */
export const foreignSessionUrl = (): ScreeningError =>
  new ScreeningError(
    'not_set_up',
    'session-url leads to another origin: take an address of this site, or set fetchSession.',
    { status: 401 },
  );

/** What the proxy should not have answered to this page session is not shown. */
export const foreignScreening = (): ScreeningError =>
  new ScreeningError('not_found', 'The proxy answered a screening of another candidate.', { status: 404 });

/** The page gave something along that the proxy has not answered. */
export const prefetchedMismatch = (): ScreeningError =>
  new ScreeningError(
    'unreadable',
    'prefetched does not match {packages, screenings}: pass on what the proxy answered.',
  );

/** The attribute `mode` of a launcher says something else, or what the person may not do. */
export const wrongMode = ({ mode, modes: allowed }: { mode: Mode; modes: Mode[] }): ScreeningError =>
  new ScreeningError(
    'not_set_up',
    modes.includes(mode)
      ? `mode="${mode}" is not for a member, who cannot answer for somebody else: leave mode out, or use ${allowed.join(' or ')}.`
      : `mode="${mode}" is unknown: use ${allowed.join(', ')}.`,
  );

/** The page session does not offer what the launcher is to order. */
export const noPackage = (packageId: string | null, offers: Pick<Offer, 'id' | 'title'>[]): ScreeningError =>
  new ScreeningError(
    'not_set_up',
    packageId
      ? `package-id="${packageId}" is none of the packages that the page session allows and the account has (${offers.map(({ id, title }) => `${id} ${title}`).join(', ') || 'none'}): correct it, or packages of POST /sessions.`
      : 'The page session allows no package: correct packages of POST /sessions.',
  );

/** The host's function has thrown: a visitor without network may go on later, a mistake in it stays. */
export function failedFetchSession(cause: unknown): ScreeningError {
  // What `Response.json()` throws. In WebKit it is a `DOMException` of that name.
  if ((cause as { name?: unknown } | null)?.name === 'SyntaxError')
    return new ScreeningError(
      'not_set_up',
      'fetchSession read an answer that is not JSON: check what it fetches.',
    );
  const why = String(cause);
  if (!ofNetwork.test(why))
    tellDeveloper(`fetchSession failed: ${plain(why)}. Correct it: it gives {token, expiresAt}.`);
  return new ScreeningError('offline', 'fetchSession failed.', { cause });
}

/** How browsers, and what hosts send requests with, say that no answer came. */
const ofNetwork = /failed to fetch|network|connection|load failed|abort|timeout/i;

/** The host's function gave something else. */
export const noPageSession = (): ScreeningError =>
  new ScreeningError(
    'not_set_up',
    'The page session does not match {token, expiresAt}: check what session-url or fetchSession answers.',
  );

/**
 * Refusals whose `detail` is not written to the console: of answers of a person and of a server that is down, because it
 * may repeat what was sent; of an origin, because this page says it better.
 */
const keptToItself = new Set<ProblemCode>([
  'fields_invalid',
  'service_unavailable',
  'store_unavailable',
  'origin_refused',
]);

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
export function tellOfClocks({ headers }: Response): void {
  const apartMs = Math.abs(Date.now() - Date.parse(headers.get('date') ?? ''));
  tellDeveloper(
    apartMs < 60_000
      ? 'expiresAt of the page session lies in the past, and the proxy takes its token: pass expiresAt on as POST /sessions gave it.'
      : 'expiresAt of the page session lies in the past by the clock of this device, and the proxy takes its token: set the clocks of device and proxy.',
  );
}

/** What went wrong at the host's back end, which may have passed on a refusal of the proxy. */
export function hostRefusal({ status, redirected, headers }: Response, body: unknown): ScreeningError {
  const { code, detail }: Partial<Problem> = problemSchema.safeParse(body).data ?? {};
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
    ? new ScreeningError(
        'unreadable',
        advice ?? `${instead}: see the log of your back end, and whether it reaches the proxy.`,
      )
    : new ScreeningError(
        'not_set_up',
        advice ??
          `${instead}: ${forgeryStatuses.has(status) ? forgeryAdvice : 'let it answer a POST with what POST /sessions of the proxy gave.'}`,
        // Not passing: whoever put the tag into the page may have named an address that does something at each POST.
        { status: status < 400 ? 401 : status },
      );
}

/** In one line of the console, without what could reorder or hide it. */
const plain = (detail: string): string => detail.replaceAll(/[\p{C}\s]+/gu, ' ').slice(0, longestDetail);

const longestDetail = 600;

/** With which ASP.NET and Yii (400), Laravel (419) and Rails (422) refuse a POST without their token; others say 403. */
const forgeryStatuses = new Set([400, 419, 422]);

const forgeryAdvice =
  'where your back end wants a token against forged requests (CSRF), exempt this route, or send the token by fetchSession.';

/** By the status with which a back end refuses a visitor. */
const signedOutAdvice: Record<number, string> = {
  401: 'session-url answered 401: your back end knows nobody who is signed in; sign in, or check that the cookie of your site is sent to session-url.',
  403: `session-url answered 403: your back end refuses this visitor; ${forgeryAdvice}`,
};

const redirectAdvice =
  'session-url was led to another address and answered a page: nobody is signed in, or session-url is wrong; let your back end answer 401 where nobody is signed in.';
