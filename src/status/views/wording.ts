import type { Screening, ScreeningItem } from '../../protocol/screening.ts';
import type { StatusSentences } from '../../locales/sentences.ts';
import type { PageProblem } from '../../client/page-problem.ts';

/** The colours of a state. None of them alarms: no state is a verdict. */
export type Tone = 'going' | 'turn' | 'clear' | 'review' | 'over';

export function toneOf({ phase, result, waitingOn }: Screening): Tone {
  if (phase === 'invited' || (phase === 'needs-attention' && waitingOn === 'candidate')) return 'turn';
  if (phase !== 'complete') return phase === 'cancelled' || phase === 'expired' ? 'over' : 'going';
  return result === 'clear' || result === 'review' ? result : 'over';
}

/** The state in two or three words; “your turn” only for the candidate. */
export function headline(
  words: StatusSentences,
  { phase, result, waitingOn }: Screening,
  isCandidate: boolean,
): string {
  if (phase === 'invited' || (phase === 'needs-attention' && waitingOn === 'candidate'))
    return isCandidate ? words.yourTurn : words.candidatesTurn;
  if (phase === 'complete' && (result === 'clear' || result === 'review')) return words.results[result];
  return words.phases[phase];
}

/** A sentence that says what happens now or what the screening waits for: only what the screening itself says. */
export function explanation(words: StatusSentences, screening: Screening, isCandidate: boolean): string {
  const { phase, result, waitingOn, invite } = screening;
  const { texts } = words;
  const waitsForCandidate = isCandidate ? texts.candidate : texts.otherCandidate;
  switch (phase) {
    case 'unconfirmed':
    case 'cancelled':
    case 'expired':
      return texts[phase];
    case 'invited':
      return invite?.method === 'email' ? texts.invitedByEmail : texts.invitedByLink;
    case 'needs-attention':
      return {
        candidate: waitsForCandidate,
        source: texts.source,
        service: texts.paused,
        none: texts.paused,
      }[waitingOn];
    case 'in-progress':
      if (result === 'review') return texts.reviewOngoing;
      return waitingOn === 'candidate' ? waitsForCandidate : texts[waitingOn];
    case 'complete':
      return {
        clear: texts.clear,
        review: texts.review,
        pending: texts.resultPending,
        withheld: texts.withheldComplete,
      }[result];
  }
}

/** An item in a word: its result if it has one, else its phase; empty before it has begun. */
export function itemWord(words: StatusSentences, { phase, result }: ScreeningItem): string {
  if (phase === 'invited') return '';
  return phase === 'complete' && result !== 'pending' ? words.results[result] : words.phases[phase];
}

export function problemText({ problem: words }: StatusSentences, problem: PageProblem): string {
  if (problem.code === 'offline') return words.offline;
  if (problem.code === 'not_found') return words.absent;
  if (problem.status === 401) return words.session;
  return problem.status === 403 ? words.forbidden : words.other;
}
