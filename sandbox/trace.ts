import type { MiddlewareHandler } from 'hono';
import type { Clock } from './clock.ts';
import type { Profile } from './profile.ts';
import { AnswerDropped } from './refusal.ts';

/** One request and its answer: a request to the service (`in`) or a callback of the service (`out`). */
export interface TraceEntry {
  at: string;
  direction: 'in' | 'out';
  method: string;
  target: string;
  /** HTTP status of the answer; null if none came. */
  status: number | null;
  request: string;
  answer: string;
}

const maxEntries = 300;
const maxBodyLength = 20_000;

/** The latest requests and callbacks, newest first, in memory. */
export class Trace {
  readonly entries: TraceEntry[] = [];

  /** Adds an entry. Bodies are cut at 20,000 characters, and only the newest 300 entries are kept. */
  add(entry: TraceEntry): void {
    const cut = (text: string) => (text.length > maxBodyLength ? `${text.slice(0, maxBodyLength)} …` : text);
    this.entries.unshift({ ...entry, request: cut(entry.request), answer: cut(entry.answer) });
    this.entries.length = Math.min(this.entries.length, maxEntries);
  }
}

/** Records every request to the service and its answer. The bodies of token requests are left out: they hold secrets. */
export function recordTrace({
  trace,
  clock,
  profile,
}: {
  trace: Trace;
  clock: Clock;
  profile: Profile;
}): MiddlewareHandler {
  const tokenPaths = new Set(Object.values(profile.versions).map(({ token }) => token));
  const leftOut = '(not recorded)';
  return async (context, next) => {
    const { method, url } = context.req.raw;
    const { pathname, search } = new URL(url);
    const isRecorded = !tokenPaths.has(pathname);
    const at = clock.stamp();
    const request = isRecorded ? await context.req.raw.clone().text() : leftOut;
    await next();
    const isDropped = context.error instanceof AnswerDropped;
    const answer = isRecorded && !isDropped ? await context.res.clone().text() : leftOut;
    const status = isDropped ? null : context.res.status;
    trace.add({ at, direction: 'in', method, target: pathname + search, status, request, answer });
  };
}
