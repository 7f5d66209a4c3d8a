import type { FieldProblem } from '../../src/protocol/problem.ts';

/**
 * `unavailable`: not reached, too busy or broken. `refused`: it answered no. `not-understood`: it answered something
 * the profile cannot read. `credentials`: it does not take our client id and secret.
 */
export type ServiceErrorType = 'unavailable' | 'refused' | 'not-understood' | 'credentials';

interface ServiceErrorFacts {
  /** HTTP status, where there was an answer. */
  status?: number;
  /** Whether the service surely did nothing: then, and only then, a creating call may be made again. */
  didNothing?: boolean;
  /** Problems at the candidate's fields, in canonical paths. */
  problems?: FieldProblem[];
  /** Seconds the service asked us to wait. */
  retryAfter?: number;
  cause?: unknown;
}

/** Any failure at the service. Its message names calls and paths, never a value. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly type: ServiceErrorType;
  readonly status: number | undefined;
  readonly didNothing: boolean;
  readonly problems: FieldProblem[];
  readonly retryAfter: number | undefined;

  constructor(type: ServiceErrorType, message: string, facts: ServiceErrorFacts = {}) {
    super(message, { cause: facts.cause });
    this.type = type;
    this.status = facts.status;
    this.didNothing = facts.didNothing ?? false;
    this.problems = facts.problems ?? [];
    this.retryAfter = facts.retryAfter;
  }
}
