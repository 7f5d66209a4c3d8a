import type { Consent } from '../protocol/order.ts';
import type { Disclosure } from './disclosure.ts';

/** A signature by a typed name; `locale` is the language the element spoke. */
export async function consentTo(
  { id, version, text }: Disclosure,
  typedName: string,
  locale: string,
): Promise<Consent> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const sha256 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { id, version, locale, sha256, typedName };
}
