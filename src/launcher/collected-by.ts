import type { Screening } from '../protocol/screening.ts';
import type { Mode } from '../protocol/mode.ts';

/** Whether the service needs more from the candidate before it goes on. */
export const needsCandidate = ({ phase, waitingOn }: Screening): boolean =>
  phase === 'needs-attention' && waitingOn === 'candidate';

/**
 * How the service collects what it still needs from the candidate: behind a link, or by an email of its own. Undefined
 * where it needs nothing. `isNew`: the screening was just ordered in this mode, and need not be confirmed yet.
 */
export function collectedBy(screening: Screening, mode: Mode, isNew: boolean): 'link' | 'email' | undefined {
  if (needsCandidate(screening)) return 'link';
  const isWaiting = screening.phase === 'invited' || (isNew && screening.phase === 'unconfirmed');
  if (!isWaiting || (!screening.invite && mode === 'form')) return undefined;
  return screening.invite?.method ?? (mode === 'email' ? 'email' : 'link');
}
