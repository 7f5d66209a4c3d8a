import type { PageSessionRequest } from '../../src/protocol/page-session-request.ts';
import type { HonoRequest } from 'hono';
import { Refusal } from '../http/refusal.ts';

/** Unicode writes the same letters in several forms: an é is one character (NFC), or an e and an accent (NFD). */
const forms = ['NFC', 'NFD'] as const;

/**
 * A reference in another form than NFC would be somebody else, and its erasure would find nobody.
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

/** A reference as it was given, and as it may be kept: earlier versions took every form. */
export const formsOf = (reference: string): string[] => [
  ...new Set([reference, ...forms.map((form) => reference.normalize(form))]),
];

/**
 * A reference with a `?` that was not encoded ends before it, and would be somebody else.
 *
 * @throws {Refusal} `invalid_request`
 */
export function checkWholeReference(request: HonoRequest): void {
  if (new URL(request.url).search === '') return;
  throw new Refusal('invalid_request', {
    detail:
      'This path takes nothing after a "?". If that is a part of the reference, write the reference with encodeURIComponent.',
  });
}
