/** An ISO 8601 duration of whole days, weeks, months or years: `P1M`, `P1Y`. Of years no more than a life has. */
export const intervalPattern = /^P(?:[1-9]\d{0,2}[DWM]|[1-9]\dY|[1-9]Y)$/;

const units = { D: 'day', W: 'week', M: 'month', Y: 'year' } as const;

/** What an interval says: `P1M` is one month. */
export function partsOfInterval(interval: string): {
  count: number;
  unit: (typeof units)[keyof typeof units];
} {
  return { count: Number(interval.slice(1, -1)), unit: units[interval.at(-1) as keyof typeof units] };
}

/** An interval as it is ordered; undefined where `text` is none. */
export const validInterval = (text: string | null): string | undefined =>
  text !== null && intervalPattern.test(text) ? text : undefined;
