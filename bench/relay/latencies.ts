/** How long events took, in milliseconds; infinity for those that never arrived. */
export interface Latencies {
  p50: number;
  p99: number;
}

export function latenciesOf(times: number[]): Latencies {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { p50: at(0.5) ?? Number.NaN, p99: at(0.99) ?? Number.NaN };
}
