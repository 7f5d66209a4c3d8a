import type { FieldProblem, ProblemCode } from '../protocol/problem.ts';

interface ScreeningErrorFacts {
  /** The HTTP status, or 0 where no answer came. */
  status?: number;
  errors?: FieldProblem[];
  retryAfter?: number | undefined;
  requestId?: string | undefined;
  cause?: unknown;
}

/** Codes whose cause is a mistake of the host's page, back end or proxy: no visitor can do anything about them. */
const setupCodes = /^(not_set_up|origin_refused|host_key_invalid)$/;
/** What the page itself finds wrong before it asks the proxy. */
const pageCodes = /^(invalid_request|consent_missing)$/;

/** Seconds. The proxy's longest pause is 90 days; an answer can say anything. */
const longestWait = 31_536_000;

/** A number of seconds to wait that a person can read; undefined where it is none. */
export const readableWait = (seconds = 0): number | undefined =>
  seconds > 0 && seconds <= longestWait ? seconds : undefined;

/**
 * Why a request to the page API failed: a code of the proxy's closed list, `offline` when no answer came, `unreadable`
 * when the answer does not match its schema, or `not_set_up` when the host has to correct something first. Its message is
 * for developers and holds nothing personal; sentences for people are made from `code`.
 */
export class ScreeningError extends Error {
  override readonly name = 'ScreeningError';
  readonly code: ProblemCode | 'offline' | 'unreadable' | 'not_set_up';
  readonly status: number;
  /** For `fields_invalid`: which answers are wrong, and why. */
  readonly errors: FieldProblem[];
  /** Seconds to wait before another try, where the proxy says so. */
  readonly retryAfter: number | undefined;
  /** Names the request in the log of the proxy. */
  readonly requestId: string | undefined;

  constructor(code: ScreeningError['code'], message: string, facts: ScreeningErrorFacts = {}) {
    super(message, { cause: facts.cause });
    this.code = code;
    this.status = facts.status ?? 0;
    this.errors = facts.errors ?? [];
    this.retryAfter = readableWait(facts.retryAfter);
    this.requestId = facts.requestId;
  }

  /** Whether the same request may succeed later. */
  get isPassing(): boolean {
    return (
      this.status < 400 || this.status >= 500 || this.code === 'rate_limited' || this.code === 'in_progress'
    );
  }

  /** Whether nobody is signed in any more, as far as host or proxy say: whoever looks now may be somebody else. */
  get isSignedOut(): boolean {
    return this.status === 401 || this.code.startsWith('session_');
  }

  /** Whether signing in is all that it takes to go on. */
  get needsSignIn(): boolean {
    return this.isSignedOut && !this.isOfSetup;
  }

  /** Whether the host has to correct something before anybody can go on. */
  get isOfSetup(): boolean {
    return setupCodes.test(this.code);
  }

  /** Whether the message says what the host's developer has to correct. A server that is down is no mistake. */
  get isMistake(): boolean {
    if (this.status === 0 && pageCodes.test(this.code)) return true;
    return this.isOfSetup || (this.code === 'unreadable' && this.status < 500);
  }

  /** Whether a file does not run, which the browser keeps until the page is loaded again. */
  get needsReload(): boolean {
    return this.code === 'unreadable' && this.cause !== undefined;
  }

  /** Whether the proxy itself has not answered. */
  get isUnanswered(): boolean {
    return this.code === 'offline' || (this.code === 'unreadable' && this.status >= 500);
  }
}
