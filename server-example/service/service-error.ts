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
  /** As the log calls it, where its advice is another than for a service that fails. */
  event?: 'service_header_doubted' | 'link_origin_refused';
  /** Problems at the candidate's fields, in canonical paths. */
  problems?: FieldProblem[];
  /** What the service said in words of its own: only for {@link explainRefusal}, for they may hold answers. */
  sentences?: string[];
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
  /** As the log calls it. */
  readonly event: 'service_credentials_refused' | 'service_failed' | NonNullable<ServiceErrorFacts['event']>;
  readonly problems: FieldProblem[];
  readonly sentences: string[];
  readonly retryAfter: number | undefined;

  constructor(type: ServiceErrorType, message: string, facts: ServiceErrorFacts = {}) {
    super(message, { cause: facts.cause });
    this.type = type;
    this.status = facts.status;
    this.didNothing = facts.didNothing ?? false;
    this.isUnsettled = facts.isUnsettled ?? false;
    this.event = type === 'credentials' ? 'service_credentials_refused' : (facts.event ?? 'service_failed');
    this.problems = facts.problems ?? [];
    this.sentences = facts.sentences ?? [];
    this.retryAfter = facts.retryAfter;
  }

  /** Whether the service answers, though not this: it may answer about another id. */
  get isAnswered(): boolean {
    return this.type === 'refused' || this.type === 'not-understood';
  }

  /** Whether the service says that what was asked for is not there. */
  get isMissing(): boolean {
    return this.status === 404 || this.status === 410;
  }
}

/** A longer pause than this is asked by mistake: nobody should be shut out for a day by one header. */
const longestSeconds = 300;

/**
 * The seconds that an answer asks to wait, from 0 to 300, as its header says in seconds, as a date (RFC 9110, section
 * 10.2.3) or as an ISO time. `undefined` where it says nothing that can be read. A date is compared with the date of the answer itself, so
 * that a clock that is wrong here changes nothing.
 *
 * @param name of the header, as the profile calls it.
 */
export function retryAfterOf(headers: Pick<Headers, 'get'>, name: string): number | undefined {
  const value = headers.get(name)?.trim() ?? '';
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : secondsUntil(value, headers.get('date'));
  return Number.isNaN(seconds) ? undefined : Math.min(longestSeconds, Math.max(0, Math.ceil(seconds)));
}

/** Only whole dates, with a name of the day or in ISO form: JavaScript would read much more as a date. */
const secondsUntil = (date: string, answeredAt: string | null): number =>
  /^([A-Z][a-z]+, \d|\d{4}-\d\d-\d\dT\d)/.test(date)
    ? (Date.parse(date) - Date.parse(answeredAt ?? '')) / 1000
    : Number.NaN;
