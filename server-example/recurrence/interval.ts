/** Intervals are ISO 8601 durations of one unit, `P1M`. */
interface Length {
  count: number;
  /** Months where days cannot say it. */
  unit: 'day' | 'month';
}

const lengths = { D: [1, 'day'], W: [7, 'day'], M: [1, 'month'], Y: [12, 'month'] } as const;
/** After so many months the calendar repeats. */
const monthsOfCycle = 4_800;
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
 * Whether an interval is at least as long as another one, whenever the two begin: `P31D` is as long as any month, and
 * `P30D` is not.
 */
export function lastsAtLeast(interval: string, bound: string): boolean {
  const [one, other] = [lengthOf(interval), lengthOf(bound)];
  if (one.unit === other.unit) return one.count >= other.count;
  return one.unit === 'month'
    ? Math.min(...daysOfMonths(one.count)) >= other.count
    : one.count >= Math.max(...daysOfMonths(other.count));
}

/** Whether two intervals are the same, as `P1Y` and `P12M` are. */
export const lastsAsLong = (interval: string, other: string): boolean =>
  lastsAtLeast(interval, other) && lastsAtLeast(other, interval);

function lengthOf(interval: string): Length {
  const [, digits, letter] = /^P(\d+)([DWMY])$/.exec(interval) ?? [];
  const [count, unit] = lengths[letter as keyof typeof lengths];
  return { count: Number(digits) * count, unit };
}

/** How many days so many months have, for each month to begin with. */
const daysOfMonths = (count: number): number[] =>
  Array.from(
    { length: monthsOfCycle },
    (_, start) => (Date.UTC(2000, start + count) - Date.UTC(2000, start)) / dayMs,
  );
