import { PageProblem } from '../../client/page-problem.ts';
import type { Consent } from '../../protocol/order.ts';
import type { Disclosure } from './disclosure.ts';

/**
 * A signature by a typed name; `locale` is the language the element spoke.
 *
 * @throws {PageProblem} where the browser does not let a page take digests: one that came by plain http.
 */
export async function consentTo(
  { id, version, text }: Disclosure,
  typedName: string,
  locale: string,
): Promise<Consent> {
  // On a page by plain http there is none, whatever the types say.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (!subtle) throw new PageProblem('invalid_request', 'To have documents signed, serve the page by https.');
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  const sha256 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { id, version, locale, sha256, typedName };
}
