import { html, type TemplateResult } from 'lit';

const dayMs = 86_400_000;

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
  const created = {
    clock: new Intl.DateTimeFormat(tag, { timeStyle: 'short' }),
    day: new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric' }),
    full: new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short' }),
    days: new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }),
  };
  formats.set(tag, created);
  return created;
}

const startOfDay = (time: Date): number => new Date(time).setHours(0, 0, 0, 0);

/**
 * A point in time in words: the hour if it is today, "yesterday" or "in 3 days" within a week, else the date. With
 * `isDay` it is "today" instead of the hour. These words stay true until midnight, so no timer has to update them.
 */
function words(tag: string, time: Date, isDay: boolean): string {
  const { clock, day, days } = formatsOf(tag);
  const daysAway = Math.round((startOfDay(time) - startOfDay(new Date())) / dayMs);
  if (daysAway === 0 && !isDay) return clock.format(time);
  return Math.abs(daysAway) < 7 ? days.format(daysAway, 'day') : day.format(time);
}

/** A sentence with a `<time>` in it; `undefined` for an invalid time. */
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
