import type { Screening } from './screening.ts';

/** Whether a screening is over. The service may still reopen it. */
export function isOver(screening: Pick<Screening, 'phase'>): boolean {
  return screening.phase === 'complete' || isCalledOff(screening);
}

/** Whether a screening ended without a result. */
export function isCalledOff<T extends Pick<Screening, 'phase'>>(
  screening: T,
): screening is T & { phase: 'cancelled' | 'expired' } {
  return screening.phase === 'cancelled' || screening.phase === 'expired';
}

/** Whether the service needs more from the candidate before it goes on. */
export const needsCandidate = ({ phase, waitingOn }: Pick<Screening, 'phase' | 'waitingOn'>): boolean =>
  phase === 'needs-attention' && waitingOn === 'candidate';
