import { type FieldProblem, type Problem, type ProblemCode, problemStatus } from '../src/protocol/problem.ts';

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

/** A request that is refused: becomes `application/problem+json` (RFC 9457) at the edge of the proxy. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ProblemCode;
  readonly errors: FieldProblem[] | undefined;
  /** For the developers of the host: what to do about it. */
  readonly detail: string | undefined;
  /** Seconds after which another try may succeed. */
  readonly retryAfter: number | undefined;
  readonly status: number;
  /** How to prove who asks, where that was not done. */
  readonly scheme: 'Basic' | 'Bearer';
  /** The methods that the path takes, where the refused one is none of them. */
  readonly allow: string | undefined;

  constructor(
    code: ProblemCode,
    facts: {
      /** Where another status than that of the code says it better, and a title that says why. */
      special?: { status: number; title: string };
      errors?: FieldProblem[];
      detail?: string | undefined;
      retryAfter?: number;
      scheme?: 'Basic';
      allow?: string;
      cause?: unknown;
    } = {},
  ) {
    super(facts.special?.title ?? titles[code], { cause: facts.cause });
    this.code = code;
    this.status = facts.special?.status ?? problemStatus[code];
    this.scheme = facts.scheme ?? 'Bearer';
    this.allow = facts.allow;
    this.errors = facts.errors?.slice(0, mostErrors);
    this.detail = facts.detail;
    this.retryAfter = facts.retryAfter;
  }

  /** @param requestId absent where no request was made of it, and none is logged. */
  toAnswer(requestId?: string): { status: number; headers: Record<string, string>; body: string } {
    const { status } = this;
    const problem: Problem = {
      type: 'about:blank',
      title: this.message,
      status,
      code: this.code,
      ...(this.detail === undefined ? {} : { detail: this.detail }),
      ...(this.errors ? { errors: this.errors } : {}),
      ...(requestId === undefined ? {} : { requestId }),
    };
    return {
      status,
      body: JSON.stringify(problem),
      headers: {
        'content-type': 'application/problem+json',
        ...(status === 401 ? { 'www-authenticate': this.scheme } : {}),
        ...(this.allow === undefined ? {} : { allow: this.allow }),
        ...(this.retryAfter === undefined ? {} : { 'retry-after': String(this.retryAfter) }),
      },
    };
  }
}

/** The codes have none for it: status and title say it. */
export const callbackUnproven = (): Refusal =>
  new Refusal('invalid_request', {
    special: { status: 401, title: 'The callback lacks its credentials.' },
    scheme: 'Basic',
  });

/** Of a path that leads nowhere, such as a callback address that the proxy did not make: both read the same. */
export const nothingHere = (): Refusal =>
  new Refusal('not_found', {
    special: { status: 404, title: 'There is nothing at this address.' },
    detail: 'The page API begins at /screening-api: a gateway must pass that path on as it came.',
  });

/** Of a method that the path does not take, though others. */
export function otherMethod(methods: readonly string[]): Refusal {
  const allow = methods.toSorted().join(', ');
  return new Refusal('invalid_request', {
    special: { status: 405, title: `This path takes ${allow}.` },
    allow,
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
