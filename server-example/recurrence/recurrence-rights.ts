import { lastsAsLong, lastsAtLeast } from './interval.ts';
import type { PageSessionFacts } from '../sessions/page-sessions.ts';
import { Refusal } from '../refusal.ts';

/**
 * At which intervals a page session may order a screening again and again. Each run may be billed, and looks into somebody:
 * what the host does not name is bounded by the operator.
 */
export class RecurrenceRights {
  readonly #shortest: string;

  /** @param shortest the shortest interval for page sessions that name none, an ISO 8601 duration; none: none may be ordered. */
  constructor(shortest: string) {
    this.#shortest = shortest;
  }

  /** @throws {Refusal} `role_forbidden` */
  check({ recurrence: named }: PageSessionFacts, interval: string): void {
    if (named?.some((one) => lastsAsLong(interval, one))) return;
    if (named === null && this.#shortest !== 'none' && lastsAtLeast(interval, this.#shortest)) return;
    throw new Refusal('role_forbidden', {
      detail:
        named === null
          ? `No recurrence of ${interval}: shortestRecurrence of the proxy's LIMITS is ${this.#shortest}, and this page session names no intervals of its own. Your back end may pass recurrence: ["${interval}"] with POST /sessions.`
          : `No recurrence of ${interval}: your back end passed recurrence: ${JSON.stringify(named)} with POST /sessions.`,
    });
  }
}
