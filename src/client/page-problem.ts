import type { FieldProblem, ProblemCode } from '../protocol/problem.ts';

interface PageProblemFacts {
  /** The HTTP status, or 0 where no answer came. */
  status?: number;
  errors?: FieldProblem[];
  retryAfter?: number | undefined;
  requestId?: string | undefined;
  cause?: unknown;
}

/**
 * Why a request to the page API failed: a code of the proxy's closed list, `offline` when no answer came, or
 * `unreadable` when the answer does not match its schema. Its message is for developers and holds nothing
 * personal; sentences for people are made from `code`.
 */
export class PageProblem extends Error {
  override readonly name = 'PageProblem';
  readonly code: ProblemCode | 'offline' | 'unreadable';
  readonly status: number;
  /** For `fields_invalid`: which answers are wrong, and why. */
  readonly errors: FieldProblem[];
  /** Seconds to wait before another try, where the proxy says so. */
  readonly retryAfter: number | undefined;
  /** Names the request in the log of the proxy. */
  readonly requestId: string | undefined;

  constructor(code: PageProblem['code'], message: string, facts: PageProblemFacts = {}) {
    super(message, { cause: facts.cause });
    this.code = code;
    this.status = facts.status ?? 0;
    this.errors = facts.errors ?? [];
    this.retryAfter = facts.retryAfter;
    this.requestId = facts.requestId;
  }

  /** Whether the same request may succeed later. */
  get isPassing(): boolean {
    return (
      this.status < 400 || this.status >= 500 || this.code === 'rate_limited' || this.code === 'in_progress'
    );
  }

  /** Whether the proxy itself has not answered. */
  get isUnanswered(): boolean {
    return this.code === 'offline' || (this.code === 'unreadable' && this.status >= 500);
  }
}
