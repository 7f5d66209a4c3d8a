import type { Order } from '../../protocol/order.ts';
import type { AnswerReader } from './answer-reader.ts';
import { copyBoxOf } from './consent.ts';
import type { Questionnaire } from './questionnaire.ts';

/** The order for what was answered and signed. `purpose`: the permissible one of a trusted member. */
export function orderOf(
  { offer, mode, sheet, signatures, disclosures, recurrence }: Questionnaire,
  reader: AnswerReader,
  purpose: string | undefined,
): Order {
  const consents = disclosures.flatMap((disclosure) => {
    const signature = signatures.signatureFor(disclosure);
    const isTicked = disclosure.copyBox && sheet.isConfirmed(copyBoxOf(disclosure));
    return signature ? [{ ...signature, ...(isTicked && { copyRequested: true as const }) }] : [];
  });
  return {
    packageId: offer.id,
    mode,
    candidate: reader.candidate(),
    ...(consents.length > 0 && { consents }),
    ...(recurrence && { recurrence }),
    ...(purpose !== undefined && { purpose }),
  };
}
