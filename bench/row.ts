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
  /** The lowest figure that is promised, where more is better. */
  floor?: number | undefined;
  /** Writes a figure with its unit. */
  write: (figure: number) => string;
  /** What to add to the value. */
  note?: string | undefined;
  how: string;
}

/** A row that says by itself whether its figure keeps to its bound. */
export function row({ what, figure, bound, floor, write, note, how }: Figure): Row {
  const value = [figure === undefined ? undefined : write(figure), note].filter(Boolean).join(', ');
  const promised = bound ?? floor;
  const isHeld =
    promised === undefined || figure === undefined
      ? undefined
      : figure <= (bound ?? figure) && figure >= (floor ?? figure);
  return {
    what,
    value,
    bound: promised === undefined ? '-' : `${floor === undefined ? '' : 'at least '}${write(promised)}`,
    holds: isHeld === undefined ? '-' : isHeld ? 'yes' : 'no',
    how,
  };
}
