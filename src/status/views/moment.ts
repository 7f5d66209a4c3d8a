import { html, type TemplateResult } from 'lit';

const dayLength = 86_400_000;

const formats = new Map<
  string,
  {
    clock: Intl.DateTimeFormat;
    day: Intl.DateTimeFormat;
    full: Intl.DateTimeFormat;
    days: Intl.RelativeTimeFormat;
  }
>();

function formatsOf(tag: string) {
  const known = formats.get(tag);
  if (known) return known;
  const made = {
    clock: new Intl.DateTimeFormat(tag, { timeStyle: 'short' }),
    day: new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric' }),
    full: new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short' }),
    days: new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }),
  };
  formats.set(tag, made);
  return made;
}

const startOfDay = (time: Date): number => new Date(time).setHours(0, 0, 0, 0);

/**
 * A point in time as people say it: the hour today, "yesterday" or "in 3 days" within a week, else the date; with
 * `isDay` "today" instead of the hour. Words that stay true until midnight need no clock that keeps ticking.
 */
function words(tag: string, time: Date, isDay: boolean): string {
  const { clock, day, days } = formatsOf(tag);
  const distance = Math.round((startOfDay(time) - startOfDay(new Date())) / dayLength);
  if (distance === 0 && !isDay) return clock.format(time);
  return Math.abs(distance) < 7 ? days.format(distance, 'day') : day.format(time);
}

/** A `<time>` within a sentence; nothing for a time that cannot be read. */
export function moment(
  tag: string,
  at: string | number,
  sentence: (when: string) => string = (when) => when,
  isDay = false,
): TemplateResult | undefined {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return undefined;
  const [before, after] = sentence('\0').split('\0');
  const full = formatsOf(tag).full.format(time);
  return html`${before}<time datetime=${time.toISOString()} title=${full}>${words(tag, time, isDay)}</time
    >${after}`;
}
