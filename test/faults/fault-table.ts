import type { Tally } from '../attacks/tally.ts';
import { type Violation, violationKinds } from './violation.ts';

/** What a run of faults or a sweep of attacks found. */
export interface FaultResult {
  name: string;
  attacks?: Tally;
  /** Times that something was killed or broken. */
  faults?: { tried: number; survived: number };
  /** What the service sent, and what the history of it breaks. */
  events?: { sent: number; violations: Violation[]; givenUp?: number; perSecond?: number };
}

const titles = [
  'what',
  'attacks',
  'succeeded',
  'faults',
  'survived',
  'events',
  ...violationKinds,
  'given up',
  'callbacks/s',
  '5xx by input',
];

/** The results as a table, one line for each run and one for all of them. */
export function faultTable(results: FaultResult[]): string {
  const rows = results.map(numbers);
  const sums = titles.slice(1).map((title, column) => {
    const known = rows.map((row) => row[column]).filter((number) => number !== undefined);
    return title === 'callbacks/s' || known.length === 0 ? undefined : known.reduce((sum, one) => sum + one);
  });
  const cells = [
    titles,
    ...rows.map((row, index) => [results[index]!.name, ...row.map(written)]),
    ['all', ...sums.map(written)],
  ];
  const widths = titles.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const line = (row: string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)));
  const [head, ...body] = cells.map(line);
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [head!, rule, ...body].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

const written = (number: number | undefined): string =>
  number === undefined ? '' : number.toLocaleString('en');

function numbers({ attacks, faults, events }: FaultResult): (number | undefined)[] {
  const kinds = violationKinds.map((kind) => events?.violations.filter((one) => one.kind === kind).length);
  const { perSecond } = events ?? {};
  return [
    attacks?.tried,
    attacks?.succeeded.length,
    faults?.tried,
    faults?.survived,
    events?.sent,
    ...kinds,
    events?.givenUp,
    perSecond === undefined ? undefined : Math.round(perSecond),
    attacks && [...attacks.serverErrors.values()].reduce((sum, one) => sum + one, 0),
  ];
}

/** Whether anything was found that must not be. */
export const isClean = ({ attacks, faults, events }: FaultResult): boolean =>
  (attacks?.succeeded.length ?? 0) === 0 &&
  (attacks?.serverErrors.size ?? 0) === 0 &&
  faults?.tried === faults?.survived &&
  (events?.violations.length ?? 0) === 0;
