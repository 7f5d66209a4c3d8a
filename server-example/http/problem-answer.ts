import { type Problem, type ProblemCode, problemStatus } from '../../src/protocol/problem.ts';
import { Refusal, type RefusalFacts } from '../refusal.ts';

const titles: Record<ProblemCode, string> = {
  invalid_request: 'The request does not match what this route takes.',
  idempotency_key_required: 'Send an Idempotency-Key header of 1 to 200 characters.',
  session_expired: 'The page session has expired: fetch a new one.',
  session_invalid: 'Send a page session: Authorization: Bearer <token>.',
  session_revoked: 'The page session was ended by the host.',
  host_key_invalid: 'Send the host key: Authorization: Bearer <HOST_API_KEY>.',
  origin_refused: 'Pages of this origin may not use the page API.',
  role_forbidden: 'This page session may not do that.',
  package_forbidden: 'This page session does not offer that package.',
  consent_missing: 'A disclosure that must be signed is not signed.',
  not_found: 'Nothing found that this page session may see.',
  in_progress: 'This is still in progress: try again shortly.',
  not_complete: 'There is no report before the check is complete.',
  too_large: 'The request is too large.',
  fields_invalid: 'Some answers are missing or cannot be read.',
  key_reused: 'This Idempotency-Key was used with another order.',
  rate_limited: 'Too many requests: try again later.',
  service_refused: 'The screening service refused, or answered something that cannot be read.',
  service_unavailable: 'The screening service cannot be reached: try again later.',
  store_unavailable: 'The proxy cannot read or write its store: try again later.',
};

/** More than any form has; an answer does not grow with what was sent. */
const mostErrors = 100;

interface HttpFacts {
  status: number;
  title: string;
  headers?: Record<string, string>;
}

/** What only HTTP can refuse, and no room: another status says it better than that of its code, and a title says why. */
export class HttpRefusal extends Refusal {
  readonly http: HttpFacts;

  constructor(code: ProblemCode, { http, ...facts }: RefusalFacts & { http: HttpFacts }) {
    super(code, facts);
    this.http = http;
  }
}

/** The sentence of a code, for developers: pages have their own. */
export const titleOf = (code: ProblemCode): string => titles[code];

/**
 * A refusal as `application/problem+json` (RFC 9457).
 *
 * @param requestId absent where no request was made of it, and none is logged.
 */
export function problemAnswer(
  refusal: Refusal,
  requestId?: string,
): { status: number; headers: Record<string, string>; body: string } {
  const { code, detail, errors, retryAfter } = refusal;
  const { status, title, headers } =
    refusal instanceof HttpRefusal ? refusal.http : { status: problemStatus[code], title: titles[code] };
  const problem: Problem = {
    type: 'about:blank',
    title,
    status,
    code,
    ...(detail === undefined ? {} : { detail }),
    ...(errors ? { errors: errors.slice(0, mostErrors) } : {}),
    ...(requestId === undefined ? {} : { requestId }),
  };
  return {
    status,
    body: JSON.stringify(problem),
    headers: {
      'content-type': 'application/problem+json',
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      ...headers,
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    },
  };
}

/** The codes have none for it: status and title say it. */
export const callbackUnproven = (): Refusal =>
  new HttpRefusal('invalid_request', {
    http: {
      status: 401,
      title: 'The callback lacks its credentials.',
      headers: { 'www-authenticate': 'Basic' },
    },
  });

/** Of a path that leads nowhere, such as a callback address that the proxy did not make: both read the same. */
export const nothingHere = (): Refusal =>
  new HttpRefusal('not_found', {
    http: { status: 404, title: 'There is nothing at this address.' },
    detail: 'The page API begins at /screening-api: a gateway must pass that path on as it came.',
  });

/** Of a method that the path does not take, though others. */
export function otherMethod(methods: readonly string[]): Refusal {
  const allow = methods.toSorted().join(', ');
  return new HttpRefusal('invalid_request', {
    http: { status: 405, title: `This path takes ${allow}.`, headers: { allow } },
  });
}

/** The host's server read the body before the proxy was asked: its bytes are gone. */
export class BodyAlreadyRead extends Refusal {
  constructor() {
    super('invalid_request', {
      detail:
        'The body was already read: mount the proxy before whatever parses bodies, such as express.json().',
    });
  }
}
