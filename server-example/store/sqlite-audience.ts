import type { ScreeningRecord } from './screening-record.ts';
import type { Audience } from './store.ts';

/** The value of a row's `member` column: the member who ordered, if it was a member. */
export const memberOf = ({ orderedBy }: Pick<ScreeningRecord, 'orderedBy'>): string | null =>
  orderedBy.role === 'member' ? orderedBy.subject : null;

/** The rows an audience may read; in the log, operators read the entries of the candidates. */
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
