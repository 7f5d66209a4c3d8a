import { afterIntervals } from '../after-intervals.ts';
import { shownValidity } from '../store/audience.ts';
import type { ScreeningRecord, Validity } from '../store/screening-record.ts';

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

/** Whether it may be ordered again, because its result is valid for less than thirty days more, or no longer. `now` in milliseconds since the epoch. */
export function isDue(screening: ScreeningRecord, now: number): boolean {
  const { dueAt } = shownValidity(screening);
  return dueAt !== undefined && Date.parse(dueAt) <= now;
}
