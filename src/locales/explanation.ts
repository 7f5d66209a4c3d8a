import type { Aftermath, Screening } from '../protocol/screening.ts';
import { dayInWords } from './day-in-words.ts';
import type { LauncherSentences } from './sentences.ts';

/** Who reads: each is told what it means for them. */
export type Reader = 'candidate' | 'member' | 'operator';

/** The reader by the role of the page session; a page without one is the candidate's. */
export const readerOf = (role: string | undefined): Reader =>
  role === 'member' || role === 'operator' ? role : 'candidate';

type Texts = LauncherSentences['told']['texts'];

/** What both elements say of a screening, in the same words; undefined where each has words of its own. */
export function explanationOf(
  texts: Texts,
  screening: Screening,
  reader: Reader,
  tag: string,
): string | undefined {
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
        review: reviewOf(texts, screening, reader, tag),
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

/** To the candidate, what goes on since the result: a dispute, a notice with its day. Of what is over nothing is left. */
export function sinceResult(texts: Texts, { aftermath }: Screening, tag: string): string[] {
  const { day, isDisputed } = openSteps(aftermath, tag);
  return [...(isDisputed ? [texts.disputed] : []), ...(day === undefined ? [] : [texts.noticeSent(day)])];
}

/** A service may call clear what has a part under review: then something was reported, and judged. */
function clearOf(texts: Texts, { items }: Screening, reader: Reader): string {
  if (items.some(({ result }) => result === 'review')) return texts.clearOverall;
  return reader === 'candidate' ? texts.clear : texts.clearOther;
}

/** Claims no review and no decision once there was a notice: what came of it, nobody has said. */
function reviewOf(texts: Texts, { aftermath }: Screening, reader: Reader, tag: string): string {
  if (reader === 'member') return texts.reviewMember;
  const { day, isDisputed } = openSteps(aftermath, tag);
  const isReady = !aftermath?.notices.length && !isDisputed;
  if (reader === 'candidate') return isReady ? texts.review : texts.reportReady;
  if (isDisputed) return texts.disputeWaits;
  if (day !== undefined) return texts.noticeWaits(day);
  return isReady ? texts.reviewOperator : texts.reportAtService;
}

/** What is open after a result. `day`: of the newest open notice, '' where it is not known. */
function openSteps(aftermath: Aftermath | undefined, tag: string): { day?: string; isDisputed: boolean } {
  const open = aftermath?.notices.filter(({ status }) => status === 'open') ?? [];
  const newest = open
    .map(({ at }) => at ?? '')
    .toSorted()
    .at(-1);
  return {
    ...(newest !== undefined && { day: dayInWords(tag, newest) }),
    isDisputed: aftermath?.dispute?.status === 'open',
  };
}
