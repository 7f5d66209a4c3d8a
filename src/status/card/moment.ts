import { html, noChange, type TemplateResult } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

function createFormats(tag: string) {
  return {
    clock: new Intl.DateTimeFormat(tag, { timeStyle: 'short' }),
    day: new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric' }),
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
  /** Only the day is known: “today” in place of the hour. */
  isDay?: boolean;
  /** The hour, also of what is hardly past: true without being written anew. */
  isClock?: boolean;
  /** The whole date goes beside words like “26 minutes ago”. */
  hasDate?: boolean;
}

interface Moment extends Wording {
  tag: string;
  time: Date;
}

/** Words for a point in time, and until when they are true: milliseconds since 1970. */
interface Words {
  text: string;
  until: number;
}

/**
 * What happened within a day is so many minutes or hours ago; what is to come is the hour if it is today, or “in 3 days”
 * within a week. Everything else is a date.
 */
function wordsOf({ tag, time, isDay = false, isClock = false, hasDate = false }: Moment, now: number): Words {
  const { clock, day, date, relative } = formatsOf(tag);
  const age = now - time.getTime();
  if (!isDay && !isClock && age >= 0 && age < dayMs) {
    const unit = age < hourMs ? minuteMs : hourMs;
    const count = Math.floor(age / unit);
    const text = count === 0 ? nowWord(tag) : relative.format(-count, unit === minuteMs ? 'minute' : 'hour');
    return {
      text: hasDate ? `${text} · ${date.format(time)}` : text,
      until: time.getTime() + (count + 1) * unit,
    };
  }
  const until = new Date(now).setHours(24, 0, 0, 0);
  const daysAway = Math.round((startOfDay(time) - startOfDay(new Date(now))) / dayMs);
  if (!isDay && daysAway === 0) return { text: clock.format(time), until: isClock ? until : time.getTime() };
  if (isClock) return { text: date.format(time), until: Infinity };
  const isNear = isDay ? Math.abs(daysAway) < 7 : daysAway > 0 && daysAway < 7;
  return { text: isNear ? relative.format(daysAway, 'day') : day.format(time), until };
}

const startOfDay = (time: Date): number => new Date(time).setHours(0, 0, 0, 0);

/** “now” */
export const nowWord = (tag: string): string => formatsOf(tag).relative.format(0, 'second');

const shown = new WeakMap<Element, { moment: Moment; until: number }>();

function show(element: Element, moment: Moment): void {
  const { text, until } = wordsOf(moment, Date.now());
  if (element.textContent !== text) element.textContent = text;
  shown.set(element, { moment, until });
}

/** Keeps the words of a `<time>`; `keepTimes` brings them up to date without a new rendering. */
class MomentDirective extends Directive {
  override update({ element }: ElementPart, [moment]: [Moment]): typeof noChange {
    const { tag, time } = moment;
    if (Number.isNaN(time.getTime())) return noChange;
    element.setAttribute('datetime', time.toISOString());
    element.setAttribute('title', formatsOf(tag).full.format(time));
    show(element, moment);
    return noChange;
  }

  override render(_moment: Moment): typeof noChange {
    return noChange;
  }
}

/** Fills a `<time>`; an invalid time leaves it empty. */
export const timeWords = directive(MomentDirective);

/** A sentence with a `<time>` in it; `undefined` for an invalid time. */
export function moment(tag: string, at: string | number, wording: Wording = {}): TemplateResult | undefined {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return undefined;
  const [before, after] = wording.sentence?.('\0').split('\0') ?? [];
  return html`${before}<time ${timeWords({ ...wording, tag, time })}></time>${after}`;
}

const roots = new Set<ParentNode>();
let timer: ReturnType<typeof setInterval> | undefined;

/** A hidden page is not told the time: it catches up when it is shown. */
function refreshAll(): void {
  if (document.hidden) return;
  const now = Date.now();
  for (const element of [...roots].flatMap((root) => [...root.querySelectorAll('time')])) {
    const known = shown.get(element);
    if (known && known.until <= now) show(element, known.moment);
  }
}

/**
 * Writes the times under `root` anew that read differently by then: every minute, and when the page is shown again, until
 * `signal` aborts. One timer serves a whole page.
 */
export function keepTimes(root: ParentNode, signal: AbortSignal): void {
  if (roots.size === 0) {
    timer = setInterval(refreshAll, minuteMs);
    document.addEventListener('visibilitychange', refreshAll);
  }
  roots.add(root);
  signal.addEventListener('abort', () => {
    roots.delete(root);
    if (roots.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', refreshAll);
  });
}
