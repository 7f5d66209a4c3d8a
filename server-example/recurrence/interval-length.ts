/**
 * Whether an interval is at least as long as another one, whenever the two begin: `P31D` is as long as any month, and
 * `P30D` is not.
 *
 * @param interval an ISO 8601 duration of one unit, like `bound`.
 */
export function lastsAtLeast(interval: string, bound: string): boolean {
  const [one, other] = [lengthOf(interval), lengthOf(bound)];
  if (one.unit === other.unit) return one.count >= other.count;
  return one.unit === 'month'
    ? daysOfMonths(one.count).least >= other.count
    : one.count >= daysOfMonths(other.count).most;
}

/** Whether two intervals are the same, as `P1Y` and `P12M` are. */
export const lastsAsLong = (interval: string, other: string): boolean =>
  lastsAtLeast(interval, other) && lastsAtLeast(other, interval);

/** In days, or in months where days cannot say it. */
function lengthOf(interval: string): { count: number; unit: 'day' | 'month' } {
  const [, digits, letter] = /^P(\d+)([DWMY])$/.exec(interval) ?? [];
  const count = Number(digits);
  switch (letter as 'D' | 'W' | 'M' | 'Y') {
    case 'D':
      return { count, unit: 'day' };
    case 'W':
      return { count: count * 7, unit: 'day' };
    case 'M':
      return { count, unit: 'month' };
    case 'Y':
      return { count: count * 12, unit: 'month' };
  }
}

/** After so many months the calendar repeats. */
const monthsOfCycle = 4_800;

function daysOfMonths(count: number): { least: number; most: number } {
  const days = Array.from(
    { length: monthsOfCycle },
    (_, start) => (Date.UTC(2000, start + count) - Date.UTC(2000, start)) / 86_400_000,
  );
  return { least: Math.min(...days), most: Math.max(...days) };
}
