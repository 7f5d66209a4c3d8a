import type { MiddlewareHandler } from 'hono';
import type { Service } from './service.ts';

const secret = '(not recorded)';

/** Records what passes through the service's own interface; token requests without their contents. */
export function traced({ trace, clock, profile }: Service): MiddlewareHandler {
  const tokenPaths = new Set(Object.values(profile.versions).map(({ token }) => token));
  return async (context, next) => {
    const { method, url } = context.req.raw;
    const { pathname, search } = new URL(url);
    const open = !tokenPaths.has(pathname);
    const at = clock.stamp();
    const entry = { at, direction: 'in' as const, method, target: pathname + search };
    const request = open ? await context.req.raw.clone().text() : secret;
    await next();
    const dropped = context.error?.name === 'AnswerDropped';
    const answer = open && !dropped ? await context.res.clone().text() : secret;
    trace.add({ ...entry, status: dropped ? null : context.res.status, request, answer });
  };
}
