import type { HonoRequest } from 'hono';
import type { ProxyLog } from '../log/proxy-log.ts';
import { Refusal } from '../refusal.ts';

interface Settings {
  publicUrl: string;
  allowedOrigins: string[];
  log: ProxyLog;
}

/** Longer than the origin of any page. */
const longestOrigin = 200;

/**
 * Which pages may use the page API: those of our own origin and of the configured ones. Scheme, host and port count. A
 * `Host` header makes no origin ours: under DNS rebinding a page of elsewhere reaches the proxy by a name of its own.
 */
export class OriginRule {
  readonly #own: string;
  readonly #allowed: Set<string>;
  readonly #log: ProxyLog;

  constructor({ publicUrl, allowedOrigins, log }: Settings) {
    this.#own = new URL(publicUrl).origin;
    this.#allowed = new Set(allowedOrigins);
    this.#log = log;
  }

  /** @throws {Refusal} `origin_refused` for a page that is neither of the proxy's own origin nor allowed. */
  check(request: HonoRequest): void {
    const origin = request.header('origin');
    if (origin === undefined || this.#isOurs(origin)) return;
    this.#log.warn('origin_refused', { origin: plainOrigin(origin), setting: 'ALLOWED_ORIGINS' });
    throw new Refusal('origin_refused', {
      detail: 'The operator of the proxy has to add this origin to ALLOWED_ORIGINS.',
    });
  }

  /**
   * Narrows the rule to the origins that a page session names. A browser leaves `Origin` out only where a page reads from
   * its own origin, and says so; that origin must then be one of ours, too. Everything else without it comes from elsewhere.
   */
  checkSession(request: HonoRequest, origins: string[] | null): void {
    if (origins === null) return;
    const origin = request.header('origin');
    const isNamed =
      origin === undefined
        ? isReadOfOwnPage(request) && origins.some((one) => this.#isOurs(one) && isPageOf(request, one))
        : origins.includes(origin);
    if (isNamed) return;
    this.#log.warn('session_origin_refused', { origin: plainOrigin(origin), setting: 'origins' });
    throw new Refusal('origin_refused', {
      detail:
        origin === undefined && isReadOfOwnPage(request)
          ? 'This page session is for other origins, or a gateway replaces the Host header: let it pass Host on.'
          : 'This page session is for the origins that POST /sessions names in `origins`.',
    });
  }

  /** A proxy that is reached through the site of an allowed page has that page's origin, too. */
  #isOurs(origin: string): boolean {
    return origin === this.#own || this.#allowed.has(origin);
  }
}

const isReadOfOwnPage = (request: HonoRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  request.header('sec-fetch-site') === 'same-origin';

/**
 * Whether a read of the own page is one of this origin. HTTP/2 has another name for Host, which stands in the address. No script can write either header for another origin; a gateway may
 * replace the first, and a page's policy may leave the second out.
 */
const isPageOf = (request: HonoRequest, origin: string): boolean =>
  (request.header('host') ?? new URL(request.url).host) === new URL(origin).host ||
  URL.parse(request.header('referer') ?? '')?.origin === origin;

/** What the log says of an origin: whoever sends a request writes what they like into it. */
function plainOrigin(origin: string | undefined): string {
  if (origin === undefined) return 'none';
  const isOrigin = origin.length <= longestOrigin && URL.parse(origin)?.origin === origin;
  return isOrigin || origin === 'null' ? origin : 'unreadable';
}
