import type { ScreeningError } from '../../client/screening-error.ts';
import type { StatusSentences, TimelineSentences } from '../../locales/sentences.ts';
import { type Reader, toldOf } from '../../locales/told.ts';
import type { Screening, ScreeningItem } from '../../protocol/screening.ts';

/** The look of a state: colour and sign. None of them alarms: no state is a verdict. */
export type Tone = 'going' | 'turn' | 'hold' | 'clear' | 'review' | 'over' | 'ended';

const waitsForCandidate = ({ phase, waitingOn }: Screening): boolean =>
  phase === 'invited' || (phase === 'needs-attention' && waitingOn === 'candidate');

export function toneOf(screening: Screening): Tone {
  const { phase, result } = screening;
  if (waitsForCandidate(screening)) return 'turn';
  switch (phase) {
    case 'needs-attention':
      return 'hold';
    case 'complete':
      return result === 'clear' || result === 'review' ? result : 'over';
    case 'cancelled':
    case 'expired':
      return 'ended';
    case 'unconfirmed':
    case 'invited':
    case 'in-progress':
      return 'going';
  }
}

/** The state in a few words; “your turn” only for the candidate. */
export function headline(words: StatusSentences, screening: Screening, isCandidate: boolean): string {
  const { phase, result } = screening;
  if (waitsForCandidate(screening)) return isCandidate ? words.yourTurn : words.candidatesTurn;
  if (phase === 'complete' && (result === 'clear' || result === 'review')) return words.results[result];
  return words.phases[phase];
}

/** A sentence that says what happens now or what the screening waits for: only what the screening itself says. */
export function explanation({ texts }: TimelineSentences, screening: Screening, reader: Reader): string {
  const ofBothElements = toldOf(texts, screening, reader);
  if (ofBothElements !== undefined) return ofBothElements;
  const { phase, waitingOn, invite } = screening;
  if (phase === 'invited') return invite?.method === 'email' ? texts.invitedByEmail : texts.invitedByLink;
  return waitingOn === 'candidate' ? texts.none : texts[waitingOn];
}

/** An item in a word: its result if it has one, else its phase; empty before it has begun. */
export function itemWord(
  words: StatusSentences,
  { notReported }: TimelineSentences,
  { phase, result }: ScreeningItem,
): string {
  if (phase === 'invited') return '';
  if (phase === 'complete') return result === 'pending' ? notReported : words.results[result];
  return words.phases[phase];
}

export function problemText({ problem: words }: StatusSentences, problem: ScreeningError): string {
  if (problem.isOfSetup) return words.setup;
  if (problem.code === 'offline') return words.offline;
  if (problem.code === 'not_found') return words.absent;
  if (problem.isSignedOut) return words.session;
  return problem.status === 403 ? words.forbidden : words.other;
}
