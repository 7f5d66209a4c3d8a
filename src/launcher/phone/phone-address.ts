/** A longer one makes a code too fine for a camera. */
const mostCharacters = 500;

/**
 * The address that a phone opens to go on with: the host's, else that of this page, without query and fragment, which may
 * hold a token. Undefined where that is no web address, as in a frame without one.
 */
export function phoneAddress(given: string | null): string | undefined {
  const typed = given || location.href;
  if (!URL.canParse(typed, document.baseURI)) return undefined;
  const url = new URL(typed, document.baseURI);
  url.username = url.password = '';
  if (!given) url.search = url.hash = '';
  return /^https?:$/.test(url.protocol) && url.href.length <= mostCharacters ? url.href : undefined;
}
