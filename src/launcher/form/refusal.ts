import type { ScreeningError } from '../../client/screening-error.ts';
import type { Order } from '../../protocol/order.ts';

/** Why what was filled in was not taken. */
export interface Refusal {
  problem: ScreeningError;
  /** Refused paths that the form does not ask for. */
  unasked: string[];
  /** The order that was sent, where that was refused and not what it takes to get there. */
  order?: Order;
}
