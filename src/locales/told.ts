import type { Screening } from '../protocol/screening.ts';
import type { LauncherSentences } from './sentences.ts';

/** What both elements say of a screening, in the same words; undefined where each has words of its own. */
export function toldOf(
  texts: LauncherSentences['told']['texts'],
  { phase, result, waitingOn }: Screening,
  isCandidate: boolean,
): string | undefined {
  const forCandidate = isCandidate ? texts.candidate : texts.otherCandidate;
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
        review: texts.review,
        pending: texts.resultPending,
        withheld: texts.withheldComplete,
      }[result];
    default:
      return undefined;
  }
}
