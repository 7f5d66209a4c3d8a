/** One figure of the benchmarks, ready to print. */
export interface Row {
  what: string;
  /** With its unit. */
  value: string;
  /** What it is held against, with its unit; a dash where nothing is promised. */
  bound: string;
  /** Whether the value keeps to the bound; a dash where there is none, or no value. */
  holds: 'yes' | 'no' | '-';
  /** How it was measured. */
  how: string;
}

interface Figure {
  what: string;
  /** What was measured; nothing where it could not be. */
  figure: number | undefined;
  /** The highest figure that is promised. */
  bound?: number | undefined;
  /** Writes a figure with its unit. */
  write: (figure: number) => string;
  /** What to add to the value. */
  note?: string | undefined;
  how: string;
}

/** A row that says by itself whether its figure keeps to its bound. */
export function row({ what, figure, bound, write, note, how }: Figure): Row {
  const value = [figure === undefined ? undefined : write(figure), note].filter(Boolean).join(', ');
  const isHeld = bound === undefined || figure === undefined ? undefined : figure <= bound;
  return {
    what,
    value,
    bound: bound === undefined ? '-' : write(bound),
    holds: isHeld === undefined ? '-' : isHeld ? 'yes' : 'no',
    how,
  };
}
