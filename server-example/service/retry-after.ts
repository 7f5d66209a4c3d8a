/** A longer pause than this is asked by mistake: nobody should be shut out for a day by one header. */
const longestSeconds = 300;

/**
 * The seconds that an answer asks to wait, from 0 to 300, as its header says in seconds or as a date (RFC 9110, section
 * 10.2.3). `undefined` where it says nothing that can be read. A date is compared with the date of the answer itself, so
 * that a clock that is wrong here changes nothing.
 *
 * @param name of the header, as the profile calls it.
 */
export function retryAfterOf(headers: Headers, name: string): number | undefined {
  const value = headers.get(name)?.trim() ?? '';
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : secondsUntil(value, headers.get('date'));
  return Number.isNaN(seconds) ? undefined : Math.min(longestSeconds, Math.max(0, Math.ceil(seconds)));
}

/** Only whole dates with a name of the day, as HTTP writes them: JavaScript would read much more as a date. */
const secondsUntil = (date: string, answeredAt: string | null): number =>
  /^[A-Z][a-z]+, \d/.test(date) ? (Date.parse(date) - Date.parse(answeredAt ?? '')) / 1000 : Number.NaN;
