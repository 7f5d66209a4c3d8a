import type { Screening } from '../protocol/screening.ts';
import type { LauncherSentences } from './sentences.ts';

/** Who reads: each is told what it means for them. */
export type Reader = 'candidate' | 'member' | 'operator';

/** The reader by the role of the page session; a page without one is the candidate's. */
export const readerOf = (role: string | undefined): Reader =>
  role === 'member' || role === 'operator' ? role : 'candidate';

type Texts = LauncherSentences['told']['texts'];

/** What both elements say of a screening, in the same words; undefined where each has words of its own. */
export function explanationOf(texts: Texts, screening: Screening, reader: Reader): string | undefined {
  const { phase, result, waitingOn } = screening;
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
        clear: clearOf(texts, screening, reader),
        review: reviewOf(texts, screening, reader),
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

/** A service may call clear what has a part under review: then something was reported, and judged. */
function clearOf(texts: Texts, { items }: Screening, reader: Reader): string {
  if (items.some(({ result }) => result === 'review')) return texts.clearOverall;
  return reader === 'candidate' ? texts.clear : texts.clearOther;
}

/** Claims no review once there was a notice, or while there is a dispute: what comes of it, nobody has said. */
function reviewOf(texts: Texts, { aftermath }: Screening, reader: Reader): string {
  if (reader === 'member') return texts.reviewMember;
  const isReviewed = !aftermath?.notices.length && aftermath?.dispute?.status !== 'open';
  if (reader === 'candidate') return isReviewed ? texts.review : texts.reportReady;
  return isReviewed ? texts.reviewOperator : texts.reportAtService;
}
