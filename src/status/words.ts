import type { StatusSentences } from '../locales/sentences.ts';
import type { Phase, Screening, ScreeningItem } from '../protocol/screening.ts';

/** The look of a state: colour and sign. None of them alarms: no state is a verdict. */
export type Tone = 'going' | 'turn' | 'hold' | 'clear' | 'review' | 'over' | 'ended';

const tones: Record<Phase, Tone> = {
  unconfirmed: 'going',
  invited: 'going',
  'in-progress': 'going',
  'needs-attention': 'hold',
  complete: 'over',
  cancelled: 'ended',
  expired: 'ended',
};

export const waitsForCandidate = ({ phase, waitingOn }: Screening): boolean =>
  phase === 'invited' || (phase === 'needs-attention' && waitingOn === 'candidate');

/** What came of a finished check or item, where the reader is told something. */
export const outcomeOf = ({ phase, result }: Pick<ScreeningItem, 'phase' | 'result'>) =>
  phase === 'complete' && (result === 'clear' || result === 'review') ? result : undefined;

export const toneOf = (screening: Screening): Tone =>
  waitsForCandidate(screening) ? 'turn' : (outcomeOf(screening) ?? tones[screening.phase]);

/** The state in a few words; “your turn” only for the candidate. */
export function headline(words: StatusSentences, screening: Screening, isCandidate: boolean): string {
  if (waitsForCandidate(screening)) return isCandidate ? words.yourTurn : words.candidatesTurn;
  const outcome = outcomeOf(screening);
  return outcome ? words.results[outcome] : words.phases[screening.phase];
}
