import type { PageSessionRequest } from '../../src/protocol/page-session-request.ts';
import { isEncoded } from '../plain-json.ts';
import { Refusal } from '../refusal.ts';

/**
 * The form in which all references are kept. Unicode writes the same letters in several: an é is one character (NFC), or an
 * e and an accent (NFD).
 */
export const keptForm = (reference: string): string => reference.normalize('NFC');

/**
 * A page session in another form than the kept one would be somebody else's, and its erasure would find nobody.
 *
 * @throws {Refusal} `invalid_request`
 */
export function checkReferenceForms({ user, candidate }: PageSessionRequest): void {
  const references = { user, 'candidate.clientReferenceId': candidate?.clientReferenceId };
  const errors = Object.entries(references)
    .filter(([, reference]) => reference !== undefined && reference !== keptForm(reference))
    .map(([path]) => ({ path, code: 'custom' }));
  if (errors.length === 0) return;
  throw new Refusal('invalid_request', {
    errors,
    detail: `Pass references in the Unicode form NFC, as reference.normalize('NFC') writes it: the same letters in another form would be somebody else.`,
  });
}

/**
 * The reference that ends a path of the host, in the kept form. One that was not encoded, or not as UTF-8, would be somebody
 * else: it ends before its `?`, or its letters are lost.
 *
 * @throws {Refusal} `invalid_request`
 */
export function wholeReference({ url }: Pick<Request, 'url'>, reference: string): string {
  const { pathname, search } = new URL(url);
  if (search === '' && isEncoded(pathname)) return keptForm(reference);
  throw new Refusal('invalid_request', {
    detail:
      'This path takes nothing after a "?", and UTF-8 alone. If that is a part of the reference, write the reference with encodeURIComponent.',
  });
}
