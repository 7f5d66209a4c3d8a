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
  const names = namesOf(originOf(endpoint));
  return aud.some((named) => names.includes(named));
}

/** Empty where the address cannot be read. */
const originOf = (address: string): string =>
  URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI).origin : '';

/** This device has several names for itself: people type either. */
const namesOf = (origin: string): string[] =>
  ['localhost', '127.0.0.1', '[::1]'].map((host) =>
    origin.replace(/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?=:|$)/, `http://${host}`),
  );
