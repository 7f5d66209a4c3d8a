import type { ScreeningError } from '../../client/screening-error.ts';

/** Why what was filled in was not taken. */
export interface Refusal {
  problem: ScreeningError;
  /** Refused paths that the form does not ask for. */
  unasked: string[];
  /** Whether an order was refused, and not what it takes to get there. */
  isOfOrder?: boolean;
}
