const help = {
  requests: 'Answers of the page API, by route and status.',
  callbacks: 'Callbacks of the service, by outcome.',
  identity_attempts: 'Attempts at identity questions, by outcome; paused: a member has to wait.',
  limited: 'Requests that were refused because of a limit, by its variable.',
  service_failures: 'Failed calls to the service, by kind.',
} as const;

type MetricName = keyof typeof help;

/** Counters and gauges in the Prometheus text format. */
export class Metrics {
  readonly #counts = new Map<string, number>();
  readonly #gauges: Record<string, () => number> = {};

  count(name: MetricName, labels: Record<string, string | number>): void {
    const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    const key = `screening_${name}_total{${pairs.join(',')}}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  gauge(name: string, read: () => number): void {
    this.#gauges[name] = read;
  }

  toText(): string {
    const counters = Object.entries(help).flatMap(([name, text]) => [
      `# HELP screening_${name}_total ${text}`,
      `# TYPE screening_${name}_total counter`,
      ...[...this.#counts]
        .filter(([key]) => key.startsWith(`screening_${name}_total{`))
        .map(([key, value]) => `${key} ${value}`),
    ]);
    const gauges = Object.entries(this.#gauges).flatMap(([name, read]) => [
      `# TYPE screening_${name} gauge`,
      `screening_${name} ${read()}`,
    ]);
    return `${[...counters, ...gauges].join('\n')}\n`;
  }
}
