import { lengthOf } from '../after-intervals.ts';
import { Refusal } from '../refusal.ts';

/**
 * Each run may be billed, and looks into a person: only the host says at which intervals a screening may repeat.
 *
 * @param allowed what the page session names; `P12M` is the same as `P1Y`.
 * @throws {Refusal} `role_forbidden`
 */
export function checkInterval(allowed: string[], interval: string): void {
  const { count, unit } = lengthOf(interval);
  const isAllowed = allowed.some((one) => {
    const length = lengthOf(one);
    return length.unit === unit && length.count === count;
  });
  if (isAllowed) return;
  throw new Refusal('role_forbidden', {
    detail: `This page session allows recurrence: ${JSON.stringify(allowed)}. To allow it, pass recurrence: ["${interval}"] with POST /sessions.`,
  });
}
