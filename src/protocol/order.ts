import * as z from 'zod/mini';
import { candidateBounds, isBoundedCandidate } from './candidate-bounds.ts';
import { modes } from './mode.ts';
import { intervalSchema } from './recurrence.ts';
import { purposeSchema, sha256Hex, shortText } from './short-text.ts';

/** A signature under one disclosure; `sha256` is the hex digest of the text that was shown, in UTF-8. */
const consentSchema = z.strictObject({
  id: shortText,
  version: shortText,
  locale: shortText,
  sha256: sha256Hex,
  typedName: shortText,
  /** Whether the box under the document was ticked: a copy of the report is wanted. */
  copyRequested: z.optional(z.literal(true)),
});
export type Consent = z.infer<typeof consentSchema>;

/** `POST /screenings`; sent with the header `Idempotency-Key`. */
export const orderSchema = z.strictObject({
  packageId: shortText,
  mode: z.literal(modes),
  /** Nested, in canonical names. `clientReferenceId` comes from the page session alone, never from here. */
  candidate: z.record(z.string(), z.unknown()).check(z.refine(isBoundedCandidate, candidateBounds)),
  consents: z.optional(z.array(consentSchema).check(z.maxLength(20))),
  recurrence: z.optional(intervalSchema),
  /** The permissible purpose under which a trusted end user orders. */
  purpose: z.optional(purposeSchema),
});
export type Order = z.infer<typeof orderSchema>;
