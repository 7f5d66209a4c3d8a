import type { SessionClaims } from './session-claims.ts';

/** Whether an address, as it would be fetched, has the origin of this page. */
export const isOfThisPage = (address: string): boolean => originOf(address) === globalThis.origin;

/**
 * Whether a page session may be sent to an endpoint. Whoever can put a tag into the page chooses the endpoint, but cannot
 * change the token: it names the origins of its proxy. The page's own origin needs no name, and a token without names is
 * of a proxy that did not know them.
 */
export function mayBeSentTo(endpoint: string, { aud }: SessionClaims): boolean {
  if (!Array.isArray(aud) || isOfThisPage(endpoint)) return true;
  const origin = oneLoopback(originOf(endpoint));
  return aud.some((named) => oneLoopback(String(named)) === origin);
}

const originOf = (address: string): string | undefined =>
  URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI).origin : undefined;

/** The names that this device has for itself are one: people type either. */
const oneLoopback = (origin: string | undefined): string | undefined =>
  origin?.replace(/^http:\/\/(127\.0\.0\.1|\[::1\])(?=:|$)/, 'http://localhost');
