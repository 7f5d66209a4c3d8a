import type { Clock } from '../clock.ts';
import { readBoundedText } from '../bounded-body.ts';
import type { Exchange } from './exchange.ts';
import { retryAfterOf, ServiceError } from './service-error.ts';
import type { TimeLimit, TimeLimits } from '../time-limit.ts';

export interface TokenSource {
  url: string;
  clientId: string;
  clientSecret: string;
  timeLimits: TimeLimits;
  fetch: Exchange;
  /** The header that says how many seconds to wait. */
  retryAfterHeader: string;
  clock: Clock;
}

const defaultLifetimeSeconds = 36_000;
const timeoutMs = 10_000;

/** Of every call. Gateways may refuse who does not say who asks; answers are too short to be worth packing. */
export const commonHeaders = {
  accept: 'application/json',
  'accept-encoding': 'identity',
  'user-agent': 'screening-proxy',
};

/** The token request (interface, section 5.3). */
const tokenRequest = (clientId: string, clientSecret: string) => ({
  method: 'POST' as const,
  headers: {
    ...commonHeaders,
    authorization: basicAuthorization(clientId, clientSecret),
    'content-type': 'application/x-www-form-urlencoded',
  },
  body: 'grant_type=client_credentials',
});

/** The `Authorization` header of the token request. */
export function basicAuthorization(clientId: string, clientSecret: string): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
}

/** Whether a header can carry a token. */
export const isUsableToken = (token: string): boolean => /^[\x21-\x7e]+$/.test(token);

/**
 * The `Authorization` header of every other call: the word, one space, the token. Anything else may be answered with
 * a 500 (interface, section 5.7), so a token that a header cannot carry is refused here.
 */
export function bearerAuthorization(token: string): string {
  if (!isUsableToken(token)) {
    throw new ServiceError(
      'not-understood',
      'the token of the service has characters that a header cannot carry',
    );
  }
  return `Bearer ${token}`;
}

/**
 * The short-lived bearer token: requested once however many calls wait, kept until shortly before it expires, and
 * renewed when the service refuses it.
 */
export class ServiceToken {
  readonly #source: TokenSource;
  #current: { token: string; refreshAt: number } | undefined;
  #request: Promise<string> | undefined;
  /** The service asked to be left alone until then. */
  #paused: { until: number; status: number } | undefined;

  constructor(source: TokenSource) {
    this.#source = source;
  }

  /** @throws {ServiceError} when the service gives no token. */
  async read(limit: TimeLimit): Promise<string> {
    const { clock, timeLimits } = this.#source;
    if (this.#current && clock.steady() < this.#current.refreshAt) return this.#current.token;
    // Of its own: others wait for it, too.
    this.#request ??= this.#ask(timeLimits.begin(timeoutMs)).finally(() => {
      this.#request = undefined;
    });
    const token = await limit.waitFor(this.#request);
    if (token === undefined) throw this.#unanswered();
    return token;
  }

  /** Forgets `token` after a 401; a newer token stays. */
  reject(token: string): void {
    if (this.#current?.token === token) this.#current = undefined;
  }

  async #ask(limit: TimeLimit): Promise<string> {
    const { url, clientId, clientSecret, clock } = this.#source;
    const asked = clock.steady();
    if (this.#paused && asked < this.#paused.until) {
      throw tokenRefused(this.#paused.status, Math.ceil((this.#paused.until - asked) / 1000));
    }
    const [response, answer] = await limit.during(async (signal, over) => {
      const sent = { ...tokenRequest(clientId, clientSecret), redirect: 'error', signal } as const;
      const response = await Promise.race([this.#source.fetch(url, sent), over]).catch((cause: unknown) => {
        throw this.#unanswered(cause);
      });
      const text = Promise.race([readBoundedText(response), over]);
      return [response, await text.then<unknown>(JSON.parse).catch(() => undefined)] as const;
    });
    const { status, headers } = response;
    if (status < 200 || status > 299) {
      const retryAfter = retryAfterOf(headers, this.#source.retryAfterHeader);
      if (retryAfter !== undefined) this.#paused = { until: clock.steady() + retryAfter * 1000, status };
      throw tokenRefused(status, retryAfter);
    }
    const { token, lifetime } = readAnswer(answer);
    const margin = Math.min(60, lifetime / 10);
    this.#current = { token, refreshAt: asked + (lifetime - margin) * 1000 };
    return token;
  }

  #unanswered(cause?: unknown): ServiceError {
    const { origin } = new URL(this.#source.url);
    return new ServiceError('unavailable', `the service did not answer the token request at ${origin}`, {
      cause,
      didNothing: true,
    });
  }
}

function tokenRefused(status: number, retryAfter: number | undefined): ServiceError {
  const isOurs = status === 400 || status === 401 || status === 403;
  return new ServiceError(
    isOurs ? 'credentials' : 'unavailable',
    `the service answered ${status} to the token request`,
    {
      status,
      didNothing: true,
      ...(status === 500 && { event: 'service_header_doubted' }),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    },
  );
}

/** `expires_in` was seen as a number and as a numeric string; anything else counts as the ten hours of the interface. */
function readAnswer(answer: unknown): { token: string; lifetime: number } {
  const { access_token: given, expires_in: expiresIn } = (answer ?? {}) as Record<string, unknown>;
  const token = typeof given === 'string' ? given.trim() : '';
  if (token === '') {
    throw new ServiceError('not-understood', 'the token answer has no access_token', { didNothing: true });
  }
  bearerAuthorization(token);
  const seconds =
    expiresIn === undefined || expiresIn === null || expiresIn === '' ? Number.NaN : Number(expiresIn);
  return { token, lifetime: Number.isFinite(seconds) && seconds >= 0 ? seconds : defaultLifetimeSeconds };
}
