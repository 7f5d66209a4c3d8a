import { Refusal } from '../refusal.ts';
import { partsOfInterval } from '../../src/protocol/interval.ts';

interface Length {
  count: number;
  /** Months where days cannot say it. */
  unit: 'day' | 'month';
}

const lengths = { day: [1, 'day'], week: [7, 'day'], month: [1, 'month'], year: [12, 'month'] } as const;
const dayMs = 86_400_000;

/**
 * The time so many intervals after `from`; a day that a month does not have becomes the month's last. Times in milliseconds
 * since the epoch.
 */
export function afterIntervals(from: number, interval: string, times = 1): number {
  const { count, unit } = lengthOf(interval);
  if (unit === 'day') return from + times * count * dayMs;
  const moved = new Date(from);
  const month = moved.getUTCMonth() + times * count;
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return moved.setUTCMonth(month, Math.min(moved.getUTCDate(), lastDay));
}

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

function lengthOf(interval: string): Length {
  const { count: times, unit: given } = partsOfInterval(interval);
  const [count, unit] = lengths[given];
  return { count: times * count, unit };
}
