import { isDay } from '../../src/protocol/day.ts';

/** How a service may write its times. */
export const timeForms = ['iso', 'epoch-seconds', 'epoch-milliseconds'] as const;
export type TimeForm = (typeof timeForms)[number];

const isoTime = /^\d{4}-\d\d-\d\d(?<clock>[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(?<zone>Z|[+-]\d\d:?\d\d)?)?$/i;
/** Seconds read as milliseconds lie in 1970, milliseconds read as seconds beyond the year 50,000. */
const earliest = Date.UTC(2000, 0);
const latest = Date.UTC(2200, 0);

/**
 * A time of the service as ISO 8601 in UTC, or the day where it says no more; `undefined` when it does not have this form.
 * An hour without a time zone is taken for UTC.
 */
export function readTime(form: TimeForm, value: unknown): string | undefined {
  const time = form === 'iso' ? readIso(value) : readEpoch(value) * (form === 'epoch-seconds' ? 1000 : 1);
  if (!(time >= earliest && time < latest)) return undefined;
  const text = new Date(time).toISOString();
  return form === 'iso' && isDay(String(value).trim()) ? text.slice(0, 10) : text;
}

/** An ISO 8601 time as the service writes it. */
export function writeTime(form: TimeForm, time: string): string | number {
  switch (form) {
    case 'iso':
      return time;
    case 'epoch-seconds':
      return Math.floor(Date.parse(time) / 1000);
    case 'epoch-milliseconds':
      return Date.parse(time);
  }
}

function readIso(value: unknown): number {
  const parts = typeof value === 'string' ? isoTime.exec(value.trim())?.groups : undefined;
  if (!parts) return Number.NaN;
  const isLocal = parts['clock'] !== undefined && parts['zone'] === undefined;
  return Date.parse(isLocal ? `${String(value).trim()}Z` : String(value).trim());
}

function readEpoch(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : Number.NaN;
}
