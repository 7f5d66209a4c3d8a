import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { StoreError } from '../store/store-error.ts';

const counters = {
  requests: {
    help: 'Answers of the page API, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
  },
  callbacks: { help: 'Callbacks of the service, by outcome.', labelNames: ['kind'] },
  identity_attempts: {
    help: 'Attempts at identity questions, by outcome; paused: a member has to wait; refused: one who has to wait tried.',
    labelNames: ['outcome'],
  },
  limited: {
    help: 'Requests that were refused, answers that were cut off, and recurring runs beyond it, because of a limit, by its variable.',
    labelNames: ['limit'],
  },
  host_news: {
    help: "What the host's back end was to hear, by outcome; failed: it is tried again.",
    labelNames: ['outcome'],
  },
  service_failures: { help: 'Failed calls to the service, by kind.', labelNames: ['type'] },
} as const;

type CounterName = keyof typeof counters;
type LabelsOf<Name extends CounterName> = Record<
  (typeof counters)[Name]['labelNames'][number],
  string | number
>;

/** A long poll takes up to 25 seconds. */
const bucketSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30];

/** What an operator watches, in the Prometheus text format. Each label has few values, whatever is sent. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #counters: Record<CounterName, Counter>;
  readonly #answerSeconds: Histogram<'method' | 'route'>;

  constructor() {
    const registers = [this.#registry];
    const counter = (name: CounterName): Counter =>
      new Counter({ name: `screening_${name}_total`, ...counters[name], registers });
    this.#counters = {
      requests: counter('requests'),
      callbacks: counter('callbacks'),
      identity_attempts: counter('identity_attempts'),
      limited: counter('limited'),
      host_news: counter('host_news'),
      service_failures: counter('service_failures'),
    };
    this.#answerSeconds = new Histogram({
      name: 'screening_answer_seconds',
      help: 'How long answers take, by method and route; of a stream its beginning.',
      labelNames: ['method', 'route'],
      buckets: bucketSeconds,
      registers,
    });
  }

  count<Name extends CounterName>(name: Name, labels: LabelsOf<Name>): void {
    this.#counters[name].inc(labels);
  }

  time(labels: Record<'method' | 'route', string>, seconds: number): void {
    this.#answerSeconds.observe(labels, seconds);
  }

  /** Rows of a table that the store counts, by kind; none while it cannot be read: all else is needed most then. */
  gaugeByKind(name: string, help: string, read: () => Promise<Record<string, number>>): void {
    const gauge: Gauge<'kind'> = new Gauge({
      name: `screening_${name}`,
      help,
      labelNames: ['kind'],
      registers: [this.#registry],
      collect: async () => {
        gauge.reset();
        for (const [kind, count] of Object.entries(await read().catch(noneOfStore)))
          gauge.set({ kind }, count);
      },
    });
  }

  gauge(name: string, help: string, read: () => number): void {
    const collect = () => gauge.set(read());
    const gauge: Gauge = new Gauge({ name: `screening_${name}`, help, registers: [this.#registry], collect });
  }

  /** Counts that something else keeps, by event. */
  events(counts: ReadonlyMap<string, number>): void {
    const counter: Counter = new Counter({
      name: 'screening_events_total',
      help: 'Warnings and errors in the log, by event.',
      labelNames: ['event'],
      registers: [this.#registry],
      collect: () => {
        counter.reset();
        for (const [event, count] of counts) counter.inc({ event }, count);
      },
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  toText(): Promise<string> {
    return this.#registry.metrics();
  }
}

function noneOfStore(error: unknown): Record<string, number> {
  if (!(error instanceof StoreError)) throw error;
  return {};
}
