/** Whether only the day of a time is known: `YYYY-MM-DD`. */
export const isDay = (time: string | number): boolean => /^[\d-]{10}$/.test(String(time));

/** A time on the clock of who reads it. A day is the same day in every zone: its noon there. */
export const localTime = (time: string | number): Date => new Date(isDay(time) ? `${time}T12:00` : time);
