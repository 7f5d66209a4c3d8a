import { BodyNotText, BodyTooLarge, readBoundedText } from '../bounded-body.ts';
import type { Exchange } from './exchange.ts';
import { isPathId } from './path-id.ts';
import type { Profile } from './profile.ts';
import { retryAfterOf, ServiceError } from './service-error.ts';
import { readErrors } from './error-grammar.ts';
import { type CallContent, type Place, routePath, serviceRequest, withQuery } from './service-request.ts';
import type { AuthHeader, ServiceAuth } from './service-auth.ts';
import type { TimeLimit } from '../time-limit.ts';

interface ServiceCall extends CallContent, Place {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Whether a second call does no harm, so that a call without an answer may be repeated. */
  isRepeatable: boolean;
  /** Of whoever asks. */
  limit: TimeLimit;
  /** Asked just before each attempt: where it throws, the call is not made. */
  check?: (() => Promise<void>) | undefined;
}

interface Answer {
  status: number;
  headers: Pick<Headers, 'get'>;
  text: string;
}

interface Dependencies {
  baseUrl: string;
  prefix: string;
  profile: Profile;
  auth: ServiceAuth;
  fetch: Exchange;
  /** Resolves after so many milliseconds. */
  pause: (milliseconds: number) => Promise<void>;
  /** Between 0 and 1. */
  random: () => number;
}

const attempts = 3;
const timeoutMs = 10_000;
const longestPauseMs = 2_000;
/** What something between us and the service answers, which may be at work on it all the same. */
const gatewayStatuses = new Set([502, 503, 504, 520, 524]);
const notSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** Makes calls to the service: with a token, a time limit, and bounded repeats where a repeat is safe. */
export class ServiceCalls {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * The parsed JSON of a 2xx answer, `undefined` for one without a body.
   *
   * @throws {ServiceError}
   */
  async make(call: ServiceCall): Promise<unknown> {
    if (call.id !== undefined && !isPathId(call.id)) {
      throw new ServiceError('not-understood', `an id cannot stand in a path (${name(call)})`, {
        didNothing: true,
      });
    }
    let isUnsettled = false;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#authorised(call);
      } catch (error) {
        if (error instanceof ServiceError) error.isUnsettled = isUnsettled ||= error.isUnsettled;
        const isLast =
          attempt === attempts ||
          call.limit.isOver ||
          !(error instanceof ServiceError) ||
          error.type !== 'unavailable';
        if (isLast || !(call.isRepeatable || error.didNothing)) throw error;
        const backoff = 200 * 2 ** attempt * (0.5 + this.#deps.random());
        const wait = error.retryAfter === undefined ? backoff : error.retryAfter * 1000;
        if (wait > longestPauseMs) throw error;
        await this.#deps.pause(wait);
      }
    }
  }

  /** After a 401, which means that nothing was done, one more try with a new token, where there are tokens. */
  async #authorised(call: ServiceCall): Promise<unknown> {
    const { auth } = this.#deps;
    checkTime(call);
    const header = await auth.header(call.limit);
    const first = await this.#send(call, header);
    if (first.status !== 401) return this.#read(call, first);
    const mayRenew = auth.reject(header);
    const last = mayRenew ? await this.#send(call, await auth.header(call.limit)) : first;
    if (last.status === 401) {
      const refused = mayRenew ? 'every token' : 'the key';
      throw new ServiceError('credentials', `the service refuses ${refused} (${name(call)})`, {
        status: 401,
        didNothing: true,
      });
    }
    return this.#read(call, last);
  }

  async #send(call: ServiceCall, auth: AuthHeader): Promise<Answer> {
    const { baseUrl, prefix, profile, fetch } = this.#deps;
    const path = routePath(profile, prefix, call);
    const url = `${baseUrl}${withQuery(path, call.query)}`;
    const request = {
      ...serviceRequest(profile, auth, call),
      method: call.method,
      redirect: 'error',
    } as const;
    await call.check?.();
    checkTime(call);
    return call.limit.atMost(timeoutMs).during(async (signal, over) => {
      const answer = await Promise.race([fetch(url, { ...request, signal }), over]).catch(
        (cause: unknown) => {
          throw new ServiceError('unavailable', `the service did not answer (${name(call)})`, {
            cause,
            didNothing: wasNeverSent(cause),
            isUnsettled: isWrite(call) && !wasNeverSent(cause),
          });
        },
      );
      const text = await Promise.race([readBoundedText(answer), over]).catch((cause: unknown) => {
        // Its status says enough.
        if (answer.status === 401) return '';
        if (cause instanceof BodyTooLarge || cause instanceof BodyNotText) {
          throw new ServiceError('not-understood', `${cause.message} (${name(call)})`, { cause });
        }
        throw new ServiceError('unavailable', `the answer was cut off (${name(call)})`, { cause });
      });
      return { status: answer.status, headers: answer.headers, text };
    });
  }

  #read(call: ServiceCall, { status, headers, text }: Answer): unknown {
    const body = parseJson(text);
    if (status >= 200 && status < 300) {
      if (text !== '' && body === undefined) {
        throw new ServiceError('not-understood', `the answer is not JSON (${name(call)})`, { status });
      }
      return body;
    }
    if (status === 429 || status >= 500) {
      const { profile } = this.#deps;
      const retryAfter = retryAfterOf(headers, profile.headers.retryAfter);
      const isHeaderDoubted = status === 500 && profile.auth.kind === 'oauth';
      throw new ServiceError(
        'unavailable',
        `the service answered ${status} (${name(call)})${isHeaderDoubted ? headerAdvice : ''}`,
        {
          status,
          didNothing: status === 429,
          ...(isHeaderDoubted && { event: 'service_header_doubted' }),
          isUnsettled: isWrite(call) && gatewayStatuses.has(status),
          ...(retryAfter === undefined ? {} : { retryAfter }),
        },
      );
    }
    const { problems, advice, sentences = [] } = readErrors(this.#deps.profile, body);
    const facts = [
      `the service answered ${status} (${name(call)})`,
      ...(status === 404 && call.id !== undefined ? [unknownThere(call)] : advice),
    ];
    throw new ServiceError('refused', facts.join('; '), {
      status,
      didNothing: true,
      problems,
      sentences,
    });
  }
}

/**
 * Where there are tokens, the service also answers a malformed Authorization header with 500 (interface, sections 5.7 and 7). The header is
 * made by `serviceRequest`, so only something between the proxy and the service can have changed it.
 */
const headerAdvice =
  '; if every call fails so, check that no gateway changes the Authorization header: it must be "Bearer", one space and the token';

/** What such a body says of fields is about no field: nothing was sent to be refused. */
const unknownThere = ({ route }: ServiceCall): string =>
  `it knows nothing with this id: either it has forgotten it, as a sandbox does that was restarted, or the database belongs to another service or account, or paths.${route} of the profile is wrong`;

/** @throws {ServiceError} where no time is left. */
function checkTime(call: ServiceCall): void {
  if (!call.limit.isOver) return;
  throw new ServiceError('unavailable', `no time is left to ask the service (${name(call)})`, {
    didNothing: true,
  });
}

const isWrite = ({ method }: ServiceCall): boolean => method !== 'GET';

const name = (call: ServiceCall): string => `${call.method} ${call.route}`;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function wasNeverSent(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && notSent.has(String(cause.code))) return true;
    if (cause instanceof AggregateError && cause.errors.every(wasNeverSent)) return true;
  }
  return false;
}
