import type { Asked } from './exchange.ts';
import { Refusal } from './refusal.ts';

/**
 * A reference with a `?` that was not encoded ends before it, and would be somebody else.
 *
 * @throws {Refusal} `invalid_request`
 */
export function checkWholeReference({ query }: Asked): void {
  if (query.size === 0) return;
  throw new Refusal('invalid_request', {
    detail:
      'This path takes nothing after a "?". If that is a part of the reference, write the reference with encodeURIComponent.',
  });
}
