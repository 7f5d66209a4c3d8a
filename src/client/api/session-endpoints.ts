import type { SessionClaims } from './session-claims.ts';

/** Whether an address, as it would be fetched, has the origin of this page. */
export const isOfThisPage = (address: string): boolean => originOf(address) === globalThis.origin;

/**
 * Whether whom an address leads to may know who uses the page: it has the page's own origin, or both are on this device,
 * where a developer's page, back end and proxy have a port each.
 *
 * @param page the origin of the page.
 */
export function isTrustedBy(address: string, page = globalThis.origin): boolean {
  const origin = originOf(address);
  return origin === page || [origin, page].every(isOfThisDevice);
}

/**
 * Whether a page session may be sent to an endpoint. Whoever can put a tag into the page chooses the endpoint, but cannot
 * change the token: it names the origins of its proxy. A token without names is of a proxy that did not know them.
 */
export const mayBeSentTo = (endpoint: string, { aud }: SessionClaims): boolean =>
  endpoint !== '' && (!Array.isArray(aud) || isTrustedBy(endpoint) || aud.includes(originOf(endpoint)));

/**
 * The absolute address to which routes such as `/packages` are appended, so that what was checked is what is fetched: as
 * typed, a route could become a part of the host, as in `/\` + `/packages`. Without credentials, query and fragment,
 * which no route can follow. Empty where it is no web address.
 */
export function baseUrlOf(endpoint: string): string {
  const typed = endpoint || '/';
  if (!URL.canParse(typed, document.baseURI)) return '';
  const { protocol, origin, pathname } = new URL(typed, document.baseURI);
  return /^https?:$/.test(protocol) ? origin + pathname.replace(/\/+$/, '') : '';
}

/**
 * Whether the token names the origin of this page, as far as it names any. It leaves the allowed origins out where they
 * are many, so a page that it does not name may be allowed all the same.
 */
export const isNamedIn = ({ aud }: SessionClaims): boolean =>
  !Array.isArray(aud) || aud.includes(globalThis.origin);

/** Empty where the address cannot be read. */
const originOf = (address: string): string =>
  address && URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI).origin : '';

const isOfThisDevice = (origin: string): boolean =>
  /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(origin);
