import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/**
 * Answers are data: nothing may keep, change, guess at, frame or run them. The headers are the same for all, so they are
 * made once. Those that only browsers of long ago knew are left out.
 *
 * @param isProduction whether real people are checked: browsers come by https alone from then on.
 */
export async function answerHeaders(isProduction: boolean): Promise<Record<string, string>> {
  const secure = secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    strictTransportSecurity: isProduction ? 'max-age=31536000' : false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  const { headers } = await new Hono().get('/', secure, (context) => context.body(null)).request('/');
  return { ...Object.fromEntries(headers), 'cache-control': 'no-store, no-transform' };
}

/** What a page of another origin may read of an answer, beside what it always may. */
export const exposedHeaders = ['date', 'retry-after', 'x-request-id'];
