interface Length {
  count: number;
  /** Months where milliseconds cannot say it. */
  unit: 'ms' | 'month';
}

const dayMs = 86_400_000;

/** By the letter of an ISO 8601 duration, behind `T` where it is of the clock. */
const lengths: Record<string, [count: number, unit: Length['unit']]> = {
  TM: [60_000, 'ms'],
  TH: [3_600_000, 'ms'],
  D: [dayMs, 'ms'],
  W: [7 * dayMs, 'ms'],
  M: [1, 'month'],
  Y: [12, 'month'],
};

/**
 * The time so many intervals (ISO 8601 durations of one unit) after `from`; a day that a month does not have becomes the
 * month's last. Times in milliseconds since the epoch.
 */
export function afterIntervals(from: number, interval: string, times = 1): number {
  const { count, unit } = lengthOf(interval);
  if (unit === 'ms') return from + times * count;
  const moved = new Date(from);
  const month = moved.getUTCMonth() + times * count;
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return moved.setUTCMonth(month, Math.min(moved.getUTCDate(), lastDay));
}

/** `P12M` is as long as `P1Y`. */
export function lengthOf(interval: string): Length {
  const [, ofClock = '', times = '', letter = ''] = /^P(T?)(\d+)([A-Z])$/.exec(interval) ?? [];
  const [count, unit] = lengths[ofClock + letter]!;
  return { count: Number(times) * count, unit };
}
