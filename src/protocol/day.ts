/** Whether only the day of a time is known: `YYYY-MM-DD`. */
export const isDay = (time: string | number): boolean => /^[\d-]{10}$/.test(String(time));

/** A time on the clock of who reads it. A day is the same day in every zone: its noon there. */
export const localTime = (time: string | number): Date => new Date(isDay(time) ? `${time}T12:00` : time);

const startOfDay = (time: Date | number): number => new Date(time).setHours(0, 0, 0, 0);

/** In how many days that is, on the clock of who reads it; not a number for a time that cannot be read. */
export const daysUntil = (time: Date): number =>
  Math.round((startOfDay(time) - startOfDay(Date.now())) / 86_400_000);
