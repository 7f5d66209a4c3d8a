import { ScreeningError } from '../../client/screening-error.ts';
import type { Order } from '../../protocol/order.ts';
import { validInterval } from '../../protocol/interval.ts';
import type { AnswerReader } from './answer-reader.ts';
import type { Questionnaire } from './questionnaire.ts';

/** What is wrong with a `recurrence` that is none. */
export const recurrenceProblem = (recurrence: string | null): ScreeningError | undefined =>
  recurrence && !validInterval(recurrence)
    ? new ScreeningError(
        'invalid_request',
        'recurrence is not a duration: use one such as P1M or P1Y, or no recurrence.',
      )
    : undefined;

/** The order for what was answered and signed. `purpose`: the permissible one of a trusted member. */
export function orderOf(
  { offer, mode, sheet, signatures, disclosures, recurrence }: Questionnaire,
  reader: AnswerReader,
  purpose: string | undefined,
): Order {
  const consents = disclosures.flatMap((disclosure) => signatures.signatureFor(disclosure) ?? []);
  return {
    packageId: offer.id,
    mode,
    candidate: reader.candidate(sheet),
    ...(consents.length > 0 && { consents }),
    ...(recurrence && { recurrence }),
    ...(purpose !== undefined && { purpose }),
  };
}
