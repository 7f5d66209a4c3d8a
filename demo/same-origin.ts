import { createMiddleware } from 'hono/factory';
import { refuse } from './refuse.ts';

/**
 * Lets a request pass that a page of this site made. Browsers say so in `Sec-Fetch-Site`; one that does not (an old
 * one, or plain http beyond localhost) still names its `Origin`. Who says neither is no page of ours.
 */
export const sameOrigin = createMiddleware(async (context, next) => {
  const site = context.req.header('Sec-Fetch-Site');
  const isOurs = site
    ? site === 'same-origin'
    : context.req.header('Origin') === new URL(context.req.url).origin;
  if (isOurs) return next();
  return refuse(
    context,
    403,
    'Only pages of this site may ask: send Sec-Fetch-Site or Origin as a browser does',
  );
});
