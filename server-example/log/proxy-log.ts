import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, pino } from 'pino';
import type { Role } from '../../src/protocol/page-session.ts';
import { causedByAnybody, events, type LogEvent } from './events.ts';
import { RepeatedLines } from './repeated-lines.ts';
import { ServiceError } from '../service/service-error.ts';
import { ForeignServiceId, StoreError } from '../store/store-error.ts';
import { visibleLines } from '../visible-text.ts';

export type UnreachableBecause = 'no_answer' | 'redirected' | 'answered_by_something_else';

/** The only facts that a log line may hold. None is personal, and none grants access. */
interface LogFacts {
  screeningId?: string;
  /** Stands in the address that a plan's runs call back on: by it the operator finds the plan at the service. */
  planReference?: string;
  /** The host's own reference of the operator who opened a report. */
  operator?: string;
  /** The role of the page session that ended a plan. */
  endedBy?: Role;
  /** The route's pattern, never its address. */
  route?: string;
  method?: string;
  status?: number;
  milliseconds?: number;
  changed?: boolean;
  /** Of the page that asked, or of the host's back end: an origin, or a word of ours where none can be read. */
  origin?: string;
  /** Where the operator or the host would change it. */
  setting?: 'ALLOWED_ORIGINS' | 'origins' | 'PUBLIC_URL';
  /** Why an address does not lead here. */
  reason?: UnreachableBecause;
  /** The limit that was reached: a member of `LIMITS`. */
  limit?: string;
  /** Logged with class and message for our own errors, with the class alone for others. */
  error?: unknown;
}

const allowed = [
  'screeningId',
  'planReference',
  'endedBy',
  'operator',
  'route',
  'method',
  'status',
  'milliseconds',
  'changed',
  'origin',
  'setting',
  'reason',
  'limit',
] as const;

let standardOutput: DestinationStream | undefined;

/**
 * Lines are written in the background, many at a time; what is left at the exit is written then. On a full disk they wait, up
 * to a megabyte of them: pino would end the process, and would try for ever to write them before.
 */
function openStandardOutput(): DestinationStream {
  const output = pino.destination({
    dest: 1,
    sync: false,
    minLength: 8_192,
    periodicFlush: 250,
    maxLength: 1_048_576,
  });
  let isFailing = false;
  output.on('error', () => (isFailing = true));
  output.on('write', () => (isFailing = false));
  process.prependOnceListener('exit', () => isFailing && output.destroy());
  return output;
}

/** Log lines by allow-list: an event, the request it belongs to, and nothing but {@link LogFacts}. */
export class ProxyLog {
  readonly #pino: ReturnType<typeof pino>;
  readonly #requestId = new AsyncLocalStorage<string>();
  readonly #counts = new Map<LogEvent, number>();
  readonly #repeated: RepeatedLines;

  /**
   * @param destination where the lines go; standard output by default.
   * @param now milliseconds, on a clock that is never set.
   * @param level the least that is written.
   */
  constructor(
    destination?: DestinationStream,
    now = () => performance.now(),
    level: 'info' | 'warn' = 'info',
  ) {
    this.#repeated = new RepeatedLines(now);
    this.#pino = pino(
      {
        level,
        base: null,
        timestamp: pino.stdTimeFunctions.isoTime,
        // JSON leaves some characters as they are that a terminal obeys.
        hooks: { streamWrite: visibleLines },
      },
      destination ?? (standardOutput ??= openStandardOutput()),
    );
  }

  /** How many warnings and errors there were of each event. */
  get counts(): ReadonlyMap<LogEvent, number> {
    return this.#counts;
  }

  /** Every line that this work writes names the request. */
  during<Result>(requestId: string, work: () => Result): Result {
    return this.#requestId.run(requestId, work);
  }

  debug(event: LogEvent, facts: LogFacts = {}): void {
    if (this.#pino.isLevelEnabled('debug')) this.#pino.debug(this.#line(event, facts));
  }

  info(event: LogEvent, facts: LogFacts = {}): void {
    this.#pino.info(this.#line(event, facts));
  }

  /** For what strangers can cause as often as they want: so many lines of a kind are written in a minute, and no more. */
  repeatedInfo(event: LogEvent, kind: string, facts: LogFacts): void {
    const leftOut = this.#repeated.take(`${event} ${kind}`);
    if (leftOut === undefined) return;
    this.#pino.info({ ...this.#line(event, facts), ...(leftOut > 0 && { leftOut }) });
  }

  warn(event: LogEvent, facts: LogFacts = {}): void {
    this.#write('warn', event, facts);
  }

  error(event: LogEvent, facts: LogFacts = {}): void {
    this.#write('error', event, facts);
  }

  #write(level: 'warn' | 'error', event: LogEvent, facts: LogFacts): void {
    this.#count(event);
    const leftOut = causedByAnybody.has(event) ? this.#repeated.take(event) : 0;
    if (leftOut === undefined) return;
    this.#pino[level]({ ...this.#line(event, facts), ...(leftOut > 0 && { leftOut }) });
  }

  #count(event: LogEvent): void {
    this.#counts.set(event, (this.#counts.get(event) ?? 0) + 1);
  }

  #line(event: LogEvent, facts: LogFacts): Record<string, unknown> {
    const written: Record<string, unknown> = { event };
    const requestId = this.#requestId.getStore();
    if (requestId !== undefined) written['requestId'] = requestId;
    if (events[event] !== '') written['advice'] = events[event];
    for (const name of allowed) if (facts[name] !== undefined) written[name] = facts[name];
    return 'error' in facts ? { ...written, ...errorFacts(facts.error) } : written;
  }
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
  if (error instanceof StoreError || error instanceof ForeignServiceId)
    return { error: error.name, message: error.message };
  return { error: error instanceof Error ? error.name : 'unknown' };
}
