import type { Screening } from '../../protocol/screening.ts';

/** Who has to act next: whoever looks at a report, or nobody once a check is over. */
export const actors = ['candidate', 'source', 'service', 'review', 'nobody'] as const;
export type Actor = (typeof actors)[number];

/** Who has to act before anything changes. */
export function nextActor({ phase, result, waitingOn }: Screening): Actor {
  switch (phase) {
    case 'complete':
      return result === 'review' ? 'review' : 'nobody';
    case 'cancelled':
    case 'expired':
      return 'nobody';
    case 'unconfirmed':
    case 'invited':
    case 'in-progress':
    case 'needs-attention':
      return waitingOn === 'none' ? 'service' : waitingOn;
  }
}
