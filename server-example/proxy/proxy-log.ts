import { type DestinationStream, pino } from 'pino';
import { ServiceError } from '../service/service-error.ts';

/** The only facts that a log line may hold. None is personal, none opens a door. */
export interface LogFacts {
  screeningId?: string;
  /** The route's pattern, never its address. */
  route?: string;
  method?: string;
  status?: number;
  milliseconds?: number;
  changed?: boolean;
  /** Told by class and message of our own errors; of others, by class alone. */
  error?: unknown;
}

export type LogEvent =
  | 'answered'
  | 'failed'
  | 'callback_heard'
  | 'callback_other'
  | 'callback_missed'
  | 'callback_not_understood'
  | 'order_unconfirmed'
  | 'service_failed'
  | 'service_credentials_refused'
  | 'service_header_doubted'
  | 'store_failed'
  | 'trust_ended'
  | 'version_deprecated';

const allowed = ['screeningId', 'route', 'method', 'status', 'milliseconds', 'changed'];

/** Log lines by allow-list: an event, and nothing but {@link LogFacts}. */
export class ProxyLog {
  readonly #pino: ReturnType<typeof pino>;

  /** @param destination where the lines go; standard output by default. */
  constructor(destination?: DestinationStream) {
    this.#pino = pino(
      { base: null, timestamp: pino.stdTimeFunctions.isoTime },
      destination ?? pino.destination(1),
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

/** What to do, where an event by itself does not say it. */
const advice: Partial<Record<LogEvent, string>> = {
  version_deprecated: 'The service is to deprecate v1: set SERVICE_VERSION=v2 once your account speaks it.',
  trust_ended: 'The service no longer trusts a member: what was seen under that trust is withheld again.',
  service_credentials_refused:
    'Check SERVICE_CLIENT_ID and SERVICE_CLIENT_SECRET: the service does not take them.',
};

function line(event: LogEvent, facts: LogFacts): Record<string, unknown> {
  const listed = Object.entries(facts).filter(([name]) => allowed.includes(name));
  return {
    event,
    ...(advice[event] ? { advice: advice[event] } : {}),
    ...Object.fromEntries(listed),
    ...('error' in facts ? errorFacts(facts.error) : {}),
  };
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
  return { error: error instanceof Error ? error.name : 'unknown' };
}
