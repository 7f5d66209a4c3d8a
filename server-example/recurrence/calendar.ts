const unit = { D: 'day', W: 'week', M: 'month', Y: 'year' } as const;

/**
 * The time one interval after `from`; a day that a month does not have becomes the month's last.
 *
 * @param from milliseconds since the epoch.
 * @param interval an ISO 8601 duration of one unit, `P1M`.
 */
export function afterInterval(from: number, interval: string): number {
  const [, count, letter] = /^P(\d+)([DWMY])$/.exec(interval) ?? [];
  const time = new Date(from);
  const steps = Number(count);
  switch (unit[letter as keyof typeof unit]) {
    case 'day':
      return from + steps * 86_400_000;
    case 'week':
      return from + steps * 7 * 86_400_000;
    case 'month':
      return atMonth(time, time.getUTCMonth() + steps);
    case 'year':
      return atMonth(time, time.getUTCMonth() + steps * 12);
  }
}

/** The time so many intervals after `from`, as {@link afterInterval}. */
export const afterIntervals = (from: number, interval: string, count: number): number =>
  afterInterval(
    from,
    interval.replace(/\d+/, (value) => String(Number(value) * count)),
  );

function atMonth(time: Date, month: number): number {
  const lastDay = new Date(Date.UTC(time.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const moved = new Date(time);
  return moved.setUTCMonth(month, Math.min(time.getUTCDate(), lastDay));
}
