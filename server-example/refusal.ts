import type { FieldProblem, ProblemCode } from '../src/protocol/problem.ts';

export interface RefusalFacts {
  errors?: FieldProblem[];
  /** For the developers of the host: what to do about it. */
  detail?: string | undefined;
  /** Seconds after which another try may succeed. */
  retryAfter?: number;
  cause?: unknown;
}

/** What a room refuses, and why. How it is answered, `http/problem-answer.ts` says. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ProblemCode;
  readonly errors: FieldProblem[] | undefined;
  readonly detail: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, { errors, detail, retryAfter, cause }: RefusalFacts = {}) {
    super(code, { cause });
    this.code = code;
    this.errors = errors;
    this.detail = detail;
    this.retryAfter = retryAfter;
  }
}
