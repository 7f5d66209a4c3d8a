import type { FaultPlan } from './fault-plan.ts';
import type { FaultRecord } from './fault-run.ts';
import { type Violation, violationKinds } from './violation.ts';

/** One run, with what its history breaks. */
export interface FaultResult {
  plan: FaultPlan;
  record: FaultRecord;
  violations: Violation[];
}

const titles = ['what', 'faults', 'survived', 'sent', ...violationKinds, 'given up', 'callbacks/s'];

/** The results as a table, one line for each run. */
export function faultTable(results: FaultResult[]): string {
  const rows = [titles, ...results.map(cells)];
  const widths = titles.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  ');
  return rows.map(line).join('\n');
}

function cells({ plan, record, violations }: FaultResult): string[] {
  const kinds = violationKinds.map((kind) => violations.filter((one) => one.kind === kind).length);
  const { tried, survived, sent, givenUp, perSecond } = record;
  return [plan.name, ...[tried, survived, sent, ...kinds, givenUp, Math.round(perSecond)].map(String)];
}
