import type { StatusSentences } from '../../locales/sentences.ts';
import type { Screening } from '../../protocol/screening.ts';

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
