import type { Order } from '../../protocol/order.ts';
import { intervalPattern } from '../../protocol/recurrence.ts';
import type { AnswerReader } from './answer-reader.ts';
import type { Questionnaire } from './questionnaire.ts';

interface OrderFacts {
  /** ISO 8601 duration; one that is none is left out. */
  recurrence: string | null;
  /** The permissible purpose of a trusted member. */
  purpose: string | undefined;
}

/** What was answered and signed, as it is ordered. */
export function orderOf(
  { offer, mode, sheet, signatures, disclosures }: Questionnaire,
  reader: AnswerReader,
  { recurrence, purpose }: OrderFacts,
): Order {
  const consents = disclosures.flatMap((disclosure) => signatures.signatureUnder(disclosure) ?? []);
  return {
    packageId: offer.id,
    mode,
    candidate: reader.candidate(sheet),
    ...(consents.length > 0 && { consents }),
    ...(recurrence && intervalPattern.test(recurrence) && { recurrence }),
    ...(purpose !== undefined && { purpose }),
  };
}
