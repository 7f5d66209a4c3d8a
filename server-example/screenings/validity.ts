import { afterIntervals } from '../after-intervals.ts';
import type { Validity } from '../store/screening-record.ts';

const dueBeforeMs = 30 * 86_400_000;

/**
 * How long the result of a screening counts that was completed `at` (ISO 8601, UTC). It is due thirty days before the end; of
 * a shorter time than sixty days in its middle, or it would be ordered again as soon as it is there.
 */
export function validityFrom(at: string, validFor: string): Validity {
  const from = Date.parse(at);
  const until = afterIntervals(from, validFor);
  const dueAt = Math.max(until - dueBeforeMs, Math.ceil((from + until) / 2));
  return { dueAt: new Date(dueAt).toISOString(), until: new Date(until).toISOString() };
}

/** Whether the result counts for less than thirty days more, or not at all. `now` in milliseconds since the epoch. */
export const isDue = (validity: Validity | null | undefined, now: number): boolean =>
  validity ? Date.parse(validity.dueAt) <= now : false;
