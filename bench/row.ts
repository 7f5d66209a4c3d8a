/** One figure of the benchmarks, ready to print. */
export interface Row {
  what: string;
  /** With its unit. */
  value: string;
  /** What it is held against; a dash where nothing is promised. */
  bound: string;
  /** How it was measured. */
  how: string;
}

/** The middle one of some figures. */
export function median(figures: number[]): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
