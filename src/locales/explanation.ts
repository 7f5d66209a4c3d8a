import type { Screening } from '../protocol/screening.ts';
import type { LauncherSentences } from './sentences.ts';

/** Who reads: each is told what it means for them. */
export type Reader = 'candidate' | 'member' | 'operator';

/** The reader by the role of the page session; a page without one is the candidate's. */
export const readerOf = (role: string | undefined): Reader =>
  role === 'member' || role === 'operator' ? role : 'candidate';

/** What both elements say of a screening, in the same words; undefined where each has words of its own. */
export function explanationOf(
  texts: LauncherSentences['told']['texts'],
  { phase, result, waitingOn }: Screening,
  reader: Reader,
): string | undefined {
  const forCandidate = reader === 'candidate' ? texts.candidate : texts.otherCandidate;
  switch (phase) {
    case 'unconfirmed':
      return texts.unconfirmed;
    case 'needs-attention':
      return {
        candidate: forCandidate,
        source: texts.onHoldAtSource,
        service: texts.onHoldAtService,
        none: texts.paused,
      }[waitingOn];
    case 'in-progress':
      if (result === 'review') return texts.reviewOngoing;
      return waitingOn === 'candidate' ? forCandidate : undefined;
    case 'complete':
      return {
        clear: texts.clear,
        review: { candidate: texts.review, member: texts.reviewMember, operator: texts.reviewOperator }[
          reader
        ],
        pending: texts.resultPending,
        withheld: texts.withheldComplete,
      }[result];
    case 'cancelled':
    case 'expired':
      return texts[phase];
    case 'invited':
      return undefined;
  }
}
