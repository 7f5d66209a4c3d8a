import { type DestinationStream, pino } from 'pino';
import { ServiceError } from '../service/service-error.ts';
import { StoreError } from '../store/store.ts';

/** The only facts that a log line may hold. None is personal, and none grants access. */
interface LogFacts {
  screeningId?: string;
  /** The route's pattern, never its address. */
  route?: string;
  method?: string;
  status?: number;
  milliseconds?: number;
  changed?: boolean;
  /** The variable of the limit that was reached. */
  limit?: string;
  /** Logged with class and message for our own errors, with the class alone for others. */
  error?: unknown;
}

export type LogEvent =
  | 'answered'
  | 'failed'
  | 'callback_other'
  | 'callback_missed'
  | 'callback_not_understood'
  | 'identity_paused'
  | 'order_limit_near'
  | 'order_limit_reached'
  | 'order_unconfirmed'
  | 'packages_outdated'
  | 'plan_not_ended'
  | 'record_damaged'
  | 'requests_limited'
  | 'service_failed'
  | 'service_credentials_refused'
  | 'service_header_doubted'
  | 'store_failed'
  | 'trust_ended'
  | 'version_deprecated';

const allowed = ['screeningId', 'route', 'method', 'status', 'milliseconds', 'changed', 'limit'] as const;

/** Log lines by allow-list: an event, and nothing but {@link LogFacts}. */
export class ProxyLog {
  readonly #pino: ReturnType<typeof pino>;

  /** @param destination where the lines go; standard output by default. */
  constructor(destination?: DestinationStream) {
    this.#pino = pino(
      { base: null, timestamp: pino.stdTimeFunctions.isoTime },
      // Lines are written in the background, many at a time; what is left at the exit is written then.
      destination ?? pino.destination({ dest: 1, sync: false, minLength: 8_192, periodicFlush: 250 }),
    );
  }

  info(event: LogEvent, facts: LogFacts = {}): void {
    this.#pino.info(line(event, facts));
  }

  warn(event: LogEvent, facts: LogFacts = {}): void {
    this.#pino.warn(line(event, facts));
  }

  error(event: LogEvent, facts: LogFacts = {}): void {
    this.#pino.error(line(event, facts));
  }
}

/** What to do, where the name of the event does not say it. */
const advice: Partial<Record<LogEvent, string>> = {
  version_deprecated: 'The service will deprecate v1: set SERVICE_VERSION=v2 when your account supports it.',
  identity_paused:
    'A member gave so many wrong answers to identity questions that they have to wait. If it happens often, somebody may be guessing.',
  trust_ended: 'The service no longer trusts a member: outcomes seen under that trust are withheld again.',
  plan_not_ended:
    'The service still runs a recurring screening that was ended here: it is tried again every minute. If this goes on, end it at the service.',
  order_limit_near:
    'Four fifths of the screenings that may be ordered in 24 hours are ordered: raise the limit, or find out who orders.',
  order_limit_reached:
    'Orders are refused, because as many as the limit allows were placed in 24 hours: raise it, or find out who orders.',
  requests_limited: 'Requests are refused, because a limit is reached. It is said again after ten minutes.',
  packages_outdated:
    'The packages of the account cannot be read anew, so those read before are offered until they can.',
  record_damaged:
    'The checksum of this record does not hold, so it is left out: restore a backup of the database.',
  service_credentials_refused: 'Check SERVICE_CLIENT_ID and SERVICE_CLIENT_SECRET: the service refuses them.',
};

function line(event: LogEvent, facts: LogFacts): Record<string, unknown> {
  const written: Record<string, unknown> = { event };
  if (advice[event]) written['advice'] = advice[event];
  for (const name of allowed) if (facts[name] !== undefined) written[name] = facts[name];
  return 'error' in facts ? { ...written, ...errorFacts(facts.error) } : written;
}

function errorFacts(error: unknown): Record<string, unknown> {
  if (error instanceof ServiceError) {
    return {
      error: error.type,
      message: error.message,
      ...(error.status === undefined ? {} : { serviceStatus: error.status }),
      ...(error.problems.length > 0 ? { paths: error.problems.map(({ path }) => path) } : {}),
    };
  }
  if (error instanceof StoreError) return { error: error.name, message: error.message };
  return { error: error instanceof Error ? error.name : 'unknown' };
}
