import type { MiddlewareHandler } from 'hono';
import type { Service } from './service.ts';

const leftOut = '(not recorded)';

/** Records every request to the service and its answer. The bodies of token requests are left out: they hold secrets. */
export function recordTrace({ trace, clock, profile }: Service): MiddlewareHandler {
  const tokenPaths = new Set(Object.values(profile.versions).map(({ token }) => token));
  return async (context, next) => {
    const { method, url } = context.req.raw;
    const { pathname, search } = new URL(url);
    const isRecorded = !tokenPaths.has(pathname);
    const at = clock.stamp();
    const entry = { at, direction: 'in' as const, method, target: pathname + search };
    const request = isRecorded ? await context.req.raw.clone().text() : leftOut;
    await next();
    const dropped = context.error?.name === 'AnswerDropped';
    const answer = isRecorded && !dropped ? await context.res.clone().text() : leftOut;
    trace.add({ ...entry, status: dropped ? null : context.res.status, request, answer });
  };
}
