import type { FieldProblem } from '../../src/protocol/problem.ts';

/**
 * `unavailable`: not reached, too busy or failing. `refused`: it refused the call. `not-understood`: the profile does
 * not fit its answer. `credentials`: it refuses the client id and secret.
 */
type ServiceErrorType = 'unavailable' | 'refused' | 'not-understood' | 'credentials';

interface ServiceErrorFacts {
  /** HTTP status, where there was an answer. */
  status?: number;
  /** Whether the service certainly did nothing: only then may a call that creates something be repeated. */
  didNothing?: boolean;
  /** Whether what was sent may still take effect: nobody knows what became of it. */
  isUnsettled?: boolean;
  /** Problems at the candidate's fields, in canonical paths. */
  problems?: FieldProblem[];
  /** Seconds to wait, as the service asked. */
  retryAfter?: number;
  cause?: unknown;
}

/** Any failure of the service. Its message names calls and paths, never a value. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly type: ServiceErrorType;
  readonly status: number | undefined;
  readonly didNothing: boolean;
  /** Of a call that was repeated, whether any of its attempts is. */
  isUnsettled: boolean;
  readonly problems: FieldProblem[];
  readonly retryAfter: number | undefined;

  constructor(type: ServiceErrorType, message: string, facts: ServiceErrorFacts = {}) {
    super(message, { cause: facts.cause });
    this.type = type;
    this.status = facts.status;
    this.didNothing = facts.didNothing ?? false;
    this.isUnsettled = facts.isUnsettled ?? false;
    this.problems = facts.problems ?? [];
    this.retryAfter = facts.retryAfter;
  }

  /** As the log calls it. A 500 is also the answer to a malformed Authorization header (interface, section 7). */
  get event(): 'service_credentials_refused' | 'service_header_doubted' | 'service_failed' {
    if (this.type === 'credentials') return 'service_credentials_refused';
    return this.status === 500 ? 'service_header_doubted' : 'service_failed';
  }
}
