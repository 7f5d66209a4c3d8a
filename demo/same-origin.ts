import { createMiddleware } from 'hono/factory';
import { refuse } from './refuse.ts';

/**
 * Accepts only requests from pages of this site. Browsers send `Sec-Fetch-Site`; without it (old browsers, or plain http
 * outside localhost) they still send `Origin`. A request with neither does not come from one of our pages.
 */
export const sameOrigin = createMiddleware(async (context, next) => {
  const site = context.req.header('Sec-Fetch-Site');
  const isSameOrigin = site
    ? site === 'same-origin'
    : context.req.header('Origin') === new URL(context.req.url).origin;
  if (isSameOrigin) return next();
  return refuse(
    context,
    403,
    'Only pages of this site may send this request. It needs Sec-Fetch-Site or Origin, as browsers send them',
  );
});
