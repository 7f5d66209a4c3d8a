import { html, type TemplateResult } from 'lit';
import { comingDay } from '../../locales/day-in-words.ts';
import { daysUntil, isDay, localTime } from '../../protocol/day.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

function createFormats(tag: string) {
  return {
    clock: new Intl.DateTimeFormat(tag, { timeStyle: 'short' }),
    weekday: new Intl.DateTimeFormat(tag, { weekday: 'long' }),
    day: new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric' }),
    month: new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric' }),
    date: new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }),
    full: new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short' }),
    relative: new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }),
  };
}

const formats = new Map<string, ReturnType<typeof createFormats>>();

function formatsOf(tag: string): ReturnType<typeof createFormats> {
  const known = formats.get(tag) ?? createFormats(tag);
  formats.set(tag, known);
  return known;
}

/** How a point in time is said. */
interface Wording {
  /** The sentence around it. */
  sentence?: (when: string) => string;
  /** Only the day is said, also of a time whose hour is known: “today” in place of the hour. */
  isDay?: boolean;
  /** The weekday has its date beside it. */
  hasDate?: boolean;
  /** The hour, also of what is hardly past: true without being written anew. */
  isClock?: boolean;
}

/**
 * What happened within a day is so many minutes or hours ago; what is to come is the hour if it is today, “tomorrow”, or
 * the weekday within a week. Everything else is a date.
 */
function wordsOf(tag: string, time: Date, { isDay, hasDate, isClock }: Wording): string {
  const { clock, weekday, day, date, relative } = formatsOf(tag);
  const now = Date.now();
  const age = now - time.getTime();
  if (!isDay && !isClock && age >= 0 && age < dayMs) {
    if (age < minuteMs) return relative.format(0, 'second');
    return age < hourMs
      ? relative.format(-Math.floor(age / minuteMs), 'minute')
      : relative.format(-Math.floor(age / hourMs), 'hour');
  }
  const daysAway = daysUntil(time);
  if (!isDay && daysAway === 0) return clock.format(time);
  if (isClock) return date.format(time);
  const isNear = Math.abs(daysAway) < 7 && (isDay || daysAway > 0);
  if (!isNear) return day.format(time);
  if (daysAway <= 1) return relative.format(daysAway, 'day');
  return hasDate ? comingDay(tag, time) : weekday.format(time);
}

/** Its month and year, until which a result counts. */
export const monthOf = (tag: string, at: string): string => formatsOf(tag).month.format(localTime(at));

/** Whether its day is over: nothing is expected then. */
export const isPastDay = (at: string): boolean => daysUntil(localTime(at)) < 0;

/** The whole date, which stays true. */
export const fullDate = (tag: string, at: string): string => formatsOf(tag).full.format(new Date(at));

/** A `<time>`, or a sentence with one in it; `undefined` for an invalid time. */
export function moment(tag: string, at: string | number, wording: Wording = {}): TemplateResult | undefined {
  const time = localTime(at);
  if (Number.isNaN(time.getTime())) return undefined;
  const { day, full } = formatsOf(tag);
  const hasNoHour = isDay(at);
  const said = html`<time
    datetime=${hasNoHour ? at : time.toISOString()}
    title=${(hasNoHour ? day : full).format(time)}
    .textContent=${wordsOf(tag, time, { isDay: hasNoHour, ...wording })}
  ></time>`;
  if (!wording.sentence) return said;
  const [before, after] = wording.sentence('\0').split('\0');
  return html`<span><span .textContent=${before}></span>${said}<span .textContent=${after}></span></span>`;
}
