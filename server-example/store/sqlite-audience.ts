import type { ScreeningRecord } from './screening-record.ts';
import type { Audience } from './store.ts';

/** What stands in a row's `member` column: who ordered it, where that was a member. */
export const memberOf = ({ orderedBy }: Pick<ScreeningRecord, 'orderedBy'>): string | null =>
  orderedBy.role === 'member' ? orderedBy.subject : null;

/** The rows an audience may find; in the log, operators find what is news to somebody who sees everything. */
export function visibleTo(audience: Audience, table = ''): [condition: string, values: string[]] {
  switch (audience.role) {
    case 'candidate':
      return [`${table}candidate = ?`, [audience.clientReferenceId]];
    case 'member':
      return [`${table}member = ?`, [audience.subject]];
    case 'operator':
      return [`${table}candidate IS NOT NULL`, []];
  }
}
