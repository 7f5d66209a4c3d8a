import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/**
 * Answers are data: nothing may keep, change, guess at, frame or run them. Headers that only browsers of long ago knew are
 * left out.
 *
 * @param isProduction whether real people are checked: browsers come by https alone from then on.
 */
export function answerHeaders(isProduction: boolean): MiddlewareHandler {
  const secure = secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    strictTransportSecurity: isProduction ? 'max-age=31536000' : false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return async (context, next) => {
    context.header('cache-control', 'no-store, no-transform');
    await secure(context, next);
  };
}

/** What a page of another origin may read of an answer, beside what it always may. */
export const exposedHeaders = ['date', 'retry-after', 'x-request-id'];
