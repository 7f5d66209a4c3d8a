import type { ScreeningRecord } from './screening-record.ts';

/** Who reads: a candidate by reference, a member by subject, or an operator, who sees everything. */
export type Audience =
  | { role: 'candidate'; clientReferenceId: string }
  | { role: 'member'; subject: string }
  | { role: 'operator' };

/** The value of a row's `member` column: the member who ordered, if it was a member. */
export const memberOf = ({ orderedBy }: Pick<ScreeningRecord, 'orderedBy'>): string | null =>
  orderedBy.role === 'member' ? orderedBy.subject : null;

/** The rows of screenings or recurrences that an audience may read. */
export function visibleTo(audience: Audience): [condition: string, values: string[]] {
  switch (audience.role) {
    case 'candidate':
      return ['candidate = ?', [audience.clientReferenceId]];
    case 'member':
      return ['member = ?', [audience.subject]];
    case 'operator':
      return ['1 = 1', []];
  }
}
