import { isCalledOff, needsCandidate } from '../protocol/phase.ts';
import { isLapsed } from '../protocol/validity.ts';
import type { Phase, Screening, ScreeningItem } from '../protocol/screening.ts';
import type { LauncherSentences } from './sentences.ts';

/** Who reads: each is told what it means for them. */
export type Reader = 'candidate' | 'member' | 'operator';

/** The reader by the role of the page session; a page without one is the candidate's. */
export const readerOf = (role: string | undefined): Reader =>
  role === 'member' || role === 'operator' ? role : 'candidate';

export type NewsKind = 'disputed' | 'noticed' | 'noticeClosed' | 'disputeClosed';

/** What happened since a result. */
export interface News {
  kind: NewsKind;
  at: string | null;
}

/** Where a screening stands for a reader: all that is said of it is made of this. */
export interface Standing {
  /** `turn`: it waits for the candidate. `lapsed`: its result is no longer valid. */
  headline: News | 'turn' | 'clear' | 'review' | 'lapsed' | Phase;
  /** What both elements say in the same words; undefined where each has words of its own. */
  text: keyof LauncherSentences['told']['texts'] | undefined;
  /** What happened since a result, and is not in the headline. */
  further: News[];
}

export const waitsForCandidate = (screening: Screening): boolean =>
  screening.phase === 'invited' || needsCandidate(screening);

/** What came of a finished check or item, where the reader is told something. */
export const outcomeOf = ({ phase, result }: Pick<ScreeningItem, 'phase' | 'result'>) =>
  phase === 'complete' && (result === 'clear' || result === 'review') ? result : undefined;

/** Decides what a reader is told, and never more than the service has said. Open news go before an outcome, closed ones behind `clear`. */
export function standingOf(screening: Screening, reader: Reader): Standing {
  const { phase, result } = screening;
  const news = newsOf(screening, reader);
  const [gravest] = news;
  const isFirst = gravest && (isOpen(gravest) || (phase === 'complete' && result !== 'clear'));
  const headline = waitsForCandidate(screening)
    ? 'turn'
    : isFirst && !isCalledOff(screening)
      ? gravest
      : endOf(screening);
  // Behind an outcome, what is over leaves no trace with a candidate.
  const further = news.filter(
    (each) => each !== headline && (reader === 'operator' || isOpen(each) || typeof headline === 'object'),
  );
  return { headline, text: textOf(screening, reader, news), further };
}

const endOf = (screening: Screening): Standing['headline'] =>
  isLapsed(screening) ? 'lapsed' : (outcomeOf(screening) ?? screening.phase);

/** Until when a result is valid: of what is said to be done, and not of what somebody looks at. */
export function validUntilOf(screening: Screening, reader: Reader): string | undefined {
  const { headline } = standingOf(screening, reader);
  const isDone = headline === 'clear' || (headline === 'complete' && screening.result === 'withheld');
  return (isDone && screening.validUntil) || undefined;
}

/** What happened since the result, the gravest first, then the newest: to a member nothing. */
export function newsOf({ aftermath }: Screening, reader: Reader): News[] {
  if (!aftermath || reader === 'member') return [];
  const { notices, dispute } = aftermath;
  const disputes = dispute ? [dispute] : [];
  const newestFirst = notices.toSorted((one, other) => (other.at ?? '').localeCompare(one.at ?? ''));
  const inOrder = (steps: typeof disputes, status: string, kind: NewsKind): News[] =>
    steps.filter((step) => step.status === status).map(({ at }) => ({ kind, at }));
  return [
    ...inOrder(disputes, 'open', 'disputed'),
    ...inOrder(newestFirst, 'open', 'noticed'),
    ...inOrder(newestFirst, 'closed', 'noticeClosed'),
    ...inOrder(disputes, 'closed', 'disputeClosed'),
  ];
}

const isOpen = ({ kind }: News): boolean => kind === 'disputed' || kind === 'noticed';

function textOf(screening: Screening, reader: Reader, news: News[]): Standing['text'] {
  const { phase, result, waitingOn, recurrence } = screening;
  const forCandidate = reader === 'candidate' ? 'candidate' : 'otherCandidate';
  switch (phase) {
    case 'needs-attention':
      return (
        {
          candidate: forCandidate,
          source: 'onHoldAtSource',
          service: 'onHoldAtService',
          none: 'paused',
        } as const
      )[waitingOn];
    case 'in-progress':
      if (result === 'review') return 'reviewOngoing';
      return waitingOn === 'candidate' ? forCandidate : undefined;
    case 'complete':
      if (isLapsed(screening))
        return reader === 'candidate' && !recurrence?.nextAt ? 'lapsed' : 'lapsedOther';
      if (result === 'clear') return clearText(screening, reader, news);
      if (result === 'review') return reviewText(reader, news);
      return result === 'pending' ? 'resultPending' : 'withheldComplete';
    case 'unconfirmed':
    case 'cancelled':
    case 'expired':
      return phase;
    case 'invited':
      return undefined;
  }
}

/** That nothing was reported is said to the candidate alone, and where nothing was before: a member hears of no correction. */
function clearText({ items, reopenedAt }: Screening, reader: Reader, news: News[]): Standing['text'] {
  const wasReported = news.length > 0 || reopenedAt || items.some(({ result }) => result === 'review');
  return reader === 'candidate' && !wasReported ? 'clear' : 'clearOverall';
}

/** Claims no review once something has happened: what comes of it, nobody has said. A closed dispute is the operator's again. */
function reviewText(reader: Reader, news: News[]): Standing['text'] {
  if (reader === 'member') return 'reviewMember';
  if (reader === 'candidate') return news.length > 0 ? 'reportReady' : 'review';
  return news.every(({ kind }) => kind === 'disputeClosed') ? 'reviewOperator' : 'reportAtService';
}
