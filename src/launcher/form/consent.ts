import { ScreeningError } from '../../client/screening-error.ts';
import type { Consent } from '../../protocol/order.ts';
import type { Disclosure } from './disclosure.ts';

/**
 * The SHA-256 of a text in UTF-8, in hex.
 *
 * @throws {ScreeningError} on a page over http, where the browser offers no SHA-256.
 */
export async function digestOf(text: string): Promise<string> {
  // Undefined on a page over http, although the type does not say so.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (!subtle)
    throw new ScreeningError(
      'invalid_request',
      'Serve the page over https: signing needs SHA-256, which browsers offer only there.',
    );
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Makes a signature from a typed name. `locale` is the language in which the element was shown.
 *
 * @throws {ScreeningError} on a page over http.
 */
export async function consentTo(
  { id, version, text }: Disclosure,
  typedName: string,
  locale: string,
): Promise<Consent> {
  return { id, version, locale, sha256: await digestOf(text), typedName };
}

/** Names the question under a document whether its signature is right: no path has a space. */
export const questionOf = ({ id }: Disclosure): string => `signature ${id}`;

/** Names the box under a document, which is ticked for this version and text alone. */
export const copyBoxOf = ({ id, version, text }: Disclosure): string => `copy ${id} ${version} ${text}`;
