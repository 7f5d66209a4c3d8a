import type { PageSessionRequest } from '../../src/protocol/page-session-request.ts';
import { Refusal } from '../refusal.ts';

/**
 * Unicode writes the same letters in several forms: an é is one character (NFC), or an e and an accent (NFD). A reference in
 * another form than NFC would be somebody else, and its erasure would find nobody.
 *
 * @throws {Refusal} `invalid_request`
 */
export function checkReferenceForms({ user, candidate }: PageSessionRequest): void {
  const references = { user, 'candidate.clientReferenceId': candidate?.clientReferenceId };
  const errors = Object.entries(references)
    .filter(([, reference]) => reference !== reference?.normalize('NFC'))
    .map(([path]) => ({ path, code: 'custom' }));
  if (errors.length === 0) return;
  throw new Refusal('invalid_request', {
    errors,
    detail: `Pass references in the Unicode form NFC, as reference.normalize('NFC') writes it: the same letters in another form would be somebody else.`,
  });
}

/**
 * The reference that ends a path of the host, in the form in which all are kept. One with a `?` that was not encoded ends
 * before it, and would be somebody else.
 *
 * @throws {Refusal} `invalid_request`
 */
export function wholeReference({ url }: Pick<Request, 'url'>, reference: string): string {
  if (new URL(url).search === '') return reference.normalize('NFC');
  throw new Refusal('invalid_request', {
    detail:
      'This path takes nothing after a "?". If that is a part of the reference, write the reference with encodeURIComponent.',
  });
}
